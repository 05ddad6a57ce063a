import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { newDataDir } from '../test/new-data-dir.ts';
import { spawnServer } from '../test/spawn-server.ts';

const start = (env: Record<string, string>) =>
  spawnServer({ ...newDataDir(), PORT: '0', LOG_LEVEL: 'error', ...env });

test('while it drains, a server is not ready, and still answers', async () => {
  const server = await start({ DRAIN_SECONDS: '60', SHUTDOWN_SECONDS: '120' });
  const statusOf = async (path: string) => (await fetch(server.url + path)).status;
  expect(await statusOf('/readyz')).toBe(200);
  server.send('SIGTERM');
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/api/service')).toBe(200);
});

test('a signal that comes again at once is the same one; a later one ends the process', async () => {
  const server = await start({ DRAIN_SECONDS: '60', SHUTDOWN_SECONDS: '120' });
  const ended = server.end('SIGTERM', 3);
  let code: number | null | undefined;
  void ended.then((value) => {
    code = value;
  });
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect(code, 'the signals of one moment end nothing').toBeUndefined();
  // Signals go on until one of them counts as another.
  await expect
    .poll(
      () => {
        if (code === undefined) server.send('SIGTERM');
        return code;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(1);
});

test('a server that cannot finish in time ends, and says so by its exit code', async () => {
  const server = await start({ SHUTDOWN_SECONDS: '1' });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  // A request that never ends.
  socket.write('POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n');
  socket.write('Content-Length: 1000\r\n\r\n--x\r\n');
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(1);
  socket.destroy();
});
