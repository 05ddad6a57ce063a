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

/** A stubborn client goes on sending even after the server has said its last word. */
const open = async ({ url }: TestServer, isStubborn = false): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: isStubborn });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** Everything a client hears until it is hung up on. */
const heardBy = async (socket: Socket): Promise<string> => {
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
};

/** The first 700 KB of an upload of 900 KB. */
const beginUpload = (socket: Socket): void => {
  socket.write('POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n');
  socket.write('Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n');
  socket.write('Content-Disposition: form-data; name="file"; filename="half.pdf"\r\n\r\n');
  socket.write(samplePdf(['half'], 700_000));
};

/** Two such uploads have no room at the same time. */
const roomForOne = { UPLOAD_MEMORY_MB: '1' };
const patient = { timeout: 20_000 };
const nextUpload = async (server: TestServer) => (await server.send(samplePdf(['x'], 700_000))).status;

test('clients that ask and never read hold up nobody else', async () => {
  const server = await startTestServer({}, new FakeEngine());
  // A server that has just started on a busy machine may ask to come back.
  await expect.poll(async () => (await server.send(samplePdf(['x']))).status, { timeout: 20_000 }).toBe(201);
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
    await expect.poll(page, { timeout: 10_000 }).toBeGreaterThan(0);
  }
  expect((await server.call('GET', '/healthz')).status).toBe(200);
});

test('clients that send half a header hold up nobody else, and are hung up on', async () => {
  const server = await startTestServer({ HEADERS_SECONDS: '1' }, new FakeEngine());
  const clients = await Promise.all(Array.from({ length: 50 }, () => open(server)));
  for (const client of clients) client.write('GET /healthz HTTP/1.1\r\nHost:');
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  for (const heard of await Promise.all(clients.map(heardBy)))
    expect(heard).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"too-slow"/);
});

test('an upload that trickles in is ended when its time is over, and gives its memory back', async () => {
  const server = await startTestServer(
    { ...roomForOne, HEADERS_SECONDS: '1', REQUEST_SECONDS: '4' },
    new FakeEngine(),
  );
  const slow = await open(server, true);
  beginUpload(slow);
  await expect.poll(() => nextUpload(server), patient).toBe(503);
  const trickle = setInterval(() => slow.write(' '), 50);
  expect(await heardBy(slow)).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"too-slow"/);
  clearInterval(trickle);
  await expect.poll(() => nextUpload(server), patient).toBe(201);
});

test('an upload that stops is ended after a silence, and gives its memory back', async () => {
  const server = await startTestServer({ ...roomForOne, SILENCE_SECONDS: '4' }, new FakeEngine());
  const silent = await open(server);
  beginUpload(silent);
  await expect.poll(() => nextUpload(server), patient).toBe(503);
  await heardBy(silent);
  await expect.poll(() => nextUpload(server), patient).toBe(201);
});

test('a download that nobody reads is ended after a silence', async () => {
  const engine = new FakeEngine();
  // More than the network between the two holds by itself.
  engine.pdf = new Uint8Array(64 * MB);
  const server = await startTestServer({ SILENCE_SECONDS: '1' }, engine);
  const file = await server.upload(samplePdf(['x']));
  await server.redact(file);
  const socket = await open(server);
  const answered = () => server.logLines.filter((line) => line.includes('/download')).length;
  socket.write(`GET /api/files/${file.id}/download HTTP/1.1\r\nHost: x\r\n`);
  socket.write(`Authorization: Bearer ${file.token}\r\n\r\n`);
  await once(socket, 'readable');
  expect(answered()).toBe(0);
  // The line is written when the server has let go of the answer.
  await expect.poll(answered, patient).toBe(1);
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(engine.pdf.length);
});
