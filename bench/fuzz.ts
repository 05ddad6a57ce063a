import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngineHost, everyJobWithin } from '@blackbar/engine/node';
import fc from 'fast-check';
import { startServer } from '../e2e/running-server.ts';
import { apiClient } from './api-client.ts';
import { apiRequest, judgeRequest } from './fuzz/api-bodies.ts';
import { judgeFile } from './fuzz/judge-file.ts';
import { mutate, mutation } from './fuzz/mutations.ts';
import { makeSeeds } from './fuzz/seeds.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    out: { type: 'string', default: 'test-results/fuzz' },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
const left = () => Math.max(0, until - Date.now());
let seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
mkdirSync(values.out, { recursive: true });

const seeds = await makeSeeds();
/** PDFs are chosen more often than images: their format is more complex. */
const weightedIndexes = [...seeds.entries()].flatMap(([index, { kind }]) =>
  Array(kind === 'pdf' ? 6 : 1).fill(index),
);
const jobMs = 8000;
const host = createEngineHost({ workers: 1, limits: { timeMs: everyJobWithin(jobMs) } });
const server = await startServer();
const client = apiClient(server.url);
let uploaded = await client.upload(seeds[0]?.bytes ?? new Uint8Array());
// On a busy machine the first attempt may time out.
for (let attempt = 0; uploaded.status !== 201 && attempt < 5; attempt++)
  uploaded = await client.upload(seeds[0]?.bytes ?? new Uint8Array());
if (uploaded.status !== 201) throw new Error(`the seed was refused: ${uploaded.code}`);

const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
const findings: string[] = [];

const keep = (name: string, extension: string, bytes: Uint8Array | string, what: string) => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const path = join(values.out, `${name}-${hash}.${extension}`);
  writeFileSync(path, bytes);
  findings.push(`${what} (${path})`);
  console.log(`FINDING ${what} (${path})`);
};

/** Tries random files until the time is up or one fails; fast-check then shrinks that one. */
const fuzzFiles = async (timeMs: number) => {
  const property = fc.asyncProperty(
    fc.constantFrom(...weightedIndexes),
    fc.constantFrom(...seeds.keys()),
    fc.array(mutation, { minLength: 1, maxLength: 10 }),
    async (index, otherIndex, mutations) => {
      const chosen = seeds[index];
      const other = seeds[otherIndex];
      if (!chosen || !other) return;
      const bytes = mutate(chosen.bytes, mutations, other.bytes, chosen.kind === 'png');
      const verdict = await judgeFile(host, bytes);
      count(`${chosen.kind} ${verdict.kind}${verdict.kind === 'refused' ? ` ${verdict.code}` : ''}`);
      // After the time is up, the engine is closed while a last case still runs.
      if (verdict.kind !== 'finding' || left() === 0) return;
      lastFinding = { name: chosen.name, extension: chosen.kind, bytes, what: verdict.what };
      throw new Error(verdict.what);
    },
  );
  let lastFinding: { name: string; extension: string; bytes: Uint8Array; what: string } | undefined;
  await fc.check(property, {
    numRuns: 1e9,
    seed: seed++,
    interruptAfterTimeLimit: timeMs,
    endOnFailure: false,
  });
  if (lastFinding) keep(lastFinding.name, lastFinding.extension, lastFinding.bytes, lastFinding.what);
};

const fuzzApi = async (timeMs: number) => {
  let lastFinding: string | undefined;
  const property = fc.asyncProperty(apiRequest(uploaded.body), async (request) => {
    const what = await judgeRequest(client, uploaded.body, request).catch((error) =>
      String(error.cause ?? error),
    );
    count(what === null ? 'api answered' : 'api finding');
    if (what === null) return;
    lastFinding = `${JSON.stringify(request)}\n${what}`;
    throw new Error(what);
  });
  await fc.check(property, {
    numRuns: 1e9,
    seed: seed++,
    interruptAfterTimeLimit: timeMs,
    endOnFailure: false,
  });
  if (lastFinding) keep('api', 'txt', lastFinding, lastFinding.split('\n')[1] ?? '');
};

const sliceMs = 30_000;
while (left() > 0) {
  await fuzzFiles(Math.min(left(), 4 * sliceMs));
  if (left() > 0) await fuzzApi(Math.min(left(), sliceMs));
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
  console.log(`${(left() / 60_000).toFixed(1)} minutes left, ${total} cases, ${findings.length} findings`);
}
const alive = await client.call('GET', '/healthz');
if (alive.status !== 200) findings.push('the server is not alive');
await Promise.all([host.close(), server.stop()]);
for (const [what, times] of Object.entries(counts).sort())
  console.log(`${String(times).padStart(8)} ${what}`);
for (const finding of findings) console.log(`FINDING ${finding}`);
process.exitCode = findings.length === 0 ? 0 : 1;
