import type { LinkAnswer, UploadedFileAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { lineBox, samplePdf } from '../../test/sample-pdf.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';

const redaction = { page: 1, ...lineBox };

/** Every call on a file, by what follows its id. */
const calls: [method: string, path: string, json?: unknown][] = [
  ['GET', ''],
  ['DELETE', ''],
  ['POST', '/extend'],
  ['POST', '/links', { purpose: 'download' }],
  ['GET', '/png/1'],
  ['GET', '/png/nonsense'],
  ['GET', '/words/1'],
  ['GET', '/redactions'],
  ['POST', '/redactions', redaction],
  ['POST', '/redactions', 'not a redaction'],
  ['PUT', '/redactions/7', redaction],
  ['POST', '/redactions/batch', { redactions: [redaction] }],
  ['PATCH', '/redactions/batch', { changes: [{ id: 1, x: 1 }] }],
  ['DELETE', '/redactions'],
  ['GET', '/export'],
  ['GET', '/download'],
  ['GET', '/report'],
  ['GET', '/certificate'],
  ['GET', '/certificate/page'],
];

const refused = {
  status: 404,
  body: {
    message:
      'This file is not available. Files exist only in the tab where they were uploaded. Upload it again.',
    code: 'file-not-available',
  },
};

/** Calls that name a redaction instead of a file. */
const redactionCalls = ['PATCH', 'DELETE'];

interface Described {
  paths: Record<string, Record<string, { security?: unknown[] }>>;
}

describe.each(backends)('access on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  let server: TestServer;
  let file: UploadedFileAnswer;
  let other: UploadedFileAnswer;
  let deleted: UploadedFileAnswer;
  let expired: UploadedFileAnswer;
  beforeAll(async () => {
    server = await startTestServer();
    expired = await server.upload(samplePdf(['expired']));
    server.clock.advanceMinutes(31);
    file = await server.upload(samplePdf(['mine']));
    other = await server.upload(samplePdf(['foreign']));
    deleted = await server.upload(samplePdf(['deleted']));
    await server.call('DELETE', `/api/files/${deleted.id}`, { token: deleted.token });
  });

  test('every call that needs a token is tried here', async () => {
    const { body } = await server.json<Described>('GET', '/api/openapi.json');
    const guarded = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { security }]) => security)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const tried = calls
      .filter(([, path]) => !path.endsWith('nonsense'))
      .map(
        ([method, path]) =>
          `${method} /api/files/{id}${path.replace('/1', '/{page}').replace('/7', '/{redactionId}')}`,
      );
    const triedById = redactionCalls.map((method) => `${method} /api/redactions/{id}`);
    expect([...new Set([...tried, ...triedById])].toSorted()).toEqual(guarded.toSorted());
  });

  test.each(calls)('%s …%s is the same 404 for every file one may not see', async (method, path, json) => {
    const headersOf = (response: Response) =>
      [...response.headers.keys()].filter((name) => name !== 'date').sort();
    const asked: [number | string, string | undefined][] = [
      [123_456_789, file.token],
      [other.id, file.token],
      [deleted.id, deleted.token],
      [expired.id, expired.token],
      [file.id, undefined],
      [file.id, 'short'],
      ['not-a-number', file.token],
      [`${file.id}0000000000`, file.token],
    ];
    const answers = await Promise.all(
      asked.map(async ([id, token]) => {
        const response = await server.call(method, `/api/files/${id}${path}`, { token, json });
        return { status: response.status, body: await response.json(), headers: headersOf(response) };
      }),
    );
    for (const answer of answers) expect(answer).toEqual({ ...refused, headers: answers[0]?.headers });
  });

  test('nothing of that touched the files', async () => {
    expect((await server.info(file)).status).toBe(200);
    expect((await server.info(other)).status).toBe(200);
  });

  test.each(['bearer', 'BEARER', 'Bearer '])('the token may follow %j', async (scheme) => {
    const headers = { authorization: `${scheme} ${file.token}` };
    expect((await server.call('GET', `/api/files/${file.id}`, { headers })).status).toBe(200);
  });

  test('a sealed URL ends with its file', async () => {
    // A file that ends sooner than a link would.
    const own = await startTestServer({ RETENTION_IDLE_MINUTES: '2' });
    const linked = async () => {
      const uploaded = await own.upload(samplePdf(['x']));
      const path = `/api/files/${uploaded.id}/links`;
      const call = { token: uploaded.token, json: { purpose: 'page', page: 1 } };
      const { body } = await own.json<LinkAnswer>('POST', path, call);
      expect((await own.call('GET', body.url)).status).toBe(200);
      return { ...uploaded, url: body.url };
    };
    const [gone, late] = [await linked(), await linked()];
    await own.call('DELETE', `/api/files/${gone.id}`, { token: gone.token });
    expect(await own.json('GET', gone.url)).toEqual(refused);
    own.clock.advanceMinutes(2);
    expect(await own.json('GET', late.url)).toEqual(refused);
  });

  test.each(redactionCalls)(
    '%s of a foreign redaction is the answer for one that does not exist',
    async (method) => {
      const foreign = await server.redact(other);
      const ask = (id: number | string, token?: string) =>
        server.json(method, `/api/redactions/${id}`, {
          token,
          ...(method === 'PATCH' ? { json: { x: 1 } } : {}),
        });
      const missing = { status: 404, body: { message: 'Redaction not found', code: 'redaction-not-found' } };
      expect(await ask(foreign.id, file.token)).toEqual(missing);
      // Validation errors do not reveal that the redaction exists either.
      for (const json of [{ page: 9999 }, { x: 900_000 }])
        if (method === 'PATCH')
          expect(
            await server.json(method, `/api/redactions/${foreign.id}`, { token: file.token, json }),
          ).toEqual(missing);
      expect(await ask(123_456_789, file.token)).toEqual(missing);
      expect(await ask('nonsense', file.token)).toEqual(missing);
      expect(await ask(foreign.id)).toEqual(refused);
      expect(await ask(foreign.id, expired.token)).toEqual(refused);
      expect(await ask(foreign.id, deleted.token)).toEqual(refused);
      const kept = await server.json<unknown[]>('GET', `/api/files/${other.id}/redactions`, {
        token: other.token,
      });
      expect(kept.body).toContainEqual(foreign);
    },
  );

  test('a batch that names a foreign redaction is the answer for one that does not exist, and changes none', async () => {
    const [foreign, own] = [await server.redact(other), await server.redact(file)];
    const change = (id: number) =>
      server.json('PATCH', `/api/files/${file.id}/redactions/batch`, {
        token: file.token,
        json: {
          changes: [
            { id: own.id, x: 1 },
            { id, x: 1 },
          ],
        },
      });
    const missing = { status: 404, body: { message: 'Redaction not found', code: 'redaction-not-found' } };
    expect(await change(foreign.id)).toEqual(missing);
    expect(await change(123_456_789)).toEqual(missing);
    for (const [owner, redaction] of [
      [other, foreign],
      [file, own],
    ] as const) {
      const path = `/api/files/${owner.id}/redactions`;
      const kept = await server.json<unknown[]>('GET', path, { token: owner.token });
      expect(kept.body).toContainEqual(redaction);
    }
  });

  test('no cookie is ever set, and none opens a file', async () => {
    const response = await server.call('GET', `/api/files/${file.id}`, {
      headers: { cookie: `token=${file.token}` },
    });
    expect(response.status).toBe(404);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('no refusal comes before the shortest delay', async () => {
    const asked: [number, string][] = [
      [123_456_789, file.token],
      [other.id, file.token],
      [deleted.id, deleted.token],
      [expired.id, expired.token],
    ];
    for (const [id, token] of asked) {
      const started = performance.now();
      await server.info({ ...file, id, token });
      // Timers may fire a little early.
      expect(performance.now() - started).toBeGreaterThan(25);
    }
  });

  test('unknown ids and foreign ids take the same time', async () => {
    const rounds = 200;
    const times = { unknown: [] as number[], foreign: [] as number[] };
    const ask = async (kind: 'unknown' | 'foreign', id: number) => {
      const started = performance.now();
      await (await server.call('GET', `/api/files/${id}`, { token: file.token })).text();
      times[kind].push(performance.now() - started);
    };
    for (let round = 0; round < rounds; round += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => [
          ask('unknown', 1_000_000 + round + index),
          ask('foreign', other.id),
        ]).flat(),
      );
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;
    const [unknown, foreign] = [median(times.unknown), median(times.foreign)];
    // The delay is uniform over 90 ms: medians of 200 differ by less than a third of it by chance alone.
    expect(Math.abs(unknown - foreign), `medians ${unknown} and ${foreign} ms`).toBeLessThan(30);
  });
});
