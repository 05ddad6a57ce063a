import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ServiceAnswer, UploadedFileAnswer } from '@blackbar/core';
import { startServer } from '../e2e/running-server.ts';
import { samplePdf } from '../packages/server/test/sample-pdf.ts';
import { newTabToken, sealUpload } from '../packages/server/test/seal-upload.ts';
import { type ApiClient, apiClient, type OpenedFile } from './api-client.ts';
import { countInMemory } from './remains/count-in-memory.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
// A signal by itself would leave the servers running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const paddingBytes = 30_000;

const newSecret = () => `Secret${randomBytes(8).toString('hex')}`;
const newSecrets = () => ({
  'a redacted page': newSecret(),
  'a page without boxes': newSecret(),
  'the search term': newSecret(),
  'the file name': newSecret(),
});
type Secrets = ReturnType<typeof newSecrets>;

const pdfOf = (secrets: Secrets) =>
  samplePdf([secrets['a redacted page'], secrets['a page without boxes']], paddingBytes);

const plain = async (client: ApiClient, secrets: Secrets): Promise<OpenedFile> =>
  (await client.upload(pdfOf(secrets), `${secrets['the file name']}.pdf`)).body;

const sealed = async (client: ApiClient, secrets: Secrets): Promise<OpenedFile> => {
  const { uploadKey } = (await client.call<ServiceAnswer>('GET', '/api/service')).body;
  const token = newTabToken();
  const header = { filename: `${secrets['the file name']}.pdf`, token };
  const form = new FormData();
  form.set('file', new Blob([await sealUpload(uploadKey, header, pdfOf(secrets))]), 'sealed');
  const { body } = await client.call<UploadedFileAnswer>('POST', '/api/files', undefined, { body: form });
  return { ...body, token };
};

/** Everything a person does with a document, up to the download. */
const workOn = async (client: ApiClient, file: OpenedFile, pattern: string): Promise<void> => {
  for (let page = 1; page <= file.pageCount; page++) {
    await client.page(file, page);
    await client.call('GET', `/api/files/${file.id}/words/${page}`, file.token);
  }
  await client.redact(file, { page: 1, x: 20, y: 20, width: 100, height: 40, type: 'text', pattern });
  await client.redactions(file);
  const { status } = await client.download(file);
  if (status !== 200) throw new Error(`download: ${status}`);
};

const server = await startServer({ WORKERS: '2', LOG_LEVEL: 'error' });
const client = apiClient(server.url);
const looked: Record<string, string> = {};
const files: OpenedFile[] = [];
for (const [kind, upload] of Object.entries({ plain, sealed })) {
  const secrets = newSecrets();
  const file = await upload(client, secrets);
  await workOn(client, file, secrets['the search term']);
  for (const [name, text] of Object.entries({ ...secrets, 'the token': file.token }))
    looked[`${kind} upload: ${name}`] = text;
  files.push(file);
}

const count = () => countInMemory(server.pid, Object.values(looked));
const inUse = count();
for (const file of files) await client.remove(file);
const deleted = count();
await sleep(Number(values.seconds) * 1000);
const after = count();
await server.stop();

console.log(`copies in the server's memory | in use | at "Delete now" | ${values.seconds} s after`);
Object.keys(looked).forEach((name, at) => {
  console.log(`${name} | ${inUse[at]} | ${deleted[at]} | ${after[at]}`);
});
// A count of nothing while the file is in use would mean that this looks in the wrong place.
// One kind of upload may have been collected by then.
const names = Object.keys(newSecrets());
const inUseOf = (name: string) =>
  Object.keys(looked).reduce((sum, key, at) => sum + (key.endsWith(name) ? (inUse[at] ?? 0) : 0), 0);
const isTrue = names.every((name) => inUseOf(name) > 0) && after.every((copies) => copies === 0);
process.exitCode = isTrue ? 0 : 1;
