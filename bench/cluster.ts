import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RunningServer, startServer } from '../e2e/running-server.ts';
import { startStorage } from '../packages/server/test/storage.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { generatePages } from './generated-documents.ts';
import { tableHead } from './load/timings.ts';
import { newFigures, simulateUser } from './load/user.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '180' },
    /** One server that does everything, with as many engine workers as the others have together. */
    single: { type: 'boolean', default: false },
  },
});
// A signal by itself would leave the servers running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const seconds = Number(values.seconds);

const storage = await startStorage('Postgres and S3');
const { DATA_DIR: _folder, PORT: _port, ...shared } = await storage.env();
const env = { ...shared, SECRET_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'error', TRUST_PROXY: '1' };
const start = (role: string, workers: string) =>
  startServer({ ...env, ROLE: role, WORKERS: workers, METRICS_TOKEN: 'cluster' });

const webs = values.single ? [await start('all', '4')] : [await start('web', '1'), await start('web', '1')];
const workers = values.single ? [] : [await start('worker', '1'), await start('worker', '1')];

/** A response with all of its body: one that breaks off is no answer. */
const whole = async (address: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(address, init);
  return new Response(await response.arrayBuffer(), response);
};

/** Calls one web server, and the other when that is gone or goes in the middle of its answer. */
const balanced = (first: number): ApiClient => {
  let current = first;
  return apiClient('', async (path, init) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await whole(`${webs[current % webs.length]?.url}${path}`, {
          ...init,
          // Each user has an address: bounds per client are not what is measured here.
          headers: { ...init.headers, 'x-forwarded-for': `198.51.100.${first + 1}` },
        });
      } catch (error) {
        if (attempt > webs.length) throw error;
        current += 1;
      }
  });
};

/** Exports each server has made, as it last said; one that is killed says nothing more. */
const made = new Map<RunningServer, number>();
const countExports = async (server: RunningServer): Promise<void> => {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer cluster' } });
  const [, count] = /blackbar_export_seconds_count\{result="done"\} (\d+)/.exec(await response.text()) ?? [];
  made.set(server, Number(count ?? 0));
};
const exporting = values.single ? webs : workers;
const countAll = () => Promise.all(exporting.map((server) => countExports(server).catch(() => undefined)));

const documents = await Promise.all([generatePages('text', 3), generatePages('scan', 2)]);
const figures = newFigures();
const startedLoad = loadavg()[0] ?? 0;
const started = performance.now();
const isOver = () => performance.now() - started > seconds * 1000;
const users = Array.from({ length: Number(values.users) }, (_, index) =>
  simulateUser(balanced(index), documents, figures, isOver),
);
const counting = setInterval(() => void countAll(), 500);
let spread: number[] = [];
if (!values.single) {
  await sleep((seconds * 1000) / 2);
  await countAll();
  spread = exporting.map((server) => made.get(server) ?? 0);
  await Promise.all([webs[1]?.kill(), workers[1]?.kill()]);
}
await Promise.all(users);
clearInterval(counting);
await countAll();
/** Each document is asked for with one set of boxes: what was made beyond that was made twice. */
const exportsMade = [...made.values()].reduce((sum, count) => sum + count, 0);
const twice = Math.max(0, exportsMade - figures.asked);
const took = (performance.now() - started) / 1000;
await Promise.all([...webs, ...workers].map((server) => server.stop()));
await storage.stop();

console.log(tableHead);
for (const name of ['upload', 'page', 'light', 'export'] as const) console.log(figures[name].row(name, took));
console.log(
  `${values.users} users for ${took.toFixed(0)} s on ${values.single ? 'one server' : 'two web servers and two workers, one of each killed'}: ` +
    `${figures.documents} of ${figures.asked} documents exported, ${figures.lost.length} lost, ` +
    `${figures.doubled.length} boxes and ${twice} exports made twice (${exportsMade} in all)` +
    `${values.single ? '' : `, ${spread.join(' and ')} exports by the workers up to then`}; ` +
    `exports put off and asked for again: ${figures.export.busy}; ` +
    `other work on the machine at the start: load ${startedLoad.toFixed(1)}`,
);
for (const lost of figures.lost.slice(0, 20)) console.log(`lost: ${lost}`);
const isGood =
  figures.lost.length + figures.doubled.length + twice === 0 &&
  figures.documents > 0 &&
  figures.documents === figures.asked &&
  spread.every((count) => count > 0);
process.exitCode = isGood ? 0 : 1;
