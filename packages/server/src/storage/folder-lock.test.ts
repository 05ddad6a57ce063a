import { expect, test } from 'vitest';
import { newDataDir } from '../../test/new-data-dir.ts';
import { spawnServer } from '../../test/spawn-server.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

test('one folder is for one server, until it lets go', () => {
  const { DATA_DIR } = newDataDir();
  const first = lockFolder(DATA_DIR);
  expect(() => lockFolder(DATA_DIR)).toThrow(FolderInUseError);
  first.release();
  lockFolder(DATA_DIR).release();
});

test('a second server on a folder ends with a clear line, and a killed one leaves no lock', async () => {
  const { DATA_DIR } = newDataDir();
  const env = { DATA_DIR, PORT: '0' };
  const first = await spawnServer(env);
  await expect(spawnServer(env)).rejects.toThrow('Another server uses this data folder.');
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.end('SIGKILL');
  const next = await spawnServer(env);
  expect(await next.end('SIGTERM')).toBe(0);
}, 120_000);
