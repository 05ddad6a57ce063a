import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { RedactionAnswer, UploadedFileAnswer } from '@blackbar/core';
import { describe, expect, test } from 'vitest';
import { FakeEngine } from '../test/fake-engine.ts';
import { newDataDir } from '../test/new-data-dir.ts';
import { readBlob, writeBlob } from '../test/read-blob.ts';
import { lineBox, samplePdf } from '../test/sample-pdf.ts';
import { spawnServer } from '../test/spawn-server.ts';
import { testServers } from '../test/start-test-server.ts';
import { startTestPostgres } from '../test/test-postgres.ts';
import { openStorage } from './storage/open-storage.ts';

describe('when something fails', () => {
  const distributed = testServers('Postgres and S3', startTestPostgres);
  const embedded = testServers('SQLite and disk');

  test('a database that is away means 503, and all is there when it comes back', async () => {
    const server = await distributed.startTestServer({}, new FakeEngine());
    const file = await server.upload(samplePdf(['x']));
    const redaction = await server.redact(file);
    const resume = await distributed.storage()?.postgres?.pause();
    const away = await server.call('GET', `/api/files/${file.id}/redactions`, { token: file.token });
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('5');
    expect(await away.json()).toMatchObject({ code: 'busy' });
    expect((await server.call('GET', '/readyz')).status).toBe(503);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    expect((await server.send(samplePdf(['y']))).status).toBe(503);
    await resume?.();
    await expect.poll(async () => (await server.call('GET', '/readyz')).status).toBe(200);
    const { body } = await server.json<RedactionAnswer[]>('GET', `/api/files/${file.id}/redactions`, {
      token: file.token,
    });
    expect(body).toEqual([redaction]);
  });

  test('a store that is away means 503 for uploads, redactions go on, and a purge is finished later', async () => {
    const server = await distributed.startTestServer({}, new FakeEngine());
    const file = await server.upload(samplePdf(['x']));
    const gone = await server.upload(samplePdf(['gone']));
    const resume = await distributed.storage()?.s3?.pause();
    const refused = await server.send(samplePdf(['y']));
    expect(refused.status).toBe(503);
    await server.redact(file);
    // The key is destroyed whether or not the store can be reached.
    expect((await server.call('DELETE', `/api/files/${gone.id}`, { token: gone.token })).status).toBe(200);
    expect((await server.info(gone)).status).toBe(404);
    expect((await server.call('GET', '/readyz')).status).toBe(503);
    await resume?.();
    server.clock.advanceMinutes(16);
    await server.sweep();
    const { database, store } = await openStorage(server.config);
    const files = await database.db.selectFrom('files').select(['id', 'state']).execute();
    expect(files).toEqual([{ id: file.id, state: 'ready' }]);
    const blobs: string[] = [];
    for await (const { name } of store.list()) blobs.push(name);
    expect(blobs.length).toBe(1);
    await database.close();
    store.close();
    const download = await server.call('GET', `/api/files/${file.id}/download`, { token: file.token });
    expect(download.status).toBe(200);
  });

  test('a blob that was changed in the store is never served', async () => {
    const server = await embedded.startTestServer();
    const file = await server.upload(samplePdf(['x']));
    await server.close();
    const { database, store } = await openStorage(server.config);
    for await (const { name } of store.list()) {
      const bytes = Buffer.from((await readBlob(store, name)) ?? []);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      await writeBlob(store, name, bytes);
    }
    await database.close();
    store.close();
    await server.start();
    const answer = await server.call('GET', `/api/files/${file.id}/png/1`, { token: file.token });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: 'internal' });
  });

  test('a full disk refuses the upload, leaves nothing half written, and the server goes on', async () => {
    const { DATA_DIR } = newDataDir();
    // A limit on the file size has the same effect as a full disk.
    const server = await spawnServer({ DATA_DIR, PORT: '0' }, { maxFileKilobytes: 1024 });
    const send = (padding: number) => {
      const form = new FormData();
      form.set('file', new Blob([samplePdf(['x'], padding) as BlobPart]), 'x.pdf');
      return fetch(`${server.url}/api/files`, { method: 'POST', body: form });
    };
    const refused = await send(3_000_000);
    expect(refused.status).toBe(503);
    expect(readdirSync(join(DATA_DIR, 'files'))).toEqual([]);
    expect((await send(1000)).status).toBe(201);
    expect(readdirSync(join(DATA_DIR, 'files')).length).toBe(1);
    await server.end('SIGKILL');
  }, 60_000);

  test('a disk that fills up while people redact refuses the next box and loses none before it', async () => {
    const { DATA_DIR } = newDataDir();
    const env = { DATA_DIR, PORT: '0', RATE_LIMIT: 'off' };
    const full = await spawnServer(env, { maxFileKilobytes: 600 });
    const form = new FormData();
    form.set('file', new Blob([samplePdf(['x']) as BlobPart]), 'x.pdf');
    const uploaded = await fetch(`${full.url}/api/files`, { method: 'POST', body: form });
    const file = (await uploaded.json()) as UploadedFileAnswer;
    const headers = { authorization: `Bearer ${file.token}`, 'content-type': 'application/json' };
    const path = `/api/files/${file.id}/redactions`;
    const redactions = Array.from({ length: 40 }, () => ({ page: 1, ...lineBox, pattern: 'x'.repeat(500) }));
    const accepted: number[] = [];
    let refused: Response | undefined;
    while (!refused && accepted.length < 4000) {
      const body = JSON.stringify({ redactions });
      const answer = await fetch(`${full.url}${path}/batch`, { method: 'POST', headers, body });
      if (answer.status === 201)
        accepted.push(...((await answer.json()) as RedactionAnswer[]).map(({ id }) => id));
      else refused = answer;
    }
    expect(refused?.status).toBe(503);
    expect(await refused?.json()).toMatchObject({ code: 'busy' });
    expect((await fetch(`${full.url}/healthz`)).status).toBe(200);
    await full.end('SIGKILL');

    const roomy = await spawnServer({ DATA_DIR, PORT: '0' });
    const list = (await (await fetch(`${roomy.url}${path}`, { headers })).json()) as RedactionAnswer[];
    expect(list.map(({ id }) => id)).toEqual(accepted);
    await roomy.end('SIGKILL');
  }, 60_000);

  test('half an upload holds nothing up and leaves nothing', async () => {
    const server = await embedded.startTestServer({}, new FakeEngine());
    const { port } = new URL(server.url);
    const half = connect(Number(port), '127.0.0.1');
    half.write('POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n');
    half.write(
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; ',
    );
    half.write('name="file"; filename="half.pdf"\r\n\r\n%PDF-1.7 and then nothing');
    expect((await server.send(samplePdf(['x']))).status).toBe(201);
    half.destroy();
    expect((await server.send(samplePdf(['x']))).status).toBe(201);
    expect(readdirSync(join(server.dataDir, 'files')).length).toBe(2);
  });

  test('what is no HTTP is refused in our words', async () => {
    const server = await embedded.startTestServer({}, new FakeEngine());
    const { port } = new URL(server.url);
    const say = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('close', () => resolve(answer));
      });
    expect(await say('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"malformed-request"/);
    expect(await say(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    );
  });

  test('a port in use is one clear line', async () => {
    const server = await embedded.startTestServer({}, new FakeEngine());
    const { port } = new URL(server.url);
    const { DATA_DIR } = newDataDir();
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, PORT: port, DATA_DIR, LOG_LEVEL: 'silent' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(`Port ${port} is already in use. Set PORT to another one.`);
  });
});
