import type { Problem, ServiceAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '../../test/sample-pdf.ts';
import { newTabToken, sealUpload } from '../../test/seal-upload.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';

describe.each(backends)('uploads sealed on the device, on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  const uploadKey = async () => (await server.json<ServiceAnswer>('GET', '/api/service')).body.uploadKey;
  const seal = async (file: Uint8Array, filename = 'Jane Doe.pdf', token = newTabToken()) =>
    sealUpload(await uploadKey(), { filename, token }, file);

  test('the file inside is accepted under the name inside', async () => {
    const token = newTabToken();
    const sealed = await seal(samplePdf(['sealed on the device']), 'Jane Doe.pdf', token);
    expect(Buffer.from(sealed).includes('Jane Doe')).toBe(false);
    expect(Buffer.from(sealed).includes('sealed on the device')).toBe(false);
    const file = await server.upload(sealed, 'sealed');
    expect(JSON.stringify(file)).not.toContain(token);
    expect(file).not.toHaveProperty('token');
    expect(file).toMatchObject({ filename: 'Jane Doe.pdf', pageCount: 1 });
    const words = await server.json<{ text: string }[]>('GET', `/api/files/${file.id}/words/1`, { token });
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

  test('a recording of an upload is refused, also after the file is gone, by every server', async () => {
    const token = newTabToken();
    const sealed = await seal(samplePdf(['x']), 'x.pdf', token);
    const file = await server.upload(sealed, 'sealed');
    const repeated = { status: 409, code: 'upload-repeated' };
    const replay = async () => {
      const response = await server.send(sealed, 'sealed');
      return { status: response.status, code: ((await response.json()) as Problem).code };
    };
    expect(await replay()).toEqual(repeated);
    const { status } = await server.call('DELETE', `/api/files/${file.id}`, { token });
    expect(status).toBe(200);
    expect(await replay()).toEqual(repeated);
    await server.close();
    await server.start();
    expect(await replay()).toEqual(repeated);
    // For as long as its key is accepted, whatever the sweeper has removed.
    server.clock.advanceMinutes(24 * 60);
    await server.sweep();
    expect(await replay()).toEqual(repeated);
  });

  test('of many copies sent at once, one is accepted', async () => {
    const sealed = await seal(samplePdf(['x']));
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.send(sealed, 'sealed')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  test('a token that is in use opens no second file', async () => {
    const token = newTabToken();
    await server.upload(await seal(samplePdf(['x']), 'x.pdf', token), 'sealed');
    expect((await server.send(await seal(samplePdf(['y']), 'y.pdf', token))).status).toBe(409);
  });

  test.each(['', 'short', `${'A'.repeat(42)}B`, '*'.repeat(43), 'A'.repeat(44)])(
    '"%s" is no token',
    async (token) => {
      expect((await server.send(await seal(samplePdf(['x']), 'x.pdf', token))).status).toBe(422);
    },
  );

  test('yesterday’s key still opens, the one before does not', async () => {
    const [first, second] = [await seal(samplePdf(['x'])), await seal(samplePdf(['x']))];
    server.clock.advanceMinutes(24 * 60);
    expect((await server.send(first, 'sealed')).status).toBe(201);
    server.clock.advanceMinutes(24 * 60);
    expect((await server.send(second, 'sealed')).status).toBe(422);
  });
});
