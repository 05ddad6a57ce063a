import { beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '../../test/sample-pdf.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';

const MB = 1024 * 1024;

describe.each(backends)('files on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });

  test('an upload answers with what the spec names, and a token shown once', async () => {
    const response = await server.send(samplePdf(['one', 'two']), 'report.pdf');
    expect(response.status).toBe(201);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file = await response.json();
    expect(file).toMatchObject({
      filename: 'report.pdf',
      pageCount: 2,
      pages: [
        { width: 1275, height: 1650 },
        { width: 1275, height: 1650 },
      ],
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expiresAt: new Date(server.clock.now() + 30 * 60_000).toISOString(),
    });
    expect(Number.isSafeInteger(file.id)).toBe(true);
    const again = await server.info(file);
    expect(again.body).toMatchObject({ id: file.id, filename: 'report.pdf', pageCount: 2 });
    expect(again.body).not.toHaveProperty('token');
  });

  test('ids are not sequential', async () => {
    const first = await server.upload(samplePdf(['a']));
    const second = await server.upload(samplePdf(['b']));
    expect(Math.abs(first.id - second.id)).toBeGreaterThan(1000);
  });

  test.each([
    ['a program', Buffer.from('MZ\x90\0this is no document'), 415, 'unsupported-type'],
    ['a web page named .pdf', Buffer.from('<html><body>%PDF</body></html>'), 415, 'unsupported-type'],
    ['nothing', Buffer.alloc(0), 400, 'no-file'],
    ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Cat'), 422, 'file-damaged'],
    ['a PDF without pages', samplePdf([]), 422, 'no-pages'],
    ['half a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 422, 'file-damaged'],
  ])('%s is refused by its content', async (_what, bytes, status, code) => {
    const response = await server.send(bytes);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(/\w+/) });
  });

  test('a body that is not multipart, or has no file, is 400', async () => {
    const json = await server.json('POST', '/api/files', { json: { file: 'x' } });
    expect(json).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
    const text = await server.json('POST', '/api/files', { body: 'hello' });
    expect(text).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
    const broken = await server.json('POST', '/api/files', {
      body: '--x\r\nnonsense',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
    const form = new FormData();
    form.set('password', 'x');
    const none = await server.json('POST', '/api/files', { body: form });
    expect(none).toMatchObject({ status: 400, body: { code: 'no-file' } });
  });

  test('a file past 25 MB is 413, and the client gets to read the answer', async () => {
    const response = await server.send(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(26 * MB)]));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('25 MB'),
    });
  });

  test.each(['gzip', 'br', 'zstd'])(
    'a body said to be packed as %s is taken as it comes, and keeps nobody waiting',
    async (encoding) => {
      const form = new FormData();
      form.set('file', new Blob([samplePdf(['x'], 5 * MB) as BlobPart]), 'x.pdf');
      const headers = { 'content-encoding': encoding };
      const answer = await server.call('POST', '/api/files', { body: form, headers });
      expect(answer.status).toBe(201);
    },
  );

  test('pages and bytes must fit one envelope together', async () => {
    const many = Array.from({ length: 60 }, (_, page) => `page ${page}`);
    expect((await server.send(samplePdf(many, 9 * MB))).status).toBe(201);
    const large = await server.send(samplePdf(many, 11 * MB));
    expect(large.status).toBe(413);
    expect((await large.json()).message).toContain('10 MB');
    expect((await server.send(samplePdf(many.slice(0, 50), 11 * MB))).status).toBe(201);
    const long = await server.send(samplePdf(Array.from({ length: 100 }, () => 'x')));
    expect(long.status).toBe(422);
    expect(await long.json()).toMatchObject({
      code: 'too-many-pages',
      message: 'This file has 100 pages; the limit is 99. Split the file and upload the parts.',
    });
  });

  test('a file with more pages than anybody counts is refused all the same', async () => {
    const endless = await server.send(samplePdf(Array.from({ length: 2001 }, () => 'x')));
    expect(endless.status).toBe(422);
    expect((await endless.json()).message).toContain('too many pages; the limit is 99');
  });

  test('delete now ends access before the answer', async () => {
    const file = await server.upload(samplePdf(['gone']));
    const deleted = await server.json('DELETE', `/api/files/${file.id}`, { token: file.token });
    expect(deleted).toEqual({ status: 200, body: { deleted: 1 } });
    expect(await server.info(file)).toMatchObject({ status: 404, body: { code: 'file-not-available' } });
    expect((await server.json('DELETE', `/api/files/${file.id}`, { token: file.token })).status).toBe(404);
  });

  test('keep working answers with the new end', async () => {
    const file = await server.upload(samplePdf(['kept']));
    const { status, body } = await server.json<{ expiresAt: string }>(
      'POST',
      `/api/files/${file.id}/extend`,
      {
        token: file.token,
      },
    );
    expect(status).toBe(200);
    expect(body.expiresAt).toBe(new Date(server.clock.now() + 30 * 60_000).toISOString());
  });
});
