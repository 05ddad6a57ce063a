import { randomInt } from 'node:crypto';
import type { LinkAnswer, UploadedFileAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { lineBox, samplePdf } from '../../test/sample-pdf.ts';
import { backends, type Call, type TestServer, testServers } from '../../test/start-test-server.ts';

interface Operation {
  operationId: string;
  requestBody?: unknown;
}

interface Described {
  paths: Record<string, Record<string, Operation>>;
}

const box = { page: 1, ...lineBox };
const message = { name: 'a', email: 'a@example.org', subject: 's', message: 'm' };

/** A call as it should be made, and its status when all is well. */
type Proper = [status: number, method: string, path: string, call?: Call];

describe.each(backends)('every call of the description on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  let server: TestServer;
  let file: UploadedFileAnswer;
  let operations: Operation[];
  beforeAll(async () => {
    server = await startTestServer();
    file = await server.upload(samplePdf(['one', 'two']));
    await server.redact(file);
    const { body } = await server.json<Described>('GET', '/api/openapi.json');
    operations = Object.values(body.paths).flatMap((methods) => Object.values(methods));
  });

  const uploadForm = () => {
    const form = new FormData();
    form.set('file', new Blob([samplePdf(['x']) as BlobPart]), 'x.pdf');
    return form;
  };
  const ofFile = (status: number, method: string, path: string, json?: unknown): Proper => [
    status,
    method,
    `/api/files/${file.id}${path}`,
    { token: file.token, json },
  ];

  const proper: Record<string, () => Proper | Promise<Proper>> = {
    uploadFile: () => [201, 'POST', '/api/files', { body: uploadForm() }],
    getFile: () => ofFile(200, 'GET', ''),
    extendFile: () => ofFile(200, 'POST', '/extend'),
    getPageImage: () => ofFile(200, 'GET', '/png/2?dpi=36'),
    getWords: () => ofFile(200, 'GET', '/words/1'),
    listRedactions: () => ofFile(200, 'GET', '/redactions'),
    addRedaction: () => ofFile(201, 'POST', '/redactions', box),
    addRedactions: () => ofFile(201, 'POST', '/redactions/batch', { redactions: [box] }),
    putRedaction: () => ofFile(201, 'PUT', `/redactions/${randomInt(2 ** 40)}`, box),
    changeRedactions: async () => {
      const { id } = await server.redact(file);
      return ofFile(200, 'PATCH', '/redactions/batch', { changes: [{ id, x: 1 }] });
    },
    changeRedaction: async () => {
      const { id } = await server.redact(file);
      return [200, 'PATCH', `/api/redactions/${id}`, { token: file.token, json: { x: 1 } }];
    },
    removeRedaction: async () => {
      const { id } = await server.redact(file);
      return [200, 'DELETE', `/api/redactions/${id}`, { token: file.token }];
    },
    exportWithProgress: () => ofFile(200, 'GET', '/export'),
    download: () => ofFile(200, 'GET', '/download'),
    getReport: () => ofFile(200, 'GET', '/report'),
    getCertificate: () => ofFile(200, 'GET', '/certificate'),
    getCertificatePage: () => ofFile(200, 'GET', '/certificate/page'),
    createLink: () => ofFile(201, 'POST', '/links', { purpose: 'page', page: 1 }),
    openLink: async () => {
      const [, method, path, call] = ofFile(201, 'POST', '/links', { purpose: 'page', page: 1 });
      const { body } = await server.json<LinkAnswer>(method, path, call);
      return [200, 'GET', body.url];
    },
    clearRedactions: () => ofFile(200, 'DELETE', '/redactions'),
    deleteFile: async () => {
      const { id, token } = await server.upload(samplePdf(['gone']));
      return [200, 'DELETE', `/api/files/${id}`, { token }];
    },
    getCertificateKeys: () => [200, 'GET', '/api/keys'],
    getService: () => [200, 'GET', '/api/service'],
    sendMessage: () => [201, 'POST', '/api/contact', { json: message }],
    getHealth: () => [200, 'GET', '/healthz'],
    getReadiness: () => [200, 'GET', '/readyz'],
    getMetrics: () => [200, 'GET', '/metrics'],
  };

  test('is known to this test', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(proper).toSorted(),
    );
  });

  test.each(Object.entries(proper))('%s succeeds', async (_operation, make) => {
    const [status, method, path, call] = await make();
    const response = await server.call(method, path, call);
    const answer = Buffer.from(await response.arrayBuffer());
    expect(response.status, answer.subarray(0, 300).toString()).toBe(status);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.length).toBeGreaterThan(0);
    expect(answer.includes('event: problem')).toBe(false);
  });

  const unreadable: [what: string, body: string, type: string][] = [
    ['half a document', '{"page": 1,', 'application/json'],
    ['nothing', '', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['text', '"box"', 'application/json'],
    ['another media type', 'page=1', 'application/x-www-form-urlencoded'],
    ['parts that never begin', '--y\r\n\r\n', 'multipart/form-data; boundary=x'],
  ];

  test.each(unreadable)(
    '%s for a body is refused by every call that takes one',
    async (_what, body, type) => {
      const taking = operations.filter(({ requestBody }) => requestBody);
      expect(taking.length).toBeGreaterThan(5);
      for (const { operationId } of taking) {
        const [, method, path, call] = (await proper[operationId]?.()) ?? [];
        const { status, body: problem } = await server.json(method ?? '', path ?? '', {
          token: call?.token,
          body,
          headers: { 'content-type': type },
        });
        expect(status, operationId).toBe(400);
        expect(['malformed-request', 'no-file'], operationId).toContain(problem.code);
      }
    },
  );
});
