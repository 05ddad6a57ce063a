import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { UploadedFileAnswer } from '@blackbar/core';
import { afterEach, expect, test } from 'vitest';
import { FakeEngine } from '../../test/fake-engine.ts';
import { lineBox, samplePdf } from '../../test/sample-pdf.ts';
import { type TestServer, testServers } from '../../test/start-test-server.ts';

const MB = 1024 * 1024;
const [greedy, other] = ['203.0.113.1', '203.0.113.2'];
const { startTestServer } = testServers('SQLite and disk');
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const from = (client: string) => ({ 'x-forwarded-for': client });
const start = (engine: FakeEngine, env: Record<string, string> = {}) =>
  startTestServer({ TRUST_PROXY: '1', ...env }, engine);

const sendAs = (server: TestServer, client: string, padding = 0) => {
  const form = new FormData();
  form.set('file', new Blob([samplePdf(['x'], padding) as BlobPart]), 'x.pdf');
  return server.call('POST', '/api/files', { body: form, headers: from(client) });
};
const get = (server: TestServer, client: string, file: UploadedFileAnswer, path: string) =>
  server.call('GET', `/api/files/${file.id}${path}`, { token: file.token, headers: from(client) });

test('a client that asks for hundreds of images is refused, and another gets all of its own', async () => {
  const engine = new FakeEngine();
  engine.pageCount = 99;
  const server = await start(engine);
  const files = await Promise.all(Array.from({ length: 6 }, () => server.upload(samplePdf(['x']))));
  const theirs = await server.upload(samplePdf(['y']));
  engine.held = new Set(['render']);
  const asked = files.flatMap((file) =>
    Array.from({ length: 30 }, (_, page) => get(server, greedy, file, `/png/${page + 1}?dpi=72`)),
  );
  let refused = 0;
  for (const answer of asked)
    void answer.then(({ status, headers }) => {
      if (status === 503 && Number(headers.get('retry-after')) > 0) refused += 1;
    });
  await expect.poll(() => refused).toBe(180 - 48);
  const pages = Array.from({ length: 17 }, (_, page) =>
    get(server, other, theirs, `/png/${page + 1}?dpi=72`),
  );
  const finishing = setInterval(() => {
    for (const job of engine.of('render')) job.finish();
  }, 5);
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(17).fill(200));
  await Promise.all(asked);
  clearInterval(finishing);
});

test('a client that queues exports of many files is refused, and another’s export starts', async () => {
  const engine = new FakeEngine();
  const server = await start(engine);
  const files = await Promise.all(Array.from({ length: 10 }, () => server.upload(samplePdf(['x']))));
  for (const file of files) await server.redact(file);
  engine.held = new Set(['export']);
  const [theirs, ...mine] = files;
  const asked = mine.map((file) => get(server, greedy, file, '/download'));
  await expect.poll(() => engine.of('export').length).toBe(6);
  expect((await Promise.race(asked)).status).toBe(503);
  const download = get(server, other, theirs as UploadedFileAnswer, '/download');
  await expect.poll(() => engine.of('export').length).toBe(7);
  for (const job of engine.of('export')) job.finish();
  expect((await download).status).toBe(200);
  await Promise.all(asked);
});

/** An upload of 900 KB of which nothing more comes. */
const stall = async ({ url }: TestServer, client: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /api/files HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nContent-Length: 900000\r\n`,
  );
  socket.write('Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n');
  socket.write('Content-Disposition: form-data; name="file"; filename="half.pdf"\r\n\r\n');
  socket.write(samplePdf(['half'], 500_000));
  return socket;
};

test('stalled uploads of one client take none of the memory another needs, and are ended', async () => {
  const server = await start(new FakeEngine(), {
    MAX_UPLOAD_MB: '1',
    UPLOAD_MEMORY_MB: '4',
    RATE_WINDOW_SECONDS: '2',
  });
  // Two hold all the memory of their client, and one waits before the upload that is sent after them.
  const stalled = await Promise.all(Array.from({ length: 3 }, () => stall(server, greedy)));
  const behindThem = sendAs(server, greedy, 900_000);
  expect((await sendAs(server, other, 900_000)).status).toBe(201);
  // Each is told why, and the memory comes back.
  let heard = '';
  for (const socket of stalled) socket.on('data', (chunk) => (heard += chunk));
  await expect.poll(() => heard.includes('"code":"too-slow"')).toBe(true);
  expect((await behindThem).status).toBe(201);
});

test('a download that nobody reads holds little memory and is ended', async () => {
  const engine = new FakeEngine();
  engine.pdf = new Uint8Array(64 * MB);
  const server = await start(engine, { RATE_WINDOW_SECONDS: '1' });
  const file = await server.upload(samplePdf(['x']));
  await server.redact(file);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/files/${file.id}/download HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${file.token}\r\n\r\n`,
  );
  await once(socket, 'readable');
  const answered = () => server.logLines.filter((line) => line.includes('/download')).length;
  await expect.poll(answered).toBe(1);
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(engine.pdf.length);
});

test('downloads whose clients have left before they begin take no place', async () => {
  const server = await start(new FakeEngine());
  const [crowded, file] = [await server.upload(samplePdf(['x'])), await server.upload(samplePdf(['y']))];
  await server.redact(file);
  // While they are stored, whoever asks waits for the database.
  const redactions = Array.from({ length: 5000 }, () => ({ page: 1, ...lineBox }));
  let isStored = false;
  const storing = server
    .call('POST', `/api/files/${crowded.id}/redactions/batch`, { token: crowded.token, json: { redactions } })
    .then(() => {
      isStored = true;
    });
  const { port } = new URL(server.url);
  const head = `GET /api/files/${file.id}/download HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${file.token}\r\n\r\n`;
  while (!isStored) {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    await new Promise<void>((resolve) => void socket.write(head, () => resolve()));
    socket.destroy();
    await once(socket, 'close');
  }
  await storing;
  const answered = () => server.logLines.filter((line) => line.includes('/download')).length;
  await expect.poll(answered).toBe(sockets.length);
  expect((await get(server, other, file, '/download')).status).toBe(200);
});

