import { randomBytes } from 'node:crypto';
import { RedactError, type UploadedFileAnswer } from '@blackbar/core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeEngine } from '../test/fake-engine.ts';
import { samplePdf } from '../test/sample-pdf.ts';
import { startStalling } from '../test/start-stalling.ts';
import { type TestServer, testServers } from '../test/start-test-server.ts';

/** A dead worker is noticed after 15 seconds and a look around. */
const deathMs = 60_000;

describe('servers that share their exports', () => {
  const { startTestServer } = testServers('Postgres and S3');
  const workerEngine = new FakeEngine();
  let web: TestServer;
  let database: pg.Client;
  let worker: TestServer | undefined;
  beforeAll(async () => {
    const env = { SECRET_KEY: randomBytes(32).toString('hex'), ROLE: 'web', TRUST_PROXY: '1' };
    web = await startTestServer(env, new FakeEngine());
    database = new pg.Client({ connectionString: web.env.DATABASE_URL ?? '' });
    await database.connect();
  });
  afterAll(() => database.end());
  beforeEach(() => {
    workerEngine.held = new Set();
    workerEngine.jobs.length = 0;
  });

  const ofWeb = () => {
    const { DATABASE_URL = '', FILES_URL = '', SECRET_KEY = '' } = web.env;
    return { DATABASE_URL, FILES_URL, SECRET_KEY, ROLE: 'worker', WORKERS: '2' };
  };
  const startWorker = async () => {
    worker ??= await startTestServer(ofWeb(), workerEngine);
  };
  const redacted = async () => {
    const file = await web.upload(samplePdf(['x']));
    await web.redact(file);
    return file;
  };
  const download = ({ id, token }: UploadedFileAnswer, client = '192.0.2.1', signal?: AbortSignal) =>
    web.call('GET', `/api/files/${id}/download`, {
      token,
      headers: { 'x-forwarded-for': client },
      ...(signal ? { signal } : {}),
    });
  const running = () => workerEngine.of('export');
  const jobs = async () =>
    (await database.query(`select state, data::text from blackbar_queue.job where name = 'exports'`))
      .rows as {
      state: string;
      data: string;
    }[];

  test(
    'the job of a worker that dies is done by another',
    async () => {
      const file = await redacted();
      const env = { ...web.env, ...ofWeb(), LOG_LEVEL: 'error' };
      const dying = await startStalling({ env, clock: web.clock }, { does: 'put', when: 'before', nth: 1 });
      const answer = download(file);
      await dying.stalled;
      expect((await jobs()).map(({ state }) => state)).toEqual(['active']);
      await dying.kill();
      await startWorker();
      const response = await answer;
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(workerEngine.pdf));
      expect(running()).toHaveLength(1);
    },
    2 * deathMs,
  );

  test('a worker makes the export that a web server sends; the job never shows the token, and is gone after it', async () => {
    await startWorker();
    const file = await redacted();
    workerEngine.held = new Set(['export']);
    const answer = download(file);
    await expect.poll(() => running().length).toBe(1);
    const [job] = await jobs();
    expect(job?.data).toContain(String(file.id));
    expect(job?.data).not.toContain(file.token);
    running()[0]?.finish();
    expect(Buffer.from(await (await answer).arrayBuffer())).toEqual(Buffer.from(workerEngine.pdf));
    expect(await jobs()).toEqual([]);
  });

  test('a worker makes of pages with boxes what was chosen', async () => {
    await startWorker();
    const { id, token } = await redacted();
    const path = `/api/files/${id}/download?dpi=300&pages=sharp`;
    expect((await web.call('GET', path, { token })).status).toBe(200);
    expect(running().map(({ choice }) => choice)).toEqual([{ dpi: 300, pages: 'sharp' }]);
  });

  test('a worker answers probes and nothing else', async () => {
    await startWorker();
    expect((await worker?.call('GET', '/healthz'))?.status).toBe(200);
    expect((await worker?.call('GET', '/readyz'))?.status).toBe(200);
    expect((await worker?.call('GET', '/api/service'))?.status).toBe(404);
  });

  test('progress reaches the web server, and so does what goes wrong', async () => {
    await startWorker();
    const { id, token } = await redacted();
    workerEngine.held = new Set(['export']);
    const events = web.call('GET', `/api/files/${id}/export`, { token });
    await expect.poll(() => running().length).toBe(1);
    running()[0]?.progress?.({ done: 1, total: 5 } as never);
    running()[0]?.fail(new RedactError('not-verified'));
    const text = await (await events).text();
    expect(text).toContain('event: progress\ndata: {"done":1,"total":5}');
    expect(text).toContain('"code":"not-verified"');
  });

  test('who leaves cancels the export where it runs, and where it waits', async () => {
    await startWorker();
    const files = [await redacted(), await redacted()];
    workerEngine.held = new Set(['export']);
    const leaving = new AbortController();
    const answers = files.map((file) => download(file, '192.0.2.1', leaving.signal).catch(() => 'left'));
    await expect.poll(() => running().length).toBe(1);
    await expect.poll(async () => (await jobs()).length).toBe(2);
    leaving.abort();
    expect(await Promise.all(answers)).toEqual(['left', 'left']);
    await expect.poll(() => running()[0]?.aborted).toBe(true);
    await expect.poll(jobs).toEqual([]);
    expect(running()).toHaveLength(1);
  });

  test('boxes that are added while an export waits are in it, and nobody is sent away for them', async () => {
    await startWorker();
    const [first, waiting] = [await redacted(), await redacted()];
    workerEngine.held = new Set(['export']);
    const answers = [download(first)];
    await expect.poll(() => running().length).toBe(1);
    answers.push(download(waiting));
    await expect.poll(async () => (await jobs()).length).toBe(2);
    await web.redact(waiting);
    running()[0]?.finish();
    await expect.poll(() => running().length).toBe(2);
    // Too late for this one.
    await web.redact(waiting);
    running()[1]?.finish();
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect(running()).toHaveLength(2);
    expect(running()[1]?.boxes).toBe(2);
  });

  test('another client’s first export comes before what one client has waiting', async () => {
    await startWorker();
    const [own, first, second, others] = [
      await redacted(),
      await redacted(),
      await redacted(),
      await redacted(),
    ];
    workerEngine.held = new Set(['export']);
    const answers: Promise<Response>[] = [];
    for (const [index, file] of [own, first, second].entries()) {
      answers.push(download(file, '192.0.2.1'));
      await expect.poll(async () => (await jobs()).length).toBe(index + 1);
    }
    answers.push(download(others, '198.51.100.7'));
    await expect.poll(async () => (await jobs()).length).toBe(4);
    for (let turn = 0; turn < 4; turn++) {
      await expect.poll(() => running().length).toBe(turn + 1);
      running()[turn]?.finish();
    }
    for (const answer of answers) expect((await answer).status).toBe(200);
    const order = running().map(({ key }) => Number(key));
    expect(order.indexOf(others.id)).toBeLessThan(order.indexOf(second.id));
    expect(order[0]).toBe(own.id);
  });
});
