import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Problem, RedactError, type UploadedFileAnswer } from '@blackbar/core';
import { describe, expect, test } from 'vitest';
import { FakeEngine } from '../../test/fake-engine.ts';
import { openBlob, readBlob } from '../../test/read-blob.ts';
import { samplePdf } from '../../test/sample-pdf.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';
import { everythingOf, expectNone, readAll } from '../../test/stored-bytes.ts';
import { fileKey, newKeyHalf } from '../storage/crypto/keys.ts';
import { BrokenSealError } from '../storage/crypto/seal.ts';
import { blobsOf } from '../storage/database/blobs.ts';
import { findFile } from '../storage/database/files.ts';
import { openStorage } from '../storage/open-storage.ts';

const canaryName = 'Canary-Diagnosis-Of-Jane-Doe';
const canaryWord = 'Canaryword';
const canaryPattern = 'Canarypattern';
const canaryLabel = 'Canarylabel';

describe.each(backends)('the life of a file on %s', (backend) => {
  const { startTestServer, storage } = testServers(backend);
  const alive = async (server: TestServer, file: UploadedFileAnswer) =>
    (await server.info(file)).status === 200;
  const rowsAndBlobs = async (server: TestServer) => {
    const { database, store } = await openStorage(server.config);
    const blobs: string[] = [];
    for await (const { name } of store.list()) blobs.push(name);
    const count = async (table: 'files' | 'redactions' | 'blobs') =>
      (await database.db.selectFrom(table).selectAll().execute()).length;
    const counts = {
      files: await count('files'),
      redactions: await count('redactions'),
      rows: await count('blobs'),
    };
    await database.close();
    store.close();
    return { ...counts, blobs: blobs.length };
  };
  const nothing = { files: 0, redactions: 0, rows: 0, blobs: 0 };

  test('without activity access ends after 30 minutes, not a moment later', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf(['x']));
    server.clock.advanceMinutes(29.99);
    expect(await alive(server, file)).toBe(true);
    server.clock.advanceMinutes(29.99);
    expect(await alive(server, file)).toBe(true);
    const idle = await server.upload(samplePdf(['y']));
    server.clock.advanceMinutes(30);
    expect(await alive(server, idle)).toBe(false);
  });

  test('with activity access ends after one hour', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf(['x']));
    for (const minutes of [20, 20, 19.9]) {
      server.clock.advanceMinutes(minutes);
      expect(await alive(server, file)).toBe(true);
    }
    server.clock.advanceMinutes(0.1);
    expect(await alive(server, file)).toBe(false);
  });

  test('keep working extends to two hours in all and no further', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf(['x']));
    const started = server.clock.now();
    const extend = () =>
      server.json<{ expiresAt: string }>('POST', `/api/files/${file.id}/extend`, { token: file.token });
    for (const minutes of [25, 25, 25, 25]) {
      server.clock.advanceMinutes(minutes);
      expect((await extend()).status).toBe(200);
    }
    const { body } = await extend();
    expect(Date.parse(body.expiresAt) - started).toBe(120 * 60_000);
    server.clock.advanceMinutes(19.9);
    expect(await alive(server, file)).toBe(true);
    server.clock.advanceMinutes(0.1);
    expect(await alive(server, file)).toBe(false);
    expect((await extend()).status).toBe(404);
  });

  test('while a file is open nothing of it can be read from disk, database, logs or metrics', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf([canaryWord]), `${canaryName}.pdf`);
    await server.redact(file, { type: 'text', pattern: canaryPattern, label: canaryLabel });
    await (await server.call('GET', `/api/files/${file.id}/png/1`, { token: file.token })).arrayBuffer();
    await (await server.call('GET', `/api/files/${file.id}/download`, { token: file.token })).arrayBuffer();
    const everything = await everythingOf(server);
    expectNone(
      everything,
      canaryName,
      canaryWord,
      canaryPattern,
      canaryLabel,
      file.token,
      '%PDF-',
      'Helvetica',
    );
    expect(everything.includes(Buffer.from(file.token, 'base64url'))).toBe(false);
    const metrics = await (await server.call('GET', '/metrics')).text();
    expect(server.logLines.join('') + metrics).not.toContain(String(file.id));
    const { database, store } = await openStorage(server.config);
    expect((await findFile(database.db, file.id))?.key_half).toBeTruthy();
    expect((await blobsOf(database.db, file.id)).length).toBe(2);
    await database.close();
    store.close();
  });

  test('an error that quotes a document is logged by its kind and place, and answered without either', async () => {
    const engine = new FakeEngine();
    const quoting = new Error(`cannot draw ${canaryWord}`, { cause: new Error(`in ${canaryName}`) });
    engine.renderPage = () => Promise.reject(quoting);
    const server = await startTestServer({}, engine);
    const file = await server.upload(samplePdf(['x']));
    const answer = await server.json('GET', `/api/files/${file.id}/png/1`, { token: file.token });
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    const said = server.logLines.join('');
    expect(said).toContain('a request failed');
    expectNone(Buffer.from(said + JSON.stringify(answer)), canaryWord, canaryName);
  });

  test('after expiry a copy of the sealed bytes stays shut, even with the token', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf([canaryWord]), `${canaryName}.pdf`);
    await server.redact(file);
    const { database, store } = await openStorage(server.config);
    const half = (await findFile(database.db, file.id))?.key_half ?? new Uint8Array();
    const [blob] = await blobsOf(database.db, file.id);
    const copy = (await readBlob(store, blob?.name ?? '')) ?? new Uint8Array();
    const opened = await openBlob(fileKey(file.token, half, file.id, 'bytes'), copy);
    expect(opened.includes(canaryWord)).toBe(true);
    await database.close();
    store.close();

    server.clock.advanceMinutes(30);
    await server.sweep();
    expect(await rowsAndBlobs(server)).toEqual(nothing);
    await expect(openBlob(fileKey(file.token, newKeyHalf(), file.id, 'bytes'), copy)).rejects.toThrow(
      BrokenSealError,
    );
    const left = Buffer.concat([readAll(server.dataDir), Buffer.from(server.logLines.join(''))]);
    expect(left.includes(Buffer.from(half)), 'the key half').toBe(false);
    expect(left.includes(Buffer.from(copy.subarray(0, 64))), 'the ciphertext').toBe(false);
    expectNone(left, canaryName, canaryWord, file.token);
  });

  test('delete now leaves nothing, at once', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf(['x']));
    await server.redact(file);
    await (await server.call('GET', `/api/files/${file.id}/download`, { token: file.token })).arrayBuffer();
    await server.call('DELETE', `/api/files/${file.id}`, { token: file.token });
    expect(await rowsAndBlobs(server)).toEqual(nothing);
  });

  test('what is still being made of a file when it is deleted is refused, like the file itself', async () => {
    const engine = new FakeEngine();
    const server = await startTestServer({}, engine);
    const gone = { status: 404, code: 'file-not-available' };
    // The engine has met bytes that were overwritten under its hands, or has not noticed.
    for (const [round, end] of (['fail', 'finish'] as const).entries()) {
      // The first page is drawn from before the file is accepted.
      engine.held = new Set(['render', 'words', 'export']);
      const { id, token } = await server.upload(samplePdf(['x']));
      await server.redact({ id, token } as UploadedFileAnswer);
      const first = engine.jobs.findLastIndex(({ kind }) => kind === 'render');
      const asked = ['/png/1', '/png/2', '/words/1', '/download'].map((path) =>
        server.call('GET', `/api/files/${id}${path}`, { token }),
      );
      await expect
        .poll(() => engine.jobs.slice(first).filter(({ kind }) => kind !== 'inspect').length)
        .toBe(4);
      const figures = async () => (await server.call('GET', '/metrics')).text();
      await expect
        .poll(async () => (await figures()).includes(`{from="engine"} ${2 * (round + 1)}`))
        .toBe(true);
      expect((await server.call('DELETE', `/api/files/${id}`, { token })).status).toBe(200);
      for (const job of engine.jobs.slice(first))
        if (end === 'fail') job.fail(new RedactError('unsupported-type'));
        else job.finish();
      for (const answer of await Promise.all(asked)) {
        const { code } = (await answer.json()) as Problem;
        expect({ status: answer.status, code }).toEqual(gone);
      }
    }
    expect(await rowsAndBlobs(server)).toEqual(nothing);
  });

  test('an upload that is refused leaves nothing', async () => {
    const server = await startTestServer();
    await server.send(samplePdf(Array.from({ length: 100 }, () => 'x')));
    await server.send(Buffer.from('%PDF-1.7 broken'));
    expect(await rowsAndBlobs(server)).toEqual(nothing);
  });

  test('a file from a clock that was ahead is not kept for longer', async () => {
    const server = await startTestServer();
    server.clock.advanceMinutes(24 * 60);
    const file = await server.upload(samplePdf(['x']));
    server.clock.advanceMinutes(-24 * 60);
    expect(await alive(server, file)).toBe(false);
    await server.sweep();
    expect(await rowsAndBlobs(server)).toEqual(nothing);
  });

  test('a clock that jumps ahead expires files and leaves the server well', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf(['x']));
    server.clock.advanceMinutes(60 * 24 * 365);
    await server.sweep();
    expect(await alive(server, file)).toBe(false);
    expect(await alive(server, await server.upload(samplePdf(['y'])))).toBe(true);
  });

  test('files, redactions and exports survive a restart', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf(['x']));
    const redaction = await server.redact(file);
    const download = async () =>
      Buffer.from(
        await (
          await server.call('GET', `/api/files/${file.id}/download`, { token: file.token })
        ).arrayBuffer(),
      );
    const before = await download();
    await server.close();
    await server.start();
    const { body } = await server.json('GET', `/api/files/${file.id}/redactions`, { token: file.token });
    expect(body).toEqual([redaction]);
    expect((await download()).equals(before)).toBe(true);
  });

  test('a stolen data folder is of no use without the tab', async () => {
    const server = await startTestServer();
    const file = await server.upload(samplePdf([canaryWord]), `${canaryName}.pdf`);
    const stolen = mkdtempSync(join(tmpdir(), 'blackbar-stolen-'));
    cpSync(server.dataDir, stolen, { recursive: true });
    if (storage()?.s3) cpSync(storage()?.s3?.folder ?? '', join(stolen, 's3'), { recursive: true });
    expectNone(readAll(stolen), canaryName, canaryWord, file.token);
    rmSync(stolen, { recursive: true, force: true });
  });
});
