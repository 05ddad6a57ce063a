import { createHash, randomBytes } from 'node:crypto';
import type { LinkAnswer, RedactionAnswer, ServiceAnswer } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '../test/sample-pdf.ts';
import { newTabToken, sealUpload } from '../test/seal-upload.ts';
import { type TestServer, testServers } from '../test/start-test-server.ts';

const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

describe('two servers on one database and one store', () => {
  const { startTestServer } = testServers('Postgres and S3');
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    first = await startTestServer({ SECRET_KEY: randomBytes(32).toString('hex'), RATE_LIMIT: 'on' });
    const { DATABASE_URL = '', FILES_URL = '', SECRET_KEY = '' } = first.env;
    second = await startTestServer({ DATABASE_URL, FILES_URL, SECRET_KEY, RATE_LIMIT: 'on' });
  });

  test('what one accepts, the other shows, changes and exports', async () => {
    const file = await first.upload(samplePdf(['Topsecret', 'Harmless']));
    const made = await second.redact(file);
    const { token } = file;
    const list = await first.json<RedactionAnswer[]>('GET', `/api/files/${file.id}/redactions`, { token });
    expect(list.body).toEqual([made]);
    const page = await second.call('GET', `/api/files/${file.id}/png/1`, { token });
    expect(page.status).toBe(200);
    await page.arrayBuffer();
    const download = async (server: TestServer) =>
      sha256(await (await server.call('GET', `/api/files/${file.id}/download`, { token })).arrayBuffer());
    const exported = await download(first);
    expect(await download(second)).toBe(exported);
    const exportsOf = async (server: TestServer) => {
      const metrics = await (await server.call('GET', '/metrics')).text();
      return Number(/blackbar_export_seconds_count\{result="done"\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    expect((await exportsOf(first)) + (await exportsOf(second)), 'both send what one exported').toBe(1);
  }, 90_000);

  test('a link and an upload key of one are good on the other', async () => {
    const { body } = await first.json<ServiceAnswer>('GET', '/api/service');
    const token = newTabToken();
    const sealed = await sealUpload(body.uploadKey, { filename: 'x.pdf', token }, samplePdf(['x']));
    const file = await second.upload(sealed, 'sealed');
    expect((await first.send(sealed, 'sealed')).status, 'a recording sent to another server').toBe(409);
    const link = await second.json<LinkAnswer>('POST', `/api/files/${file.id}/links`, {
      token,
      json: { purpose: 'page', page: 1 },
    });
    expect((await first.call('GET', link.body.url)).status).toBe(200);
  });

  test('limits of a client count on all servers together', async () => {
    const message = (server: TestServer) => server.call('POST', '/api/contact', { json: {} });
    for (let round = 0; round < 5; round++) await message(round % 2 === 0 ? first : second);
    expect((await message(first)).status).toBe(429);
    expect((await message(second)).status).toBe(429);
  });

  test('what is deleted on one is gone on the other, from memory too', async () => {
    const file = await first.upload(samplePdf(['x']));
    const path = `/api/files/${file.id}`;
    await (await second.call('GET', `${path}/png/1`, { token: file.token })).arrayBuffer();
    const cached = async () =>
      Number(/blackbar_cached_bytes (\d+)/.exec(await (await second.call('GET', '/metrics')).text())?.[1]);
    const before = await cached();
    await first.call('DELETE', path, { token: file.token });
    expect((await second.call('GET', `${path}/png/1`, { token: file.token })).status).toBe(404);
    await second.sweep();
    expect(await cached()).toBeLessThan(before);
  });

  test('both may write to one file at the same time, and both may sweep', async () => {
    const file = await first.upload(samplePdf(['x']));
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).redact(file, { x: index })),
    );
    const { body } = await second.json<RedactionAnswer[]>('GET', `/api/files/${file.id}/redactions`, {
      token: file.token,
    });
    expect(new Set(body.map(({ x }) => x)).size).toBe(40);
    await Promise.all([first.sweep(), second.sweep()]);
    expect((await first.info(file)).status).toBe(200);
  });

  test('when one stops, the other goes on with everything', async () => {
    const file = await first.upload(samplePdf(['x']));
    const made = await first.redact(file);
    await first.close();
    const { body } = await second.json<RedactionAnswer[]>('GET', `/api/files/${file.id}/redactions`, {
      token: file.token,
    });
    expect(body).toEqual([made]);
    const download = await second.call('GET', `/api/files/${file.id}/download`, { token: file.token });
    expect(download.status).toBe(200);
    await download.arrayBuffer();
  });
});
