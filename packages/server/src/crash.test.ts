import { request } from 'node:http';
import type { RedactionAnswer, UploadedFileAnswer } from '@blackbar/core';
import { describe, expect, test } from 'vitest';
import { expectNoOrphans } from '../test/left-overs.ts';
import { newDataDir } from '../test/new-data-dir.ts';
import { writeBlob } from '../test/read-blob.ts';
import { lineBox, samplePdf } from '../test/sample-pdf.ts';
import { spawnServer } from '../test/spawn-server.ts';
import { backends, type TestServer, testServers } from '../test/start-test-server.ts';
import { destroyKey } from './storage/database/files.ts';
import { openStorage } from './storage/open-storage.ts';

/** Longer than another server may take to finish what it writes. */
const graceMinutes = 16;

const pages = Array.from({ length: 20 }, (_, page) => `page ${page}`);

/** What a request made; what was refused is told with its reason. */
const accepts = async <T>(response: Response): Promise<T> => {
  const body = await response.text();
  expect([response.status, body]).toEqual([201, body]);
  return JSON.parse(body) as T;
};

/** A file half sent: the request is open and never finished. */
const beginUpload = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = request(`${url}/api/files`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '2000000' },
    });
    call.on('error', () => undefined);
    call.write('--x\r\nContent-Disposition: form-data; name="file"; filename="half.pdf"\r\n\r\n');
    call.write(samplePdf(['half'], 500_000), (error) => (error ? reject(error) : resolve()));
  });

describe.each(backends)('a server that is killed on %s', (backend) => {
  const { startTestServer } = testServers(backend);

  /** A second server on the same storage, as after a restart. */
  const restart = async (server: TestServer) => {
    server.clock.advanceMinutes(graceMinutes);
    await server.start();
  };

  test('in the middle of an upload and an export loses no accepted redaction and leaves no orphan', async () => {
    const server = await startTestServer();
    await server.close();
    const killed = await spawnServer(server.env);
    const form = new FormData();
    form.set('file', new Blob([samplePdf(pages) as BlobPart]), 'crash.pdf');
    const uploaded = await fetch(`${killed.url}/api/files`, { method: 'POST', body: form });
    const file = await accepts<UploadedFileAnswer>(uploaded);
    const authorization = `Bearer ${file.token}`;
    const path = `${killed.url}/api/files/${file.id}`;

    const accepted: RedactionAnswer[] = [];
    const redact = async () => {
      const response = await fetch(`${path}/redactions`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ page: 1, ...lineBox }),
      });
      if (response.status === 201) accepted.push((await response.json()) as RedactionAnswer);
    };
    await redact();
    await beginUpload(killed.url);
    const events = await fetch(`${path}/export`, { headers: { authorization } });
    await events.body?.getReader().read();
    let running = true;
    const redacting = Promise.all(
      [1, 2, 3].map(async () => {
        while (running) await redact().catch(() => undefined);
      }),
    );
    await expect.poll(() => accepted.length).toBeGreaterThan(20);
    await killed.end('SIGKILL');
    running = false;
    await redacting;

    await restart(server);
    await expectNoOrphans(server.config, [file.id]);
    const { body } = await server.json<RedactionAnswer[]>('GET', `/api/files/${file.id}/redactions`, {
      token: file.token,
    });
    expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining(accepted.map(({ id }) => id)));
    const download = await server.call('GET', `/api/files/${file.id}/download`, { token: file.token });
    expect(download.status).toBe(200);
    await download.arrayBuffer();
  }, 120_000);

  test('in the middle of purges finishes them at the next start', async () => {
    const server = await startTestServer();
    const files = await Promise.all(
      Array.from({ length: 6 }, (_, index) => server.upload(samplePdf([`file ${index}`]))),
    );
    const kept = await server.upload(samplePdf(['kept']));
    await server.close();
    const killed = await spawnServer(server.env);
    const deletions = files.map((file) =>
      fetch(`${killed.url}/api/files/${file.id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${file.token}` },
      }),
    );
    await Promise.race(deletions);
    await killed.end('SIGKILL');
    const outcomes = await Promise.allSettled(deletions);

    await restart(server);
    const deleted = files.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(deleted.length).toBeGreaterThan(0);
    for (const file of deleted) expect((await server.info(file)).status).toBe(404);
    const alive: number[] = [kept.id];
    for (const file of files) if ((await server.info(file)).status === 200) alive.push(file.id);
    await expectNoOrphans(server.config, alive);
  }, 120_000);

  test('between the steps of a purge has already destroyed the key, and the rest goes at the next start', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf(['x']));
    await server.close();
    const { database, store } = await openStorage(server.config);
    await destroyKey(database.db, file.id);
    await writeBlob(store, '0123456789abcdef', Buffer.from('a blob no row names'));
    await database.close();
    store.close();
    await restart(server);
    expect((await server.info(file)).status).toBe(404);
    await expectNoOrphans(server.config, []);
  });
});

test.each([
  ['to the process', 1],
  // A process group's signal comes a second time, forwarded by the parent.
  ['to its process group', 2],
])(
  'SIGTERM %s finishes the export in flight, then the process ends well',
  async (_to, times) => {
    const { DATA_DIR } = newDataDir();
    const running = await spawnServer({ DATA_DIR, PORT: '0' });
    const form = new FormData();
    form.set('file', new Blob([samplePdf(pages) as BlobPart]), 'last.pdf');
    const file = await accepts<UploadedFileAnswer>(
      await fetch(`${running.url}/api/files`, { method: 'POST', body: form }),
    );
    const headers = { authorization: `Bearer ${file.token}`, 'content-type': 'application/json' };
    const path = `${running.url}/api/files/${file.id}`;
    await accepts(
      await fetch(`${path}/redactions`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ page: 1, ...lineBox }),
      }),
    );
    const events = await fetch(`${path}/export`, { headers });
    const reader = events.body?.getReader();
    let text = Buffer.from((await reader?.read())?.value ?? []).toString();
    const download = fetch(`${path}/download`, { headers }).catch(() => null);
    const ended = running.end('SIGTERM', times);
    expect(await ended).toBe(0);
    const response = await download;
    // The second request may be refused; the running export is finished either way.
    if (response) expect([200, 503]).toContain(response.status);
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += Buffer.from(value ?? []).toString();
    }
    expect(text).toContain('event: done');
  },
  120_000,
);
