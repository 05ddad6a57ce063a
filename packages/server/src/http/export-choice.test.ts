import type { LinkAnswer, ReportAnswer, UploadedFileAnswer } from '@blackbar/core';
import { expect, test } from 'vitest';
import { FakeEngine } from '../../test/fake-engine.ts';
import { samplePdf } from '../../test/sample-pdf.ts';
import { type TestServer, testServers } from '../../test/start-test-server.ts';

const { startTestServer } = testServers('SQLite and disk');

const redacted = async (server: TestServer): Promise<UploadedFileAnswer> => {
  const file = await server.upload(samplePdf(['Topsecret', 'Harmless']));
  await server.redact(file);
  return file;
};

/** What the engine was asked to make of it, each time it was asked. */
const askedBy = async (
  env: Record<string, string>,
  asks: (get: (path: string) => Promise<Response>) => Promise<unknown>,
) => {
  const engine = new FakeEngine();
  const server = await startTestServer(env, engine);
  const { id, token } = await redacted(server);
  const get = async (path: string) => {
    const response = await server.call('GET', path.replace(/^(?!\/api)/, `/api/files/${id}/`), { token });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    return response;
  };
  await asks(get);
  return engine.of('export').map(({ choice }) => `${choice.dpi} ${choice.pages}`);
};

test('pages with boxes become pictures unless a request says otherwise', async () => {
  const asked = await askedBy({}, async (get) => {
    await get('download');
    await get('download?pages=sharp');
    await get('export?dpi=300&pages=sharp');
    await get('download?dpi=300&pages=sharp');
    await get('download?pages=picture');
  });
  expect(asked).toEqual(['150 picture', '150 sharp', '300 sharp', '150 picture']);
});

test('DEFAULT_PAGES holds where a request leaves it open, and a request that says something is heard', async () => {
  const asked = await askedBy({ DEFAULT_PAGES: 'sharp' }, async (get) => {
    await get('export');
    await get('download?pages=picture');
  });
  expect(asked).toEqual(['150 sharp', '150 picture']);
});

test('a sealed URL of a download keeps what was chosen', async () => {
  const engine = new FakeEngine();
  const server = await startTestServer({}, engine);
  const { id, token } = await redacted(server);
  const json = { purpose: 'download', dpi: 200, pages: 'sharp' };
  const { body } = await server.json<LinkAnswer>('POST', `/api/files/${id}/links`, { token, json });
  await (await server.call('GET', body.url)).arrayBuffer();
  expect(engine.of('export')[0]?.choice).toEqual({ dpi: 200, pages: 'sharp' });
  const wrong = { token, json: { ...json, pages: 'vector' } };
  expect(await server.json('POST', `/api/files/${id}/links`, wrong)).toMatchObject({ status: 400 });
});

test.each(['download', 'export'])(
  '%s with another value is refused, and says which there are',
  async (call) => {
    const server = await startTestServer({}, new FakeEngine());
    const { id, token } = await redacted(server);
    for (const pages of ['vector', 'Sharp', '']) {
      const { status, body } = await server.json('GET', `/api/files/${id}/${call}?pages=${pages}`, { token });
      expect([status, body.code]).toEqual([400, 'malformed-request']);
      expect(body.message).toContain('picture, or sharp');
    }
  },
);

test('the report tells of the file that was sent last, and what each page with boxes became', async () => {
  const server = await startTestServer();
  const { id, token } = await redacted(server);
  const sent = async (pages: string) => {
    const response = await server.call('GET', `/api/files/${id}/download?pages=${pages}`, { token });
    const { byteLength } = await response.arrayBuffer();
    const { body } = await server.json<ReportAnswer>('GET', `/api/files/${id}/report`, { token });
    expect(body.outputBytes).toBe(byteLength);
    return body.pagesWithBoxes;
  };
  expect(await sent('picture')).toEqual([{ page: 1, became: 'picture' }]);
  expect(await sent('sharp')).toEqual([{ page: 1, became: 'sharp' }]);
  expect(await sent('picture')).toEqual([{ page: 1, became: 'picture' }]);
});
