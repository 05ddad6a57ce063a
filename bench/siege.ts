import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { RunningServer, startServer as StartServer } from '../e2e/running-server.ts';
import { backends, startStorage } from '../packages/server/test/storage.ts';
import { generatePages } from './generated-documents.ts';
import { peakMb, waitedMs } from './process-memory.ts';
import type { Attacking } from './siege/attacking.ts';
import { type Attack, attacks } from './siege/attacks.ts';
import type { Outcome, Served, Working } from './siege/working.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    storage: { type: 'string', default: '' },
    /** Another checkout, whose server is besieged. */
    against: { type: 'string' },
  },
});
// A signal by itself would leave the servers running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const checkout = values.against ? resolve(values.against) : join(import.meta.dirname, '..');
const { startServer }: { startServer: typeof StartServer } = await import(
  pathToFileURL(join(checkout, 'e2e', 'running-server.ts')).href
);
const limits = { uploadMs: 10_000, lightMs: 250, healthMs: 100, exportMs: 40_000, peakMb: 1536 };
const workMs = Number(values.seconds) * 1000;
/** A worker who is kept from working for longer gives up. */
const patienceMs = 120_000;
/** An attack has taken hold before another begins to work. */
const headStartMs = 5000;
const [attackerAddress, victimAddress] = ['203.0.113.1', '198.51.100.7'];

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const document = await generatePages('text', 2);

/** The same pages, and nothing of use behind them. */
const ofSize = (mb = 0): Uint8Array =>
  Buffer.concat([
    document,
    Buffer.alloc(mb * 1024 * 1024, ' '),
    document.subarray(Buffer.from(document).lastIndexOf('startxref')),
  ]);

const metricsToken = randomBytes(16).toString('hex');

/** The server's own view, since it was last asked: how late its event loop was. */
const loopP99Ms = async (url: string): Promise<number> => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
};

const startAttacker = (attacking: Attacking): ChildProcess => {
  const child = fork(join(import.meta.dirname, 'siege', 'attacking.ts'), { serialization: 'advanced' });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', (code) => {
    process.off('exit', killWithUs);
    if (code !== null) throw new Error(`an attacker ended by itself, with ${code}`);
  });
  child.send(attacking);
  return child;
};

/** How long the threads that answer were ready and got no core: what the machine costs, not the server. */
const waitedBy = (servers: RunningServer[]): number =>
  servers.reduce((sum, { pid }) => sum + waitedMs(pid), 0);

/** The statuses of what was not served. */
const refusals = (answers: Served[]): string =>
  answers.flatMap(({ status }) => (status === 200 ? [] : ` ${status}`)).join();

const run = async (
  attack: Attack,
  storage: string,
  env: Record<string, string>,
  nodes: number,
): Promise<boolean> => {
  const servers = await Promise.all(
    Array.from({ length: nodes }, () =>
      startServer({
        ...env,
        WORKERS: '2',
        TRUST_PROXY: '1',
        RATE_LIMIT: 'on',
        LOG_LEVEL: 'error',
        METRICS_TOKEN: metricsToken,
      }),
    ),
  );
  const attackers: ChildProcess[] = [];
  try {
    const urls = servers.map(({ url }) => url.replace('localhost', '127.0.0.1'));
    const large = await generatePages('scan', attack.pages ?? 4);
    for (const url of urls)
      attackers.push(startAttacker({ name: attack.name, url, address: attackerAddress, document: large }));
    await Promise.all(attackers.map((attacker) => once(attacker, 'message')));
    await Promise.all(urls.map(loopP99Ms));
    for (const attacker of attackers) attacker.send('attack');
    await sleep(headStartMs);
    const [begun, waited] = [performance.now(), waitedBy(servers)];
    const victim = new Worker(new URL('./siege/working.ts', import.meta.url), {
      workerData: {
        url: urls[0] ?? '',
        address: victimAddress,
        document: ofSize(attack.workerMb),
        forMs: workMs,
      } satisfies Working,
    });
    const outcome = await Promise.race([
      once(victim, 'message') as Promise<[Outcome]>,
      sleep(workMs + patienceMs, undefined, { ref: false }),
    ]);
    if (!outcome) {
      const seconds = Math.round((workMs + patienceMs) / 1000);
      console.log(
        `FAIL | ${storage} | ${attack.name} | the work of ${workMs / 1000} s was not done after ${seconds} s`,
      );
      void victim.terminate();
      return false;
    }
    const [{ upload, light, health, pages, exports }] = outcome;
    const waitShare = (waitedBy(servers) - waited) / (performance.now() - begun) / nodes;
    const loopMs = Math.max(...(await Promise.all(urls.map(loopP99Ms))));
    const peak = Math.max(...servers.map(({ pid }) => peakMb(pid)));
    const [lightP99, healthP99] = [percentile(light, 0.99), percentile(health, 0.99)];
    const served = (answers: Served[]) =>
      `${answers.filter(({ status }) => status === 200).length}/${answers.length}${refusals(answers)} (slowest ${(Math.max(0, ...answers.map(({ ms }) => ms)) / 1000).toFixed(1)} s)`;
    const isGood =
      upload.ms < limits.uploadMs &&
      lightP99 < limits.lightMs &&
      healthP99 < limits.healthMs &&
      [...pages, ...exports].every(({ status }) => status === 200) &&
      exports.length > 0 &&
      exports.every(({ ms }) => ms < limits.exportMs) &&
      peak < limits.peakMb;
    console.log(
      `${isGood ? 'ok  ' : 'FAIL'} | ${storage} | ${attack.name} | upload ${(upload.ms / 1000).toFixed(1)} s | light p99 ${lightP99.toFixed(0)} ms | health p99 ${healthP99.toFixed(0)} ms | ` +
        `event loop p99 ${loopMs.toFixed(0)} ms (without a core ${(100 * waitShare).toFixed(0)} % of the time) | images ${served(pages)} | exports ${served(exports)} | peak ${peak.toFixed(0)} MB`,
    );
    return isGood;
  } finally {
    for (const attacker of attackers) attacker.kill('SIGKILL');
    await Promise.all(servers.map((server) => server.kill()));
  }
};

console.log(`other work on the machine at the start: load ${(loadavg()[0] ?? 0).toFixed(1)}`);
const results: boolean[] = [];
for (const backend of backends.filter((name) => name.includes(values.storage))) {
  const storage = await startStorage(backend);
  const SECRET_KEY = randomBytes(32).toString('hex');
  for (const attack of attacks.filter(({ name }) => name.includes(values.only))) {
    const { DATA_DIR: _folder, PORT: _port, MAX_DELAY_MS: _delay, ...env } = await storage.env();
    results.push(await run(attack, backend, { ...env, SECRET_KEY }, backend === 'SQLite and disk' ? 1 : 2));
  }
  await storage.stop();
}
process.exitCode = results.every(Boolean) ? 0 : 1;
