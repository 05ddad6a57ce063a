import { once } from 'node:events';
import { connect } from 'node:net';
import {
  type ErrorCode,
  maxRedactionsPerFile,
  type Problem,
  type ServiceAnswer,
  type UploadedFileAnswer,
} from '@blackbar/core';
import { createEngineHost, type EngineHost, everyJobWithin } from '@blackbar/engine/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reachableWorkers } from '../../../engine/contract/reachable-workers.ts';
import { copyAndRehash } from '../../../engine/hosts/node/shared-memory.ts';
import { createHost } from '../../../engine/hosts/pool/create-host.ts';
import { FakeEngine } from '../../test/fake-engine.ts';
import {
  brokenPagePdf,
  endlessPagePdf,
  hugePagePdf,
  hugePicture,
  protectedPdf,
} from '../../test/odd-documents.ts';
import { writeBlob } from '../../test/read-blob.ts';
import { lineBox, samplePdf } from '../../test/sample-pdf.ts';
import { newTabToken, sealUpload } from '../../test/seal-upload.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';
import { openStorage } from '../storage/open-storage.ts';
import { httpStatus } from './problem.ts';

interface Refusal {
  status: number;
  body: Partial<Problem>;
}

const problemOf = async (response: Response): Promise<Refusal> => ({
  status: response.status,
  body: (await response.json()) as Problem,
});

/** The engine with one limit so short that what never ends is stopped soon. */
const impatientEngine = () => {
  const patientMs = 60_000;
  const timeMs = { ...everyJobWithin(patientMs), render: 200 };
  return createEngineHost({ workers: 1, limits: { timeMs } });
};

/** The engine with a defect that its own verification finds in every file. */
const defectiveEngine = () => {
  const { startThread } = reachableWorkers((reply) =>
    reply.type === 'done' && 'failedPages' in reply.answer
      ? {
          ...reply,
          answer: {
            checks: [{ name: 'boxes', passed: false }],
            failedPages: [{ page: 1, reason: 'check-boxes' }],
          },
        }
      : reply,
  );
  return createHost(startThread, { workers: 1, copyAndRehash });
};

/** The response to a client that sends half a header and then nothing. */
const halfHeader = async ({ url }: TestServer): Promise<Refusal> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost:');
  await once(socket, 'close');
  const [head = '', body = '{}'] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]), body: JSON.parse(body) };
};