test('a client that has left before its boxes are stored is no failure', async () => {
  const server = await start(new FakeEngine());
  const file = await server.upload(samplePdf(['x']));
  const body = JSON.stringify({ redactions: Array.from({ length: 500 }, () => ({ page: 1, ...lineBox })) });
  const { port } = new URL(server.url);
  const head = `POST /api/files/${file.id}/redactions/batch HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${file.token}\r\n`;
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  for (let client = 0; client < 8; client++) {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    await new Promise<void>((resolve) => void socket.write(head + type + body, () => resolve()));
    socket.destroy();
  }
  const stored = async () => {
    const answer = await get(server, other, file, '/redactions');
    return ((await answer.json()) as unknown[]).length;
  };
  await expect.poll(stored).toBe(8 * 500);
  expect(server.logLines.filter((line) => line.includes('a request failed'))).toEqual([]);
});

test('one client opens so many downloads and no more', async () => {
  const engine = new FakeEngine();
  const server = await start(engine);
  const [theirs, ...files] = await Promise.all(
    Array.from({ length: 6 }, () => server.upload(samplePdf(['x']))),
  );
  for (const file of [theirs, ...files]) await server.redact(file as UploadedFileAnswer);
  engine.held = new Set(['export']);
  const opened = files.flatMap((file) =>
    Array.from({ length: 8 }, () => get(server, greedy, file, '/download')),
  );
  let refused = 0;
  for (const answer of opened)
    void answer.then(({ status }) => {
      if (status === 503) refused += 1;
    });
  await expect.poll(() => refused).toBe(8);
  const download = get(server, other, theirs as UploadedFileAnswer, '/download');
  const finishing = setInterval(() => {
    for (const job of engine.of('export')) job.finish();
  }, 5);
  expect((await download).status).toBe(200);
  await Promise.all(opened);
  clearInterval(finishing);
});

test('a client uploads so many bytes an hour, and the answer says when to come back', async () => {
  const server = await start(new FakeEngine(), { RATE_LIMIT: 'on', UPLOAD_MB_PER_HOUR: '1' });
  expect((await sendAs(server, greedy, 600_000)).status).toBe(201);
  const refused = await sendAs(server, greedy, 600_000);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(await refused.json()).toMatchObject({ code: 'rate-limited' });
  expect((await sendAs(server, other, 600_000)).status).toBe(201);
  server.clock.advanceMinutes(61);
  expect((await sendAs(server, greedy, 600_000)).status).toBe(201);
});

test('an upload of unknown size counts towards the hour as well', async () => {
  const server = await start(new FakeEngine(), { RATE_LIMIT: 'on', UPLOAD_MB_PER_HOUR: '1' });
  const sendUnannounced = async () => {
    const form = new FormData();
    form.set('file', new Blob([samplePdf(['x'], 600_000) as BlobPart]), 'x.pdf');
    const { body, headers } = new Response(form);
    return fetch(`${server.url}/api/files`, {
      method: 'POST',
      headers: { 'content-type': headers.get('content-type') ?? '', ...from(greedy) },
      body,
      duplex: 'half',
    } as RequestInit);
  };
  expect((await sendUnannounced()).status).toBe(201);
  const refused = await sendUnannounced();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'rate-limited' });
  expect((await sendAs(server, greedy)).status).toBe(429);
  expect((await sendAs(server, other)).status).toBe(201);
});

test('a file that is far too large takes no more of the hour than the largest that is accepted', async () => {
  const server = await start(new FakeEngine(), {
    RATE_LIMIT: 'on',
    MAX_UPLOAD_MB: '1',
    UPLOAD_MB_PER_HOUR: '3',
  });
  const tooLarge = await sendAs(server, greedy, 4 * MB);
  expect(tooLarge.status).toBe(413);
  expect(await tooLarge.json()).toMatchObject({ code: 'too-large' });
  expect((await sendAs(server, greedy, 600_000)).status).toBe(201);
});

test('uploads leave the disk space that deletions need', async () => {
  const server = await start(new FakeEngine(), { MIN_FREE_MB: '1000000' });
  const refused = await sendAs(server, greedy);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'busy' });
});

test('boxes of one file past the limit of a client hold up nobody', async () => {
  const server = await start(new FakeEngine());
  const file = await server.upload(samplePdf(['x']));
  const redactions = Array.from({ length: 1000 }, () => ({
    page: 1,
    ...lineBox,
    label: 'REDACTED',
    pattern: 'Jane',
  }));
  const made = await server.json<object[]>('POST', `/api/files/${file.id}/redactions/batch`, {
    token: file.token,
    json: { redactions },
  });
  expect(made.body).toHaveLength(1000);
  const listed = await server.json('GET', `/api/files/${file.id}/redactions`, { token: file.token });
  expect(listed.body).toEqual(made.body);
});

test('uploads of one client that do not fit in its memory wait for each other, and none is refused', async () => {
  const engine = new FakeEngine();
  engine.held = new Set(['inspect']);
  const server = await start(engine, { MAX_UPLOAD_MB: '1', UPLOAD_MEMORY_MB: '4' });
  const answers = Array.from({ length: 5 }, () => server.send(samplePdf(['x'], 900_000)));
  for (let done = 0; done < 5; done++) {
    // Two fit at a time.
    await expect.poll(() => engine.of('inspect').length).toBe(Math.min(5, done + 2));
    engine.of('inspect')[done]?.finish();
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(201));
});
