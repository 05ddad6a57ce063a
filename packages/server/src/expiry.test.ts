import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeEngine } from '../test/fake-engine.ts';
import { leftOvers } from '../test/left-overs.ts';
import { samplePdf } from '../test/sample-pdf.ts';
import { startStorage, type TestStorage } from '../test/storage.ts';
import { sharedTestPostgres } from '../test/test-postgres.ts';
import { type Config, type RunningServer, readConfig, startServer } from './index.ts';

const halfHourAndFiveMs = 35 * 60_000;
const never = new Promise<never>(() => undefined);

const upload = async ({ url }: RunningServer): Promise<{ id: number; token: string }> => {
  const form = new FormData();
  form.set('file', new Blob([samplePdf(['x']) as BlobPart]), 'x.pdf');
  const response = await fetch(`${url}/api/files`, { method: 'POST', body: form });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: number; token: string };
};

const statusOf = async ({ url }: RunningServer, { id, token }: { id: number; token: string }) =>
  (await fetch(`${url}/api/files/${id}`, { headers: { authorization: `Bearer ${token}` } })).status;

describe('on Postgres and S3', () => {
  let storage: TestStorage;
  let config: Config;
  const running: RunningServer[] = [];
  beforeAll(async () => {
    storage = await startStorage('Postgres and S3', sharedTestPostgres);
    config = readConfig({ ...(await storage.env()), CLEANUP_SECONDS: '60' });
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.close()));
    await storage.stop();
  });
  const start = async (replaced: Parameters<typeof startServer>[1] = {}) => {
    const server = await startServer(config, {
      engine: new FakeEngine(),
      logs: { write: () => undefined },
      ...replaced,
    });
    running.push(server);
    return server;
  };

  test('a server whose clock is 35 minutes ahead neither destroys nor refuses what others serve', async () => {
    const [right, ahead] = [await start(), await start({ wall: () => Date.now() + halfHourAndFiveMs })];
    const files = await Promise.all(Array.from({ length: 5 }, () => upload(right)));
    await ahead.sweep();
    for (const file of files) {
      expect(await statusOf(right, file)).toBe(200);
      expect(await statusOf(ahead, file)).toBe(200);
    }
  });

  test('a server whose clock is 35 minutes behind keeps nothing longer', async () => {
    const behind = await start({ wall: () => Date.now() - halfHourAndFiveMs });
    const { id, token } = await upload(behind);
    const response = await fetch(`${behind.url}/api/files/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { expiresAt } = (await response.json()) as { expiresAt: string };
    const minutesLeft = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(Math.round(minutesLeft)).toBe(30);
  });

  test('with a store that never answers, all expired keys are destroyed, and Delete now is answered', async () => {
    let offsetMs = 0;
    const clock = { now: () => Date.now() + offsetMs };
    const frozen = await start({
      clock,
      store: (store) => ({ ...store, delete: () => never, ping: () => never }),
    });
    const files = await Promise.all(Array.from({ length: 6 }, () => upload(frozen)));
    const deleted = await upload(frozen);
    const headers = { authorization: `Bearer ${deleted.token}` };
    const answer = await fetch(`${frozen.url}/api/files/${deleted.id}`, { method: 'DELETE', headers });
    expect(answer.status).toBe(200);
    offsetMs = 31 * 60_000;
    // The cleanup of the deleted file still waits for the store: the keys do not.
    void frozen.sweep();
    const keys = async () =>
      (await leftOvers(config)).files
        .filter(({ id }) => [...files, deleted].some((file) => file.id === id))
        .map(({ key_half }) => key_half);
    await expect.poll(keys).toEqual(Array(7).fill(null));
    running.splice(running.indexOf(frozen), 1);
  });
});
