import type { ServiceAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '../../test/sample-pdf.ts';
import { sealUpload } from '../../test/seal-upload.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';

describe.each(backends)('uploads sealed on the device, on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  const uploadKey = async () => (await server.json<ServiceAnswer>('GET', '/api/service')).body.uploadKey;
  const seal = async (file: Uint8Array, filename = 'Jane Doe.pdf') =>
    sealUpload(await uploadKey(), { filename }, file);

  test('the file inside is accepted under the name inside', async () => {
    const sealed = await seal(samplePdf(['sealed on the device']));
    expect(Buffer.from(sealed).includes('Jane Doe')).toBe(false);
    expect(Buffer.from(sealed).includes('sealed on the device')).toBe(false);
    const file = await server.upload(sealed, 'sealed');
    expect(file).toMatchObject({ filename: 'Jane Doe.pdf', pageCount: 1 });
    const words = await server.json<{ text: string }[]>('GET', `/api/files/${file.id}/words/1`, {
      token: file.token,
    });
    expect(words.body.map(({ text }) => text)).toContain('sealed');
  });

  test('the limits hold for the file inside', async () => {
    expect((await server.send(await seal(Buffer.from('MZ no document')))).status).toBe(415);
    expect((await server.send(await seal(new Uint8Array(0)))).status).toBe(400);
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(25 * 1024 * 1024)]);
    expect((await server.send(await seal(large))).status).toBe(413);
  });

  test('a flipped bit anywhere is refused before anything is opened', async () => {
    const sealed = await seal(samplePdf(['x']));
    for (const at of [5, 7, 9, 40, 73, 80, 100, sealed.length - 40, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const response = await server.send(changed, 'sealed');
      expect(response.status, `byte ${at}`).toBe(422);
      expect(await response.json()).toMatchObject({ code: 'file-damaged' });
    }
    expect((await server.send(sealed.slice(0, 90), 'sealed')).status).toBe(422);
  });

  test('yesterday’s key still opens, the one before does not', async () => {
    const sealed = await seal(samplePdf(['x']));
    server.clock.advanceMinutes(24 * 60);
    expect((await server.send(sealed, 'sealed')).status).toBe(201);
    server.clock.advanceMinutes(24 * 60);
    expect((await server.send(sealed, 'sealed')).status).toBe(422);
  });
});
