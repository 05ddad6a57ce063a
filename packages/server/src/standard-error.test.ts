import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newDataDir } from '../test/new-data-dir.ts';

/** More lines than a pipe holds, and than may wait for it. */
const requests = 6000;

test('a server whose log nobody reads answers, and ends when it is told to', async () => {
  const { DATA_DIR } = newDataDir();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, DATA_DIR, PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  const url = /http:\/\/localhost:\d+/.exec(String(line))?.[0].replace('localhost', '127.0.0.1');
  const headers = { 'x-request-id': 'a'.repeat(64) };
  const ask = async () => {
    const response = await fetch(`${url}/api/service`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  for (let asked = 0; asked < requests; asked += 100)
    expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([200]));
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 120_000);
