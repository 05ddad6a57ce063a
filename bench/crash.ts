import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/running-server.ts';
import { apiClient } from './api-client.ts';
import { findPlaintext } from './crash/find-plaintext.ts';
import { checkEntry, type Entry, retryWhileBusy } from './crash/ledger.ts';
import { marker, minFiles, mixedTraffic } from './crash/traffic.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    users: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '60' },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
let kills = 0;
const dataDir = mkdtempSync(join(tmpdir(), 'blackbar-crash-'));
/** A compile cache, because the server starts hundreds of times. */
const env = {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  NODE_COMPILE_CACHE: join(tmpdir(), 'blackbar-compile-cache'),
};
const ledger: Entry[] = [];
const problems: string[] = [];
let acts = 0;
let checked = 0;

const checkAll = async (client: ReturnType<typeof apiClient>) => {
  for (const entry of [...ledger]) {
    checked += entry.accepted.size;
    const { isThere, problems: found } = await checkEntry(client, entry);
    problems.push(...found);
    if (!isThere) ledger.splice(ledger.indexOf(entry), 1);
  }
};

const started = performance.now();
while (kills < Number(values.kills) && Date.now() < until) {
  const server = await startServer(env);
  const client = apiClient(server.url);
  await checkAll(client);
  while (ledger.length < minFiles) await mixedTraffic(client, ledger, 1, () => ledger.length >= minFiles);
  let isOver = false;
  const traffic = mixedTraffic(client, ledger, Number(values.users), () => isOver);
  await sleep(randomInt(50, 1500));
  isOver = true;
  await server.kill();
  acts += await traffic;
  for (const path of findPlaintext(dataDir, marker)) problems.push(`plaintext in ${path}`);
  kills += 1;
  if (kills % 10 === 0)
    console.log(`${kills} kills, ${acts} calls, ${ledger.length} files, ${problems.length} problems`);
}

const server = await startServer(env);
const client = apiClient(server.url);
await checkAll(client);
let readable = 0;
for (const { file } of ledger) {
  const page = await retryWhileBusy(() => client.page(file, file.pageCount));
  const added = await retryWhileBusy(() =>
    client.redact(file, { page: 1, x: 10, y: 10, width: 100, height: 40 }),
  );
  const download = await retryWhileBusy(() => client.download(file));
  if (page.status === 200 && added.status === 201 && download.status === 200) readable += 1;
  else
    problems.push(`file ${file.id}: page ${page.status}, box ${added.status}, download ${download.status}`);
}
for (const path of findPlaintext(dataDir, marker)) problems.push(`plaintext in ${path}`);
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${kills} kills in ${seconds} s during ${acts} calls: ${checked} accepted redactions looked for, ` +
    `${readable} of ${ledger.length} files read, shown and exported at the end, ${problems.length} problems`,
);
for (const problem of problems.slice(0, 50)) console.log(`FAIL ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
