import { OpenAPIClientAxios } from 'openapi-client-axios';
import { describe, expect, test } from 'vitest';
import { lineBox, samplePdf } from '../../test/sample-pdf.ts';
import { backends, testServers } from '../../test/start-test-server.ts';

describe.each(backends)('a client made from the OpenAPI document alone, on %s', (backend) => {
  const { startTestServer } = testServers(backend);

  test('uploads, redacts, downloads and deletes', async () => {
    const server = await startTestServer();
    const definition = await (await server.call('GET', '/api/openapi.json')).json();
    const client = await new OpenAPIClientAxios({ definition, withServer: { url: server.url } }).init();
    const call = (operation: string) => {
      const method = client[operation];
      if (!method) throw new Error(`the document has no ${operation}`);
      return method;
    };
    const form = new FormData();
    form.set('file', new Blob([samplePdf(['Topsecret', 'Harmless']) as BlobPart]), 'report.pdf');
    const uploaded = await call('uploadFile')({}, form);
    expect(uploaded.status).toBe(201);
    const { id, token, pages } = uploaded.data;
    expect(pages.length).toBe(2);
    const as = { headers: { Authorization: `Bearer ${token}` } };
    const redaction = await call('addRedaction')({ id }, { page: 1, ...lineBox }, as);
    expect(redaction.status).toBe(201);
    await call('changeRedaction')({ id: redaction.data.id }, { height: 70 }, as);
    expect((await call('listRedactions')({ id }, null, as)).data).toMatchObject([{ page: 1, height: 70 }]);
    const image = await call('getPageImage')({ id, page: 1, dpi: 72 }, null, {
      ...as,
      responseType: 'arraybuffer',
    });
    expect(Buffer.from(image.data).readUInt32BE(16)).toBe(612);
    const pdf = await call('download')({ id }, null, { ...as, responseType: 'arraybuffer' });
    expect(Buffer.from(pdf.data).subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.from(pdf.data).includes('Topsecret')).toBe(false);
    expect((await call('getReport')({ id }, null, as)).data).toMatchObject({ boxes: 1, current: true });
    expect((await call('deleteFile')({ id }, null, as)).data).toEqual({ deleted: 1 });
    await expect(call('getFile')({ id }, null, as)).rejects.toMatchObject({ response: { status: 404 } });
  });
});
