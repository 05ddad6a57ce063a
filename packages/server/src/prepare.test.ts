import type { RedactionAnswer, UploadedFileAnswer, WordAnswer } from '@blackbar/core';
import { beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../test/sample-pdf.ts';
import { type TestServer, testServers } from '../test/start-test-server.ts';

const pdf = samplePdf(['Firstsecret', 'Secondsecret', 'Thirdsecret']);
const { startTestServer } = testServers('SQLite and disk');
let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  plain = await startTestServer({ PREPARE: 'off' });
});

const figure = async (of: TestServer, name: string): Promise<number> => {
  const text = await (await of.call('GET', '/metrics')).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
};
const made = (of: TestServer) => figure(of, 'blackbar_prepared_pages_total{step="made"}');
const used = (of: TestServer) => figure(of, 'blackbar_prepared_pages_total{step="used"}');

const uploadPrepared = async (): Promise<UploadedFileAnswer> => {
  const before = await made(server);
  const file = await server.upload(pdf);
  await expect.poll(() => made(server)).toBe(before + 3);
  return file;
};

const download = async (of: TestServer, { id, token }: UploadedFileAnswer): Promise<Buffer> => {
  const response = await of.call('GET', `/api/files/${id}/download`, { token });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const wordsIn = async (bytes: Uint8Array): Promise<string[]> => {
  const { id, token } = await plain.upload(bytes);
  const onPage = async (page: number) =>
    (await plain.json<WordAnswer[]>('GET', `/api/files/${id}/words/${page}`, { token })).body;
  return (await Promise.all([1, 2, 3].map(onPage))).flat().map(({ text }) => text);
};

/** What a server makes of these boxes that prepares nothing. */
const unprepared = async (pages: readonly number[]): Promise<Buffer> => {
  const file = await plain.upload(pdf);
  for (const page of pages) await plain.redact(file, { page });
  return download(plain, file);
};

test('a download takes the pages that were prepared, and is the same to the byte as one that had none', async () => {
  const file = await uploadPrepared();
  const before = await used(server);
  await server.redact(file, { page: 1 });
  const bytes = await download(server, file);
  expect(await used(server)).toBe(before + 2);
  expect(bytes.equals(await unprepared([1]))).toBe(true);
});

test('what a box covers on a prepared page is gone; when the box is removed, the page is as before', async () => {
  const file = await uploadPrepared();
  await server.redact(file, { page: 1 });
  const { id }: RedactionAnswer = await server.redact(file, { page: 2 });
  const covered = await download(server, file);
  expect(await wordsIn(covered)).toEqual(['Thirdsecret']);
  expect(covered.equals(await unprepared([1, 2]))).toBe(true);
  const before = await used(server);
  await server.call('DELETE', `/api/redactions/${id}`, { token: file.token });
  const bared = await download(server, file);
  expect(await wordsIn(bared)).toEqual(['Secondsecret', 'Thirdsecret']);
  expect(bared.equals(await unprepared([1]))).toBe(true);
  expect(await used(server)).toBe(before + 2);
});

test('prepared pages are counted as memory, which is empty when the file is deleted', async () => {
  const own = await startTestServer();
  const { id, token } = await own.upload(pdf);
  await expect.poll(() => made(own)).toBe(3);
  expect(await figure(own, 'blackbar_cached_bytes')).toBeGreaterThan(pdf.length);
  await own.call('DELETE', `/api/files/${id}`, { token });
  expect(await figure(own, 'blackbar_cached_bytes')).toBe(0);
});

test('with PREPARE=off nothing is prepared', async () => {
  await unprepared([1]);
  expect([await made(plain), await used(plain)]).toEqual([0, 0]);
});
