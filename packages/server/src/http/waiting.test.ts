import { RedactError, type UploadedFileAnswer } from '@blackbar/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeEngine } from '../../test/fake-engine.ts';
import { samplePdf } from '../../test/sample-pdf.ts';
import { type TestServer, testServers } from '../../test/start-test-server.ts';

describe('waiting for the engine', () => {
  const { startTestServer } = testServers('SQLite and disk');
  let engine: FakeEngine;
  let server: TestServer;
  let file: UploadedFileAnswer;
  beforeEach(async () => {
    engine = new FakeEngine();
    server = await startTestServer({ WORKERS: '2' }, engine);
    file = await server.upload(samplePdf(['x']));
    engine.jobs.length = 0;
  });
  afterEach(() => server.close());
  const page = (number: number, signal?: AbortSignal, dpi = 100) =>
    server.call('GET', `/api/files/${file.id}/png/${number}?dpi=${dpi}`, {
      token: file.token,
      ...(signal ? { signal } : {}),
    });
  const count = (kind: 'render' | 'export') => engine.of(kind).length;
  /** How many of these requests the server knows to be left. */
  const left = (path: string) =>
    server.logLines.filter((line) => line.includes(path) && line.includes('"status":499')).length;

  test('one page that many ask for is rendered once, and then comes from memory', async () => {
    engine.held = new Set(['render']);
    const answers = Array.from({ length: 5 }, () => page(1));
    await expect.poll(() => count('render')).toBe(1);
    engine.of('render')[0]?.finish();
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
    expect((await page(1)).status).toBe(200);
    expect(count('render')).toBe(1);
  });

  test('the next pages are made ahead while the engine is idle', async () => {
    await page(1, undefined, 150);
    await expect.poll(() => engine.of('render').map((job) => job.page)).toEqual([2, 3]);
    await page(2, undefined, 150);
    await expect.poll(() => engine.of('render').map((job) => job.page)).toEqual([2, 3, 4]);
  });

  test('the first page is drawn while the upload is looked through, and is there when it is asked for', async () => {
    engine.held = new Set(['inspect']);
    const upload = server.upload(samplePdf(['y']));
    await expect
      .poll(() => engine.jobs.map(({ kind, page }) => [kind, page]))
      .toEqual([
        ['render', 1],
        ['inspect', 0],
      ]);
    engine.of('inspect')[0]?.finish();
    file = await upload;
    expect((await page(1, undefined, 150)).status).toBe(200);
    expect(engine.of('render').filter((job) => job.page === 1)).toHaveLength(1);
  });

  test('the drawing of a file that is refused is cancelled', async () => {
    engine.held = new Set(['inspect', 'render']);
    const upload = server.send(samplePdf(['y']));
    await expect.poll(() => engine.jobs.length).toBe(2);
    engine.of('inspect')[0]?.fail(new RedactError('too-complex'));
    expect((await upload).status).toBe(413);
    expect(engine.of('render')[0]?.aborted).toBe(true);
  });

  test('a page nobody asked for is not drawn while somebody waits, nor with a password', async () => {
    engine.held = new Set(['render']);
    const answer = page(2);
    await expect.poll(() => count('render')).toBe(1);
    await server.upload(samplePdf(['y']));
    expect(count('render')).toBe(1);
    engine.of('render')[0]?.finish();
    await answer;
    expect((await server.send(samplePdf(['z']), 'z.pdf', { password: 'secret' })).status).toBe(201);
    expect(count('render')).toBe(1);
  });

  test('a request that goes away cancels its render, unless somebody else waits for it', async () => {
    engine.held = new Set(['render']);
    const [first, second] = [new AbortController(), new AbortController()];
    const answers = [page(1, first.signal), page(1, second.signal)];
    await expect.poll(() => count('render')).toBe(1);
    // Both must have joined before one leaves.
    await expect
      .poll(async () => (await (await server.call('GET', '/metrics')).text()).includes('{from="engine"} 2'))
      .toBe(true);
    first.abort();
    await expect(answers[0]).rejects.toThrow();
    await expect.poll(() => left('/png/')).toBe(1);
    expect(engine.of('render')[0]?.aborted).toBe(false);
    second.abort();
    await expect(answers[1]).rejects.toThrow();
    await expect.poll(() => engine.of('render')[0]?.aborted).toBe(true);
  });

  test('work past the bound of a file is refused with Retry-After, while light calls are answered', async () => {
    engine.held = new Set(['render']);
    engine.pageCount = 99;
    const many = await server.upload(samplePdf(['y']));
    const answers = Array.from({ length: 60 }, (_, index) =>
      server.call('GET', `/api/files/${many.id}/png/${index + 1}?dpi=100`, { token: many.token }),
    );
    const refused = await Promise.race(answers);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'busy' });
    // Answered while every render is still held.
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    expect((await server.info(file)).status).toBe(200);
    // Another file is still served: only this owner's bound is reached.
    const other = page(1);
    const finishing = setInterval(() => {
      for (const job of engine.of('render')) job.finish();
    }, 5);
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    clearInterval(finishing);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  test('leaving an export cancels it; a second listener keeps it alive', async () => {
    await server.redact(file);
    engine.held = new Set(['export']);
    const listen = (controller: AbortController) =>
      server.call('GET', `/api/files/${file.id}/export`, { token: file.token, signal: controller.signal });
    const [first, second] = [new AbortController(), new AbortController()];
    const answers = await Promise.all([listen(first), listen(second)]);
    await expect.poll(() => count('export')).toBe(1);
    engine.of('export')[0]?.progress?.({ phase: 'pages', done: 1, total: 5 });
    // Whoever hears of it has joined.
    for (const { body } of answers) await body?.getReader().read();
    first.abort();
    await expect.poll(() => left('/export')).toBe(1);
    expect(engine.of('export')[0]?.aborted).toBe(false);
    second.abort();
    await expect.poll(() => engine.of('export')[0]?.aborted).toBe(true);
  });

  test('progress reaches the client while the export runs', async () => {
    await server.redact(file);
    engine.held = new Set(['export']);
    const response = await server.call('GET', `/api/files/${file.id}/export`, { token: file.token });
    await expect.poll(() => count('export')).toBe(1);
    const [job] = engine.of('export');
    const reader = response.body?.getReader();
    job?.progress?.({ phase: 'pages', done: 2, total: 5 });
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe(
      'event: progress\ndata: {"phase":"pages","done":2,"total":5}\n\n',
    );
    job?.finish();
    const { value: last } = (await reader?.read()) ?? {};
    expect(Buffer.from(last ?? []).toString()).toContain('event: done');
  });

  test('an upload whose client leaves is cancelled and leaves nothing', async () => {
    engine.held = new Set(['inspect', 'render']);
    const controller = new AbortController();
    const form = new FormData();
    form.set('file', new Blob([samplePdf(['x']) as BlobPart]), 'x.pdf');
    const upload = server.call('POST', '/api/files', { body: form, signal: controller.signal });
    await expect.poll(() => engine.of('inspect').length).toBe(1);
    controller.abort();
    await expect(upload).rejects.toThrow();
    await expect.poll(() => engine.of('inspect')[0]?.aborted).toBe(true);
    await expect.poll(() => engine.of('render')[0]?.aborted).toBe(true);
  });
});

