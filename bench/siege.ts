import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { UploadedFileAnswer } from '@blackbar/core';
import { startServer } from '../e2e/running-server.ts';
import { backends, startStorage } from '../packages/server/test/storage.ts';
import { generatePages } from './generated-documents.ts';
import { peakMb } from './process-memory.ts';
import { type Attack, attacks } from './siege/attacks.ts';
import { type AsClient, asClient } from './siege/client.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    storage: { type: 'string', default: '' },
  },
});
const limits = { lightMs: 250, healthMs: 100, peakMb: 1536 };
const attackMs = Number(values.seconds) * 1000;
const [attackerAddress, victimAddress] = ['203.0.113.1', '198.51.100.7'];

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const document = await generatePages('text', 2);
const large = await generatePages('scan', 4);

interface Outcome {
  light: number[];
  health: number[];
  pages: number[];
  exports: number[];
}

/** A person who works while another attacks: light calls, page images, and an export of two pages. */
const work = async (victim: AsClient, file: UploadedFileAnswer, isOver: () => boolean): Promise<Outcome> => {
  const outcome: Outcome = { light: [], health: [], pages: [], exports: [] };
  const light = async () => {
    while (!isOver()) {
      outcome.light.push((await victim.call('GET', `/api/files/${file.id}`, file.token)).ms);
      outcome.light.push((await victim.redact(file)).ms);
      outcome.health.push((await victim.call('GET', '/healthz')).ms);
      await sleep(100);
    }
  };
  const heavy = async () => {
    for (let dpi = 100; !isOver(); dpi++) {
      for (const page of [1, 2])
        outcome.pages.push(
          (await victim.call('GET', `/api/files/${file.id}/png/${page}?dpi=${dpi}`, file.token)).status,
        );
      outcome.exports.push((await victim.call('GET', `/api/files/${file.id}/download`, file.token)).status);
      await sleep(1000);
    }
  };
  await Promise.all([light(), heavy()]);
  return outcome;
};

const run = async (
  attack: Attack,
  storage: string,
  env: Record<string, string>,
  nodes: number,
): Promise<boolean> => {
  const servers = await Promise.all(
    Array.from({ length: nodes }, () =>
      startServer({ ...env, WORKERS: '2', TRUST_PROXY: '1', RATE_LIMIT: 'on', LOG_LEVEL: 'error' }),
    ),
  );
  try {
    const urls = servers.map(({ url }) => url.replace('localhost', '127.0.0.1'));
    const attackers = urls.map((url) => asClient(url, attackerAddress, large));
    const prepared = await Promise.all(
      attackers.map(async (attacker) => (await attack.prepare?.(attacker)) ?? []),
    );
    const victim = asClient(urls[0] ?? '', victimAddress, document);
    const file = await victim.upload();
    const started = performance.now();
    const isOver = () => performance.now() - started > attackMs;
    const attacking = attackers.map((attacker, index) => attack.run(attacker, prepared[index] ?? [], isOver));
    const { light, health, pages, exports } = await work(victim, file, isOver);
    await Promise.all(attacking);
    const peak = Math.max(...servers.map(({ pid }) => peakMb(pid)));
    const [lightP99, healthP99] = [percentile(light, 0.99), percentile(health, 0.99)];
    const served = (statuses: number[]) =>
      `${statuses.filter((status) => status === 200).length}/${statuses.length}`;
    const isGood =
      lightP99 < limits.lightMs &&
      healthP99 < limits.healthMs &&
      [...pages, ...exports].every((status) => status === 200) &&
      exports.length > 0 &&
      peak < limits.peakMb;
    console.log(
      `${isGood ? 'ok  ' : 'FAIL'} | ${storage} | ${attack.name} | light p99 ${lightP99.toFixed(0)} ms | health p99 ${healthP99.toFixed(0)} ms | ` +
        `images ${served(pages)} | exports ${served(exports)} | peak ${peak.toFixed(0)} MB`,
    );
    return isGood;
  } finally {
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
