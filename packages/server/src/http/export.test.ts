import { createHash } from 'node:crypto';
import type { LinkAnswer, ReportAnswer, UploadedFileAnswer, WordAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '../../test/sample-pdf.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(backends)('pages and exports on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  let server: TestServer;
  let file: UploadedFileAnswer;
  beforeAll(async () => {
    server = await startTestServer();
    file = await server.upload(samplePdf(['Topsecret', 'Harmless', 'Third']), 'Bericht für Ü.pdf');
  });
  const get = (path: string, token: string | undefined = file.token) =>
    server.call('GET', `/api/files/${file.id}${path}`, { token });
  const download = async (path = '/download') => {
    const response = await get(path);
    expect(response.status).toBe(200);
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  test('a page image is a PNG of the announced size and is never stored', async () => {
    const response = await get('/png/1?retry=1731628800000');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1275, 1650]);
    const small = Buffer.from(await (await get('/png/1?dpi=100')).arrayBuffer());
    expect(small.readUInt32BE(16)).toBe(850);
  });

  test.each([
    ['/png/4', 404, 'page-not-found'],
    ['/png/0', 400, 'malformed-request'],
    ['/png/x', 400, 'malformed-request'],
    ['/png/1?dpi=35', 400, 'malformed-request'],
    ['/png/1?dpi=301', 400, 'malformed-request'],
    ['/words/4', 404, 'page-not-found'],
    ['/download?dpi=151', 400, 'malformed-request'],
    ['/report', 409, 'not-exported'],
    ['/download', 409, 'no-redactions'],
  ])('%s is %i', async (path, status, code) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  test('words come with their boxes', async () => {
    const words = (await (await get('/words/1')).json()) as WordAnswer[];
    expect(words.map(({ text }) => text)).toEqual(['Topsecret']);
    expect(words[0]?.x).toBeGreaterThan(140);
  });

  test('the download is a PDF under the right name, and the report says what was done', async () => {
    await server.redact(file);
    const { response, bytes } = await download();
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="redacted_Bericht f_r _.pdf"; filename*=UTF-8''redacted_Bericht%20f%C3%BCr%20%C3%9C.pdf`,
    );
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(Buffer.from(bytes).includes('Topsecret')).toBe(false);
    const report = (await (await get('/report')).json()) as ReportAnswer;
    expect(report).toMatchObject({ pages: 3, redactedPages: 1, boxes: 1, current: true });
    expect(report.outputSha256).toBe(sha256(bytes));
    expect(report.outputBytes).toBe(bytes.length);
  });

  test('while nothing changes the same bytes come again without a new export', async () => {
    const count = async () =>
      /blackbar_export_seconds_count\{result="done"\} (\d+)/.exec(
        await (await server.call('GET', '/metrics')).text(),
      )?.[1];
    const first = await download();
    const before = await count();
    const second = await download();
    expect(sha256(second.bytes)).toBe(sha256(first.bytes));
    expect(await count()).toBe(before);
    await server.redact(file, { page: 2 });
    expect(await (await get('/report')).json()).toMatchObject({ current: false });
    await download();
    expect(Number(await count())).toBe(Number(before) + 1);
  });

  test('a box that was added after an export is in the next download', async () => {
    const late = await server.upload(samplePdf(['Firstsecret', 'Lastsecret']));
    const words = async () => {
      const response = await server.call('GET', `/api/files/${late.id}/download`, { token: late.token });
      const copy = await server.upload(new Uint8Array(await response.arrayBuffer()));
      const onPage = async (page: number) =>
        (await server.json<WordAnswer[]>('GET', `/api/files/${copy.id}/words/${page}`, { token: copy.token }))
          .body;
      return [...(await onPage(1)), ...(await onPage(2))].map(({ text }) => text);
    };
    await server.redact(late, { page: 1 });
    expect(await words()).toEqual(['Lastsecret']);
    await server.redact(late, { page: 2 });
    expect(await words()).toEqual([]);
  });

  test('an export tells its progress, and then the download is ready', async () => {
    await server.redact(file, { page: 3 });
    const response = await get('/export');
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text())
      .split('\n\n')
      .filter((event) => event.startsWith('event: '))
      .map((event) => event.split('\n').map((line) => line.replace(/^\w+: /, '')));
    expect(events.at(-2)).toEqual(['progress', '{"phase":"checking","done":3,"total":3}']);
    expect(events.at(-1)).toEqual(['done', '{}']);
    await download();
  });

  test('an export that cannot be made says why', async () => {
    const empty = await server.upload(samplePdf(['x']));
    const response = await server.call('GET', `/api/files/${empty.id}/export`, { token: empty.token });
    expect(await response.text()).toContain('"code":"no-redactions"');
  });

  test('a sealed URL opens one thing of one file for five minutes', async () => {
    const link = async (json: unknown) =>
      server.json<LinkAnswer>('POST', `/api/files/${file.id}/links`, { token: file.token, json });
    const forDownload = await link({ purpose: 'download' });
    expect(forDownload.status).toBe(201);
    expect(forDownload.body.url).not.toContain(file.token);
    const opened = await server.call('GET', forDownload.body.url);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    await opened.arrayBuffer();
    const forPage = await link({ purpose: 'page', page: 2, dpi: 72 });
    const page = Buffer.from(await (await server.call('GET', forPage.body.url)).arrayBuffer());
    expect(page.readUInt32BE(16)).toBe(612);
    expect((await link({ purpose: 'page', page: 9 })).status).toBe(404);
    expect((await link({ purpose: 'all' })).status).toBe(400);

    const { url } = forPage.body;
    const changed = `${url.slice(0, -5)}${url.at(-5) === 'A' ? 'B' : 'A'}${url.slice(-4)}`;
    for (const wrong of [changed, '/api/links/x', `/api/links/${file.token}`])
      expect(await server.json('GET', wrong)).toMatchObject({
        status: 404,
        body: { code: 'file-not-available' },
      });
    server.clock.advanceMinutes(5);
    expect(await server.json('GET', url)).toMatchObject({
      status: 404,
      body: { code: 'file-not-available' },
    });
  });
});