describe('a server that is far behind', () => {
  const { startTestServer } = testServers('SQLite and disk');

  /** Until it is told to stop, the thread that answers is late all the time. */
  const keepLate = (lateMs: number) => {
    const busy = setInterval(() => {
      const stop = performance.now() + lateMs;
      while (performance.now() < stop);
    }, 1);
    return () => clearInterval(busy);
  };
  /** How late a server is it looks once a second. */
  const longEnoughMs = 1200;

  test('does not refuse its first upload because its start was slow', async () => {
    const began = performance.now();
    const stop = keepLate(40);
    const server = await startTestServer({ MAX_DELAY_MS: '10' }, new FakeEngine());
    await expect.poll(() => performance.now() - began).toBeGreaterThan(longEnoughMs);
    const upload = async () => (await server.send(samplePdf(['x']))).status;
    expect(await upload()).toBe(201);
    // As late as before, and no start any more.
    server.clock.advanceMinutes(1);
    await expect.poll(upload).toBe(503);
    stop();
  });

  test('puts heavy work off and goes on answering what is light', async () => {
    const server = await startTestServer({ MAX_DELAY_MS: '10' }, new FakeEngine());
    server.clock.advanceMinutes(1);
    const stop = keepLate(100);
    await expect.poll(async () => (await server.send(samplePdf(['x']))).status).toBe(503);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    expect((await server.call('GET', '/api/service')).status).toBe(200);
    stop();
  });
});

describe('limits per address', () => {
  const { startTestServer } = testServers('SQLite and disk');

  test('uploads, exports and messages are limited, and the answer says when to come back', async () => {
    const engine = new FakeEngine();
    const server = await startTestServer({ RATE_LIMIT: 'on' }, engine);
    const file = await server.upload(samplePdf(['x']));
    const message = { name: 'a', email: 'a@example.org', subject: 's', message: 'm' };
    const calls: [number, () => Promise<Response>][] = [
      [29, () => server.send(samplePdf(['x']))],
      [60, () => server.call('GET', `/api/files/${file.id}/download`, { token: file.token })],
      [5, () => server.call('POST', '/api/contact', { json: message })],
    ];
    for (const [allowed, call] of calls) {
      for (let round = 0; round < allowed; round++) expect((await call()).status).not.toBe(429);
      const refused = await call();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({
        code: 'rate-limited',
        message: expect.stringMatching(/\d+ seconds/),
      });
    }
    expect((await server.info(file)).status).toBe(200);
  });

  test('an address is only what a trusted proxy says', async () => {
    const server = await startTestServer({ RATE_LIMIT: 'on' }, new FakeEngine());
    const call = (address: string) =>
      server.call('POST', '/api/contact', { json: {}, headers: { 'x-forwarded-for': address } });
    for (let round = 0; round < 5; round++) await call(`10.0.0.${round}`);
    expect((await call('10.0.0.99')).status).toBe(429);
  });

  test('who holds one IPv6 address holds its network, however it is written', async () => {
    const server = await startTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, new FakeEngine());
    const call = async (address: string) =>
      (await server.call('POST', '/api/contact', { json: {}, headers: { 'x-forwarded-for': address } }))
        .status;
    const oneNetwork = ['2001:db8::1', '2001:db8::2', '2001:db8::a:b:c:d', '2001:DB8:0:0:9::', '2001:db8::'];
    for (const address of oneNetwork) expect(await call(address)).toBe(400);
    expect(await call('2001:0db8:0000:0000:ffff::3')).toBe(429);
    expect(await call('2001:db8:0:1::1')).toBe(400);
    expect(await call('::ffff:192.0.2.1')).toBe(400);
  });

  test('memory for uploads is bounded in all', async () => {
    const server = await startTestServer({ UPLOAD_MEMORY_MB: '1' }, new FakeEngine());
    const refused = await server.send(samplePdf(['x'], 2 * 1024 * 1024));
    expect(refused.status).toBe(503);
    expect((await server.send(samplePdf(['x'], 500_000))).status).toBe(201);
    expect((await server.send(samplePdf(['x'], 500_000))).status).toBe(201);
    expect((await server.send(samplePdf(['x'], 500_000))).status).toBe(201);
  });
});
