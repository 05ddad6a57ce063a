import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/running-server.ts';
import { apiClient } from './api-client.ts';
import { generatePages } from './generated-documents.ts';
import { Timings, tableHead } from './load/timings.ts';
import { newFigures, simulateUser } from './load/user.ts';
import { peakMb } from './process-memory.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '50' }, seconds: { type: 'string', default: '180' } },
});
// A signal by itself would leave the servers running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const limits = { lightP99Ms: 250, peakMb: 1536 };
const seconds = Number(values.seconds);
const startedLoad = loadavg()[0] ?? 0;

const documents = await Promise.all([
  generatePages('text', 3),
  generatePages('mixed', 6),
  generatePages('scan', 2),
]);
const server = await startServer({ WORKERS: '2' });
const client = apiClient(server.url);
const figures = newFigures();
const health = new Timings();
// The workers start with the first document, not with the measurement.
const first = await client.upload(documents[0]);
await client.page(first.body, 1);

const started = performance.now();
const isOver = () => performance.now() - started > seconds * 1000;
const watchHealth = async () => {
  while (!isOver()) {
    health.add(await client.call('GET', '/healthz'));
    await sleep(200);
  }
};
const users = Array.from({ length: Number(values.users) }, () =>
  simulateUser(client, documents, figures, isOver),
);
await Promise.all([...users, watchHealth()]);
const took = (performance.now() - started) / 1000;
const peak = peakMb(server.pid);
await server.stop();

console.log(tableHead);
for (const name of ['upload', 'page', 'light', 'export'] as const) console.log(figures[name].row(name, took));
console.log(health.row('health', took));
console.log(
  `${values.users} users for ${took.toFixed(0)} s: ${figures.documents} documents exported, ` +
    `${figures.lost.length} lost, ${figures.doubled.length} doubled, peak memory ${peak.toFixed(0)} MB; ` +
    `other work on the machine at the start: load ${startedLoad.toFixed(1)}`,
);
const failures = [
  ...[...Object.values(figures), health].filter((each) => each instanceof Timings && each.failed > 0),
].length;
const checks = {
  'nothing is lost or there twice': figures.lost.length + figures.doubled.length === 0,
  'no errors but 503': failures === 0,
  [`light calls p99 under ${limits.lightP99Ms} ms`]: figures.light.percentile(0.99) < limits.lightP99Ms,
  [`health p99 under ${limits.lightP99Ms} ms`]: health.percentile(0.99) < limits.lightP99Ms,
  [`peak memory under ${limits.peakMb} MB`]: peak < limits.peakMb,
  'every document was exported': figures.documents > 0 && figures.documents === figures.asked,
};
for (const [what, good] of Object.entries(checks)) console.log(`${good ? 'ok  ' : 'FAIL'} ${what}`);
for (const lost of figures.lost.slice(0, 20)) console.log(`lost: ${lost}`);
process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
