import { randomInt } from 'node:crypto';
import { maxRedactionsPerFile, type RedactionAnswer, type UploadedFileAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '../../test/sample-pdf.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';

const box = { page: 1, x: 10, y: 20, width: 30, height: 40 };

describe.each(backends)('redactions on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  let server: TestServer;
  let file: UploadedFileAnswer;
  beforeAll(async () => {
    server = await startTestServer();
    file = await server.upload(samplePdf(['one', 'two']));
  });
  const path = () => `/api/files/${file.id}/redactions`;
  const list = async () => (await server.json<RedactionAnswer[]>('GET', path(), { token: file.token })).body;
  const add = (json: unknown) => server.json<RedactionAnswer>('POST', path(), { token: file.token, json });

  test('a redaction is saved with the fields of the spec, and listed in order', async () => {
    const first = await add({ fileId: file.id, ...box, type: 'manual', pattern: null });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(Number),
      fileId: file.id,
      ...box,
      type: 'manual',
      pattern: null,
      label: null,
    });
    const second = await add({ fileId: file.id, ...box, page: 2, type: 'text', pattern: 'Jane Doe' });
    expect(await list()).toEqual([first.body, second.body]);
  });

  test.each([-5, 0, 1.5, 1e300, 'abc', true, {}])(
    'the id %j beside a new redaction is not taken',
    async (id) => {
      const mine = await server.upload(samplePdf(['mine']));
      const made = await server.redact(mine, { ...box, id });
      expect(made.id).toBeGreaterThan(0);
      expect(Number.isSafeInteger(made.id)).toBe(true);
      const removed = await server.json('DELETE', `/api/redactions/${made.id}`, { token: mine.token });
      expect(removed.status).toBe(200);
    },
  );

  const put = (id: number | string, json: unknown, to = file) =>
    server.json<RedactionAnswer>('PUT', `/api/files/${to.id}/redactions/${id}`, { token: to.token, json });
  const chosenId = () => randomInt(1, 2 ** 47);

  test('an id the client chose is kept, and a retry adds nothing', async () => {
    const mine = await server.upload(samplePdf(['mine']));
    const id = chosenId();
    const body = { ...box, x: 1250.25, width: 100, type: 'text', pattern: 'Jane Doe', label: '(b)(6)' };
    const first = await put(id, body, mine);
    expect(first).toEqual({ status: 201, body: { ...body, id, fileId: mine.id, width: 24.75 } });
    expect(await put(id, body, mine)).toEqual({ ...first, status: 200 });
    const all = await server.json('GET', `/api/files/${mine.id}/redactions`, { token: mine.token });
    expect(all.body).toEqual([first.body]);
  });

  test('a batch under ids the client chose is added once, however often it is sent', async () => {
    const mine = await server.upload(samplePdf(['mine']));
    const ids = [chosenId(), chosenId()];
    const send = (redactions: object[]) =>
      server.json<RedactionAnswer[]>('POST', `/api/files/${mine.id}/redactions/batch`, {
        token: mine.token,
        json: { redactions },
      });
    const batch = ids.map((id) => ({ ...box, id }));
    const first = await send(batch);
    expect(first.status).toBe(201);
    expect(first.body.map(({ id }) => id)).toEqual(ids);
    expect(await send(batch)).toEqual({ ...first, status: 200 });
    const differs = await send([{ ...box, id: ids[0], x: 1 }, ...batch.slice(1)]);
    expect(differs).toMatchObject({ status: 409, body: { code: 'redaction-conflict' } });
    const partly = await send([...batch, { ...box, id: chosenId() }]);
    expect(partly).toMatchObject({ status: 409, body: { code: 'redaction-conflict' } });
    const all = await server.json('GET', `/api/files/${mine.id}/redactions`, { token: mine.token });
    expect(all.body).toEqual(first.body);
  });

  test('of many requests with one id at the same time, one adds and all get the same redaction', async () => {
    const mine = await server.upload(samplePdf(['mine']));
    const id = chosenId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(id, box, mine)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const all = await server.json('GET', `/api/files/${mine.id}/redactions`, { token: mine.token });
    expect(all.body).toHaveLength(1);
  });

  test('an id that belongs to a different redaction is refused, and nothing changes', async () => {
    const [mine, foreign] = [
      await server.upload(samplePdf(['mine'])),
      await server.upload(samplePdf(['other'])),
    ];
    const id = chosenId();
    await put(id, box, mine);
    const conflict = { status: 409, body: { code: 'redaction-conflict' } };
    for (const change of [{ x: 11 }, { type: 'text' }, { pattern: 'x' }, { label: 'x' }])
      expect(await put(id, { ...box, ...change }, mine)).toMatchObject(conflict);
    expect(await put(id, box, foreign)).toMatchObject(conflict);
    const listOf = async (of: UploadedFileAnswer) =>
      (await server.json('GET', `/api/files/${of.id}/redactions`, { token: of.token })).body;
    expect(await listOf(mine)).toMatchObject([{ id, ...box, label: null }]);
    expect(await listOf(foreign)).toEqual([]);
  });

  test.each(['0', '-1', '1.5', 'x', '9007199254740993'])('%s is no id for a redaction', async (id) => {
    expect(await put(id, box)).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
  });

  test('a box that reaches over the edge keeps its part on the page', async () => {
    const { body } = await add({ ...box, x: 1250, width: 100 });
    expect(body).toMatchObject({ x: 1250, width: 25, type: 'manual', pattern: null });
  });

  test.each([
    ['a box of 3 pixels', { ...box, width: 3 }, 422, 'invalid-box'],
    ['a box beside the page', { ...box, x: 5000 }, 422, 'invalid-box'],
    ['a page that is not there', { ...box, page: 3 }, 404, 'page-not-found'],
    ['page 0', { ...box, page: 0 }, 400, 'malformed-request'],
    ['another file in the body', { ...box, fileId: 1 }, 400, 'malformed-request'],
    ['text for a number', { ...box, x: '10' }, 400, 'malformed-request'],
    ['a number past all bounds', { ...box, x: 1e300 }, 400, 'malformed-request'],
    ['no box', { page: 1 }, 400, 'malformed-request'],
    ['a list', [box], 400, 'malformed-request'],
    ['an unknown type', { ...box, type: 'magic' }, 400, 'malformed-request'],
  ])('%s is refused', async (_what, json, status, code) => {
    expect(await add(json)).toMatchObject({ status, body: { code } });
  });

  test.each([
    ['broken JSON', '{"page": 1,'],
    ['NaN', '{"page":1,"x":NaN,"y":1,"width":9,"height":9}'],
    ['a prototype', '{"page":1,"x":1,"y":1,"width":9,"height":9,"__proto__":{"polluted":true}}'],
    ['a constructor', '{"page":1,"x":1,"y":1,"width":9,"height":9,"constructor":{"prototype":{"a":1}}}'],
  ])('%s as a body is 400', async (_what, body) => {
    const answer = await server.json('POST', path(), {
      token: file.token,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('a body past its limit is 413', async () => {
    const answer = await add({ ...box, pattern: 'x'.repeat(100_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too-large' } });
  });

  test('a redaction is moved and resized, within its page', async () => {
    const { body: made } = await add(box);
    const moved = await server.json<RedactionAnswer>('PATCH', `/api/redactions/${made.id}`, {
      token: file.token,
      json: { x: 100.5, y: 200 },
    });
    expect(moved).toEqual({ status: 200, body: { ...made, x: 100.5, y: 200 } });
    expect((await list()).find(({ id }) => id === made.id)).toEqual(moved.body);
    for (const [json, code] of [
      [{ x: 5000 }, 'invalid-box'],
      [{}, 'malformed-request'],
      [{ page: 9 }, 'page-not-found'],
    ] as const)
      expect(
        (await server.json('PATCH', `/api/redactions/${made.id}`, { token: file.token, json })).body.code,
      ).toBe(code);
  });

  test('a label is kept through every change, until it is changed itself', async () => {
    const { body: made } = await add({ ...box, label: '(b)(6)' });
    expect(made.label).toBe('(b)(6)');
    const change = async (json: unknown) =>
      (await server.json<RedactionAnswer>('PATCH', `/api/redactions/${made.id}`, { token: file.token, json }))
        .body;
    expect(await change({ x: 11 })).toMatchObject({ x: 11, label: '(b)(6)' });
    expect(await change({ label: 'REDACTED' })).toMatchObject({ x: 11, label: 'REDACTED' });
    expect((await list()).find(({ id }) => id === made.id)?.label).toBe('REDACTED');
    expect(await change({ label: null })).toMatchObject({ label: null });
  });

  test.each(['', ' x', 'a\nb', '🙈', 'סוד', 'x'.repeat(41)])('the label %j is refused', async (label) => {
    expect(await add({ ...box, label })).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
  });

  test('many redactions are changed all or none', async () => {
    const made = [(await add(box)).body, (await add({ ...box, label: 'old' })).body];
    const change = (changes: unknown[]) =>
      server.json<RedactionAnswer[]>('PATCH', `${path()}/batch`, { token: file.token, json: { changes } });
    const saved = async () => (await list()).filter(({ id }) => made.some((one) => one.id === id));
    const label = 'REDACTED';
    const bad = await change([...made.map(({ id }) => ({ id, label })), { id: 1, label }]);
    expect(bad).toMatchObject({ status: 404, body: { code: 'redaction-not-found' } });
    expect(await saved()).toEqual(made);
    const good = await change(made.map(({ id }) => ({ id, label })));
    expect(good.status).toBe(200);
    expect(good.body).toEqual(made.map((one) => ({ ...one, label })));
    expect(await saved()).toEqual(good.body);
  });

  test('two changes of one redaction in one call are made one after the other', async () => {
    const { body: made } = await add(box);
    const answer = await server.json<RedactionAnswer[]>('PATCH', `${path()}/batch`, {
      token: file.token,
      json: {
        changes: [
          { id: made.id, x: 100 },
          { id: made.id, label: 'REDACTED' },
        ],
      },
    });
    expect(answer.status).toBe(200);
    const both = { ...made, x: 100, label: 'REDACTED' };
    expect(answer.body.at(-1)).toEqual(both);
    expect((await list()).find(({ id }) => id === made.id)).toEqual(both);
  });

  test('a box that is moved while many are labelled stays where it was moved to', async () => {
    const mine = await server.upload(samplePdf(['mine']));
    const redactions = Array.from({ length: 1000 }, () => box);
    const call = <T>(method: string, suffix: string, json?: unknown) =>
      server.json<T>(method, `/api/files/${mine.id}/redactions${suffix}`, { token: mine.token, json });
    const { body: made } = await call<RedactionAnswer[]>('POST', '/batch', { redactions });
    const changes = made.map(({ id }) => ({ id, label: 'REDACTED' }));
    const labelling = call('PATCH', '/batch', { changes });
    const moves = made
      .slice(-20)
      .map(({ id }) =>
        server.json('PATCH', `/api/redactions/${id}`, { token: mine.token, json: { x: 100 } }),
      );
    for (const answer of [labelling, ...moves]) expect((await answer).status).toBe(200);
    const { body: saved } = await call<RedactionAnswer[]>('GET', '');
    expect(saved.every(({ label }) => label === 'REDACTED')).toBe(true);
    expect(saved.slice(-20).map(({ x }) => x)).toEqual(Array(20).fill(100));
  });

  test('a redaction is removed once', async () => {
    const { body: made } = await add(box);
    const remove = () => server.json('DELETE', `/api/redactions/${made.id}`, { token: file.token });
    expect(await remove()).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'redaction-not-found' } });
  });

  test('a batch is all or nothing, and keeps its order', async () => {
    const before = await list();
    const batch = (redactions: unknown[]) =>
      server.json<RedactionAnswer[]>('POST', `${path()}/batch`, { token: file.token, json: { redactions } });
    const bad = await batch([box, { ...box, width: 1 }]);
    expect(bad.status).toBe(422);
    expect(await list()).toEqual(before);
    const good = await batch([
      { ...box, x: 1 },
      { ...box, x: 2 },
      { ...box, x: 3 },
    ]);
    expect(good.status).toBe(201);
    expect(good.body.map(({ x }) => x)).toEqual([1, 2, 3]);
    expect((await list()).slice(-3)).toEqual(good.body);
    expect((await batch([])).status).toBe(400);
  });

  test('clear removes all, and 10,000 is the most a file holds', async () => {
    const cleared = await server.json<{ deleted: number }>('DELETE', path(), { token: file.token });
    expect(cleared.body.deleted).toBeGreaterThan(0);
    expect(await list()).toEqual([]);
    const redactions = Array.from({ length: maxRedactionsPerFile }, () => box);
    const full = await server.json('POST', `${path()}/batch`, { token: file.token, json: { redactions } });
    expect(full.status).toBe(201);
    expect(await add(box)).toMatchObject({ status: 409, body: { code: 'too-many-redactions' } });
    expect((await list()).length).toBe(maxRedactionsPerFile);
  });
});