describe.each(backends)('every error of the catalogue on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  const engines: EngineHost[] = [];
  let server: TestServer;
  let file: UploadedFileAnswer;
  beforeAll(async () => {
    server = await startTestServer();
    file = await server.upload(samplePdf(['x']));
  });
  afterAll(() => Promise.all(engines.map((engine) => engine.close())));

  const startWith = (engine: EngineHost, env: Record<string, string> = {}) => {
    engines.push(engine);
    return startTestServer(env, engine);
  };
  const ofFile = (method: string, path: string, json?: unknown) =>
    server.json(method, `/api/files/${file.id}${path}`, { token: file.token, json });
  const sending = async (bytes: Uint8Array, fields?: Record<string, string>) =>
    problemOf(await server.send(bytes, 'odd.pdf', fields));

  /** A code without an entry does not compile. */
  const provoked: Record<ErrorCode, () => Promise<Refusal>> = {
    'malformed-request': () => ofFile('POST', '/redactions', { page: 'one' }),
    'no-file': () => server.json('POST', '/api/files', { body: new FormData() }),
    'too-large': async () => {
      const small = await startWith(new FakeEngine(), { MAX_UPLOAD_MB: '1' });
      return problemOf(await small.send(samplePdf(['x'], 1024 * 1024)));
    },
    'unsupported-type': () => sending(Buffer.from('MZ, a program')),
    'password-required': async () => sending(await protectedPdf('open sesame')),
    'password-wrong': async () => sending(await protectedPdf('open sesame'), { password: 'close sesame' }),
    'file-damaged': () => sending(Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Cat')),
    'upload-repeated': async () => {
      const { body } = await server.json<ServiceAnswer>('GET', '/api/service');
      const sealed = await sealUpload(
        body.uploadKey,
        { filename: 'x', token: newTabToken() },
        samplePdf(['x']),
      );
      await server.send(sealed);
      return problemOf(await server.send(sealed));
    },
    'no-pages': () => sending(samplePdf([])),
    'too-many-pages': () => sending(samplePdf(Array.from({ length: 100 }, () => 'x'))),
    'too-complex': () => sending(hugePicture()),
    'took-too-long': async () => {
      const impatient = await startWith(impatientEngine());
      const endless = await impatient.upload(endlessPagePdf());
      return impatient.json('GET', `/api/files/${endless.id}/png/1`, { token: endless.token });
    },
    'page-too-large': () => sending(hugePagePdf()),
    'page-not-found': () => ofFile('GET', '/png/2'),
    'page-unreadable': async () => {
      const broken = await server.upload(brokenPagePdf());
      expect(broken.pageCount).toBe(2);
      return server.json('GET', `/api/files/${broken.id}/png/2`, { token: broken.token });
    },
    'file-not-available': () => server.json('GET', '/api/files/1', { token: file.token }),
    'redaction-not-found': () => server.json('DELETE', '/api/redactions/1', { token: file.token }),
    'invalid-box': () => ofFile('POST', '/redactions', { page: 1, ...lineBox, width: 3 }),
    'too-many-redactions': async () => {
      const full = await server.upload(samplePdf(['full']));
      const redactions = Array.from({ length: maxRedactionsPerFile }, () => ({ page: 1, ...lineBox }));
      const path = `/api/files/${full.id}/redactions`;
      await server.json('POST', `${path}/batch`, { token: full.token, json: { redactions } });
      return server.json('POST', path, { token: full.token, json: { page: 1, ...lineBox } });
    },
    'redaction-conflict': async () => {
      const marked = await server.upload(samplePdf(['marked']));
      const { id } = await server.redact(marked);
      const json = { page: 1, ...lineBox, x: 1 };
      return server.json('PUT', `/api/files/${marked.id}/redactions/${id}`, { token: marked.token, json });
    },
    'no-redactions': () => ofFile('GET', '/download'),
    'not-exported': () => ofFile('GET', '/report'),
    'not-verified': async () => {
      const defective = await startWith(defectiveEngine());
      const doubtful = await defective.upload(samplePdf(['secret']));
      await defective.redact(doubtful);
      const path = `/api/files/${doubtful.id}`;
      const refusal = await defective.json('GET', `${path}/download`, { token: doubtful.token });
      // Nothing of what failed its checks is kept for a later download either.
      const report = await defective.json('GET', `${path}/report`, { token: doubtful.token });
      expect(report.body.code).toBe('not-exported');
      return refusal;
    },
    'no-certificate': async () => {
      const unsigned = await startWith(new FakeEngine(), { CERTIFICATE_KEY: 'off' });
      const { id, token } = await unsigned.upload(samplePdf(['x']));
      return unsigned.json('GET', `/api/files/${id}/certificate`, { token });
    },
    'rate-limited': async () => {
      const limited = await startWith(new FakeEngine(), { RATE_LIMIT: 'on' });
      const ask = () => limited.json('POST', '/api/contact', { json: {} });
      for (let round = 0; round < 5; round++) expect((await ask()).status).toBe(400);
      return ask();
    },
    busy: async () => {
      const small = await startWith(new FakeEngine(), { UPLOAD_MEMORY_MB: '1' });
      return problemOf(await small.send(samplePdf(['x'], 2 * 1024 * 1024)));
    },
    'too-slow': async () => halfHeader(await startWith(new FakeEngine(), { HEADERS_SECONDS: '1' })),
    // The client is gone; the metrics show the status.
    cancelled: async () => {
      const engine = new FakeEngine();
      const waiting = await startWith(engine);
      const { id, token } = await waiting.upload(samplePdf(['x']));
      engine.held = new Set(['render']);
      const leaving = new AbortController();
      const page = waiting.call('GET', `/api/files/${id}/png/2`, { token, signal: leaving.signal });
      await expect.poll(() => engine.of('render').at(-1)?.page).toBe(2);
      leaving.abort();
      await expect(page).rejects.toThrow();
      const figures = async () => (await waiting.call('GET', '/metrics')).text();
      const cancelled = /seconds_count\{method="GET",route="\/api\/files\/:id\/png\/:page",status="(\d+)"\}/;
      await expect.poll(async () => cancelled.exec(await figures())?.[1]).toBe('499');
      return { status: 499, body: { code: 'cancelled' } };
    },
    'not-found': () => server.json('GET', '/api/nothing'),
    internal: async () => {
      const changed = await startTestServer();
      const { id, token } = await changed.upload(samplePdf(['x']));
      await changed.close();
      const { database, store } = await openStorage(changed.config);
      for await (const { name } of store.list())
        await writeBlob(store, name, Buffer.from('not what was sealed'));
      await database.close();
      store.close();
      await changed.start();
      return changed.json('GET', `/api/files/${id}/png/1`, { token });
    },
  };

  test.each(Object.entries(provoked))('%s', async (code, provoke) => {
    const { status, body } = await provoke();
    expect(body.code).toBe(code);
    expect(status).toBe(httpStatus[code as ErrorCode]);
    if (code !== 'cancelled') expect(body.message).toMatch(/\w.{10,}/);
  });
});
