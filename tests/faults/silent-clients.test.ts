import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { FakeEngine } from '../../packages/server/test/fake-engine.ts';
import { samplePdf } from '../../packages/server/test/sample-pdf.ts';
import { testServers } from '../../packages/server/test/start-test-server.ts';

const { startTestServer } = testServers('SQLite and disk');
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const open = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

test('clients that ask and never read hold up nobody else', async () => {
  const server = await startTestServer({}, new FakeEngine());
  // A server that has just started on a busy machine may ask to come back.
  await expect.poll(async () => (await server.send(samplePdf(['x']))).status, { timeout: 20_000 }).toBe(201);
  const file = await server.upload(samplePdf(['x']));
  const ask = `GET /api/files/${file.id}/png/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${file.token}\r\n\r\n`;
  for (let client = 0; client < 10; client++) {
    const socket = await open(server.url);
    socket.pause();
    socket.write(ask.repeat(40));
  }
  for (let call = 0; call < 5; call++) {
    const page = async () => {
      const answer = await server.call('GET', `/api/files/${file.id}/png/1`, { token: file.token });
      return answer.status === 200 ? (await answer.arrayBuffer()).byteLength : 0;
    };
    await expect.poll(page, { timeout: 10_000 }).toBeGreaterThan(0);
  }
  expect((await server.call('GET', '/healthz')).status).toBe(200);
});

test('clients that send half a header hold up nobody else', async () => {
  const server = await startTestServer({}, new FakeEngine());
  for (let client = 0; client < 50; client++)
    (await open(server.url)).write('GET /healthz HTTP/1.1\r\nHost:');
  expect((await server.call('GET', '/healthz')).status).toBe(200);
});
