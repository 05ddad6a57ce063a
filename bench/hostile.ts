import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/running-server.ts';
import { apiClient } from './api-client.ts';
import { generatePages } from './generated-documents.ts';
import { watchedBy } from './hostile/bystander.ts';
import { judgeFor } from './hostile/expectation.ts';
import { tryFilenames } from './hostile/filenames.ts';
import { generateHostileFiles, type HostileFile } from './hostile/generate.ts';
import { tryFile } from './hostile/try-file.ts';
import { peakMb, residentMb } from './process-memory.ts';

const limits = { callMs: 21_000, bystanderMs: 1000, peakMb: 1536 };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '1' } },
});
const [folder] = positionals;

interface Manifest {
  files: { file: string; what: string; expect: string }[];
  filenames: string[];
}

const manifest = folder
  ? (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest)
  : undefined;
const files: HostileFile[] = manifest
  ? manifest.files.map((entry) => ({ ...entry, bytes: readFileSync(join(folder ?? '', entry.file)) }))
  : await generateHostileFiles();

const server = await startServer();
const client = apiClient(server.url);
const uploaded = await client.upload(await generatePages('text', 30));
if (uploaded.status !== 201) throw new Error(`the ordinary document was refused: ${uploaded.code}`);
// Both workers are started and warm before the measurement.
await Promise.all([client.page(uploaded.body, 1), client.page(uploaded.body, 2)]);

const failures: string[] = [];
const check = (name: string, good: boolean, what: string) => {
  if (!good) failures.push(`${name}: ${what}`);
};
let slowestBystanderMs = 0;

console.log('| file | answer | ms per call | expected | judged | other user, slowest ms | RSS MB |');
console.log('|---|---|---|---|---|---|---|');
for (let round = 0; round < Number(values.rounds); round++)
  for (const { file, expect, bytes } of files) {
    if (values.only && !file.includes(values.only)) continue;
    const { result, watch } = await watchedBy(client, uploaded.body, () => tryFile(client, bytes, file));
    const answer = result.refusedAt
      ? `${result.refusedAt}: ${result.status} ${result.code}`
      : `accepted (${result.status})`;
    const asExpected = judgeFor(expect)(result);
    check(file, asExpected, `${answer}, but expected ${expect}`);
    check(file, Math.max(...result.ms) <= limits.callMs, `a call took ${Math.max(...result.ms)} ms`);
    check(file, watch.failures.length === 0, `another user was told ${watch.failures[0]}`);
    check(file, watch.slowestMs <= limits.bystanderMs, `another user waited ${watch.slowestMs} ms`);
    slowestBystanderMs = Math.max(slowestBystanderMs, watch.slowestMs);
    const times = result.ms.map((ms) => ms.toFixed(0)).join(' / ');
    const cells = [file, answer, times, expect, asExpected ? 'yes' : 'NO', watch.slowestMs.toFixed(0)];
    console.log(`| ${[...cells, residentMb(server.pid).toFixed(0)].join(' | ')} |`);
  }
if (manifest && !values.only)
  for (const { name, shown, harmless } of await tryFilenames(client, manifest.filenames)) {
    check(JSON.stringify(name), harmless, `shown as ${JSON.stringify(shown)}`);
    console.log(`filename ${JSON.stringify(name).slice(0, 60)} -> ${JSON.stringify(shown).slice(0, 80)}`);
  }
const health = await client.call('GET', '/healthz');
check('server', health.status === 200, 'is not alive');
const peak = peakMb(server.pid);
check('server', peak < limits.peakMb, `peak memory ${peak.toFixed(0)} MB`);
await server.stop();
console.log(
  `\n${files.length} files; another user waited at most ${slowestBystanderMs.toFixed(0)} ms; ` +
    `peak memory ${peak.toFixed(0)} MB`,
);
for (const failure of failures) console.log(`FAIL ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
