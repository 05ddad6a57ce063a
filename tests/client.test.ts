import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BlackbarError, blackbar } from '@blackbar/client';
import { beforeAll, expect, test } from 'vitest';
import { type Document, generateCalls, generateTypes } from '../packages/client/build/generate-calls.ts';
import { samplePdf } from '../packages/server/test/sample-pdf.ts';
import { type TestServer, testServers } from '../packages/server/test/start-test-server.ts';

const client = join(import.meta.dirname, '..', 'packages', 'client');
const { startTestServer } = testServers('SQLite and disk');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

test('the client is what the server’s own description makes of it', async () => {
  const { body } = await server.json<Document>('GET', '/api/openapi.json');
  await expect(generateTypes(body)).toMatchFileSnapshot(join(client, 'src', 'types.ts'));
  await expect(generateCalls(body)).toMatchFileSnapshot(join(client, 'src', 'calls.ts'));
});

test('the example redacts a word in fifteen lines, as they stand there', async () => {
  const example = join(client, 'example', 'redact-word.ts');
  const lines = (await readFile(example, 'utf8')).trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(15);
  const folder = await mkdtemp(join(tmpdir(), 'blackbar-client-'));
  try {
    await writeFile(join(folder, 'letter.pdf'), samplePdf(['Dear Okafor', 'Harmless']));
    await promisify(execFile)(process.execPath, [example, server.url], { cwd: folder });
    const redacted = await readFile(join(folder, 'redacted_letter.pdf'));
    const api = blackbar(server.url);
    const { id, token, pageCount } = await api.uploadFile({ file: new File([redacted], 'again.pdf') });
    expect(pageCount).toBe(2);
    const words = [...(await api.getWords(id, 1, { token })), ...(await api.getWords(id, 2, { token }))];
    expect(words.map(({ text }) => text)).toEqual(['Dear', 'Harmless']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a refusal is thrown with its status, its code and its sentence', async () => {
  const api = blackbar(server.url);
  const refused = await api.getFile(1, { token: 'wrong' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BlackbarError);
  expect(refused).toMatchObject({ status: 404, code: 'file-not-available', retryAfter: null });
  expect((refused as Error).message).toContain('This file is not available.');
});
