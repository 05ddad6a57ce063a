import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { FakeEngine } from '../../packages/server/test/fake-engine.ts';
import { samplePdf } from '../../packages/server/test/sample-pdf.ts';
import { type TestServer, testServers } from '../../packages/server/test/start-test-server.ts';

const MB = 1024 * 1024;
const { startTestServer } = testServers('SQLite and disk');
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** With `keepsSending`, the client continues to send after the server has closed its side. */
const open = async ({ url }: TestServer, keepsSending = false): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: keepsSending });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** Everything that a client receives until the connection is closed. */
const receivedBy = async (socket: Socket): Promise<string> => {
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
};

/** The first 700 KB of an upload of 900 KB. */
const beginUpload = (socket: Socket): void => {
  socket.write('POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n');
  socket.write('Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n');
  socket.write('Content-Disposition: form-data; name="file"; filename="half.pdf"\r\n\r\n');
  socket.write(samplePdf(['half'], 700_000));
};

/** Enough memory for one such upload, not for two. */
const roomForOne = { UPLOAD_MEMORY_MB: '1' };
/** Of no announced size: such an upload does not wait for memory. */
const nextUpload = async ({ url }: TestServer): Promise<number> => {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(samplePdf(['x'], 700_000))]), 'x.pdf');
  const { body, headers } = new Response(form);
  const init = { method: 'POST', body, headers, duplex: 'half' as const };
  return (await fetch(`${url}/api/files`, init)).status;
};

test('clients that send requests and never read responses do not delay others', async () => {
  const server = await startTestServer({}, new FakeEngine());
  // A server that has just started on a busy machine may respond with 503.
  await expect.poll(async () => (await server.send(samplePdf(['x']))).status).toBe(201);
  const file = await server.upload(samplePdf(['x']));
  const ask = `GET /api/files/${file.id}/png/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${file.token}\r\n\r\n`;
  for (let client = 0; client < 10; client++) {
    const socket = await open(server);
    socket.pause();
    socket.write(ask.repeat(40));
  }
  for (let call = 0; call < 5; call++) {
    const page = async () => {
      const answer = await server.call('GET', `/api/files/${file.id}/png/1`, { token: file.token });
      return answer.status === 200 ? (await answer.arrayBuffer()).byteLength : 0;
    };
    await expect.poll(page).toBeGreaterThan(0);
  }
  expect((await server.call('GET', '/healthz')).status).toBe(200);
});

test('clients that send incomplete headers do not delay others, and are disconnected', async () => {
  const server = await startTestServer({ HEADERS_SECONDS: '1' }, new FakeEngine());
  const clients = await Promise.all(Array.from({ length: 50 }, () => open(server)));
  for (const client of clients) client.write('GET /healthz HTTP/1.1\r\nHost:');
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  for (const received of await Promise.all(clients.map(receivedBy)))
    expect(received).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"too-slow"/);
});

test('a slow upload is aborted at the request timeout, and its memory is freed', async () => {
  const server = await startTestServer(
    { ...roomForOne, HEADERS_SECONDS: '1', REQUEST_SECONDS: '10' },
    new FakeEngine(),
  );
  const slow = await open(server, true);
  beginUpload(slow);
  await expect.poll(() => nextUpload(server)).toBe(503);
  const trickle = setInterval(() => slow.write(' '), 50);
  expect(await receivedBy(slow)).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"too-slow"/);
  clearInterval(trickle);
  await expect.poll(() => nextUpload(server)).toBe(201);
});

test('a stalled upload is aborted at the idle timeout, and its memory is freed', async () => {
  const server = await startTestServer({ ...roomForOne, SILENCE_SECONDS: '10' }, new FakeEngine());
  const silent = await open(server);
  beginUpload(silent);
  await expect.poll(() => nextUpload(server)).toBe(503);
  await receivedBy(silent);
  await expect.poll(() => nextUpload(server)).toBe(201);
});

test('a download that is not read is aborted at the idle timeout', async () => {
  const engine = new FakeEngine();
  // More than the socket buffers hold.
  engine.pdf = new Uint8Array(64 * MB);
  const server = await startTestServer({ SILENCE_SECONDS: '1' }, engine);
  const file = await server.upload(samplePdf(['x']));
  await server.redact(file);
  const socket = await open(server);
  const answered = () => server.logLines.filter((line) => line.includes('/download')).length;
  socket.write(`GET /api/files/${file.id}/download HTTP/1.1\r\nHost: x\r\n`);
  socket.write(`Authorization: Bearer ${file.token}\r\n\r\n`);
  await once(socket, 'readable');
  // The log line is written when the response has ended.
  await expect.poll(answered).toBe(1);
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(engine.pdf.length);
});
