import { createHash } from 'node:crypto';
import type { ReportAnswer, ServiceAnswer, UploadedFileAnswer, WordAnswer } from '@blackbar/core';
import { describe, expect, test } from 'vitest';
import { protectedPdf } from '../../test/odd-documents.ts';
import { openBlob, readBlob } from '../../test/read-blob.ts';
import { samplePdf } from '../../test/sample-pdf.ts';
import { newTabToken, sealUpload } from '../../test/seal-upload.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';
import { everythingOf, expectNone } from '../../test/stored-bytes.ts';
import { type FilePurpose, fileKey } from '../storage/crypto/keys.ts';
import { unseal } from '../storage/crypto/seal.ts';
import { blobsOf } from '../storage/database/blobs.ts';
import { findFile } from '../storage/database/files.ts';
import { openStorage } from '../storage/open-storage.ts';

const password = 'Canary-Password-Öffne';

/** What is kept of a file, opened with everything the server and the tab have together. */
const openedBytes = async (server: TestServer, { id, token }: UploadedFileAnswer): Promise<Buffer> => {
  const { database, store } = await openStorage(server.config);
  const row = await findFile(database.db, id);
  const keyFor = (purpose: FilePurpose) => fileKey(token, row?.key_half ?? new Uint8Array(), id, purpose);
  const open = async (purpose: FilePurpose, sealed: Uint8Array | null | undefined) =>
    unseal(keyFor(purpose), sealed ?? new Uint8Array());
  const opened = [await open('summary', row?.sealed_summary), await open('report', row?.sealed_report)];
  for (const { name, kind } of await blobsOf(database.db, id))
    opened.push(
      await openBlob(
        keyFor(kind === 'original' ? 'bytes' : 'export'),
        (await readBlob(store, name)) ?? Buffer.of(),
      ),
    );
  await database.close();
  store.close();
  expect(opened.length).toBe(4);
  return Buffer.concat(opened);
};

describe.each(backends)('the password of a protected PDF on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  const plain = async (server: TestServer, bytes: Uint8Array) =>
    server.send(bytes, 'locked.pdf', { password });
  const sealed = async (server: TestServer, bytes: Uint8Array) => {
    const { body } = await server.json<ServiceAnswer>('GET', '/api/service');
    const token = newTabToken();
    const upload = await sealUpload(body.uploadKey, { filename: 'locked.pdf', token, password }, bytes);
    const response = await server.send(upload);
    return Response.json({ ...((await response.json()) as object), token }, { status: response.status });
  };

  test.each([
    ['sent as it is', plain],
    ['sealed on the device', sealed],
  ])('%s, opens the file once and is kept nowhere, not even sealed', async (_how, send) => {
    const server = await startTestServer();
    const bytes = await protectedPdf(password, 'Lockedword stays');
    const response = await send(server, bytes);
    expect(response.status).toBe(201);
    const file = (await response.json()) as UploadedFileAnswer;
    expect(file.found).toContainEqual({ kind: 'metadata', count: 1 });
    const call = (path: string) => server.call('GET', `/api/files/${file.id}${path}`, { token: file.token });
    const words = async () =>
      ((await (await call('/words/1')).json()) as WordAnswer[]).map(({ text }) => text);
    expect(await words()).toEqual(['Lockedword', 'stays']);
    expect((await call('/png/1')).status).toBe(200);
    await server.redact(file);
    expect((await call('/download')).status).toBe(200);

    // The report speaks of the file as the person has it.
    const report = (await (await call('/report')).json()) as ReportAnswer;
    expect(report).toMatchObject({
      inputBytes: bytes.length,
      inputSha256: createHash('sha256').update(bytes).digest('hex'),
      removed: file.found,
    });

    const opened = await openedBytes(server, file);
    expect(opened.includes('%PDF-'), 'the file was really opened').toBe(true);
    // Nor is what would tell a right guess from a wrong one.
    expect(opened.includes('/Standard')).toBe(false);
    expectNone(opened, password, `${password}-owner`);
    expectNone(await everythingOf(server), password, `${password}-owner`);

    // Another server, which never heard the password, shows the file as well.
    await server.close();
    await server.start();
    expect(await words()).toEqual(['Lockedword', 'stays']);
  });

  test('that is wrong leaves nothing, and one that is not needed is dropped', async () => {
    const server = await startTestServer();
    const refused = await server.send(await protectedPdf('another one'), 'locked.pdf', { password });
    expect(refused.status).toBe(422);
    const open = await server.send(samplePdf(['no lock']), 'open.pdf', { password });
    expect(open.status).toBe(201);
    expectNone(await everythingOf(server), password);
  });
});
