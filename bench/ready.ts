import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RunningServer, startServer } from '../e2e/running-server.ts';
import { type ApiClient, apiClient, type OpenedFile } from './api-client.ts';
import { generatePages } from './generated-documents.ts';
import { median, spread } from './statistics.ts';

// From the click to the last byte of the file, with boxes on three pages: prepared, not prepared, and another checkout.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, against: { type: 'string' } },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const mostOfUnprepared = 0.3;
const metricsToken = 'a token for the metrics of this measurement';
const [path] = positionals;
const bytes = path ? readFileSync(path) : await generatePages('mixed', 99);

interface Contestant {
  name: string;
  server: RunningServer;
  client: ApiClient;
  prepares: boolean;
  seconds: number[];
}

const start = async (name: string, prepares: boolean, checkout?: string): Promise<Contestant> => {
  const env = { WORKERS: '2', METRICS_TOKEN: metricsToken, PREPARE: prepares ? 'on' : 'off' };
  const server = await startServer(env, checkout === undefined ? {} : { checkout });
  return { name, server, client: apiClient(server.url), prepares, seconds: [] };
};

const preparedPages = async ({ client }: Contestant, step: 'made' | 'used'): Promise<number> => {
  const { body } = await client.call<Uint8Array>('GET', '/metrics', metricsToken);
  const line = new RegExp(`blackbar_prepared_pages_total\\{step="${step}"\\} (\\d+)`);
  return Number(line.exec(Buffer.from(body).toString())?.[1] ?? 0);
};

/** Until no page is added for longer than one takes. */
const untilPrepared = async (contestant: Contestant): Promise<void> => {
  for (let before = -1, now = 0; now !== before; now = await preparedPages(contestant, 'made')) {
    before = now;
    await sleep(3000);
  }
};

const boxedPages = ({ pageCount }: OpenedFile) => [1, Math.ceil(pageCount / 2), pageCount];

const clickToFile = async (contestant: Contestant): Promise<{ seconds: number; pdf: Uint8Array }> => {
  const { client, prepares } = contestant;
  const { body: file } = await client.upload(bytes);
  await client.page(file, 1);
  if (prepares) await untilPrepared(contestant);
  for (const page of boxedPages(file))
    await client.redact(file, { page, x: 200, y: 300, width: 300, height: 40 });
  const { status, ms, body } = await client.download(file);
  if (status !== 200) throw new Error(`the download was answered with ${status}`);
  await client.remove(file);
  return { seconds: ms / 1000, pdf: body };
};

const contestants = [await start('prepared', true), await start('not prepared', false)];
if (values.against) contestants.push(await start('against', false, resolve(values.against)));
const [prepared, unprepared] = contestants as [Contestant, Contestant];
let areSame = true;
// The workers start with the first document, not with the measurement.
for (let round = 0; round <= Number(values.rounds); round++) {
  const pdfs: Uint8Array[] = [];
  for (const contestant of contestants) {
    const { seconds, pdf } = await clickToFile(contestant);
    if (round > 0) contestant.seconds.push(seconds);
    if (contestant === prepared || contestant === unprepared) pdfs.push(pdf);
  }
  areSame &&= Buffer.compare(pdfs[0] ?? Buffer.of(0), pdfs[1] ?? Buffer.of(1)) === 0;
}
const taken = await preparedPages(prepared, 'used');
await Promise.all(contestants.map(({ server }) => server.stop()));

for (const { name, seconds } of contestants)
  console.log(
    `${name.padEnd(14)} ${median(seconds).toFixed(2)} s ±${(spread(seconds) * 50).toFixed(0)} %, ` +
      `${(median(seconds) / median(unprepared.seconds)).toFixed(2)} of not prepared`,
  );
const checks = {
  'the same bytes': areSame,
  'prepared pages were taken': taken > 0,
  [`prepared at most ${mostOfUnprepared} of not prepared`]:
    median(prepared.seconds) <= mostOfUnprepared * median(unprepared.seconds),
};
for (const [what, good] of Object.entries(checks)) console.log(`${good ? 'ok  ' : 'FAIL'} ${what}`);
process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
