import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBlob, writeBlob } from '../../../test/read-blob.ts';
import { s3Credentials, startTestS3, type TestS3 } from '../../../test/test-s3.ts';
import { readConfig } from '../../config.ts';
import { isUnavailable } from '../unavailable.ts';
import { diskStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3.ts';

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startTestS3();
  folder = mkdtempSync(join(tmpdir(), 'blackbar-store-'));
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const stores: [string, () => Promise<FileStore>][] = [
  ['disk', () => diskStore(join(folder, 'files'))],
  [
    'S3',
    async () => {
      const { files } = readConfig({
        FILES_URL: await s3.newBucket(),
        SECRET_KEY: '0'.repeat(64),
        AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      });
      if (files.kind !== 's3') throw new Error('FILES_URL was not understood');
      return s3Store(files);
    },
  ],
];

describe.each(stores)('the file store on %s', (_name, open) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const names = async () => {
    const found: string[] = [];
    for await (const { name } of store.list()) found.push(name);
    return found.sort();
  };

  test('gives back what was put, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));
    await writeBlob(store, 'aa01', bytes);
    expect(Buffer.from((await readBlob(store, 'aa01')) ?? []).equals(bytes)).toBe(true);
  });

  test('knows what is not there', async () => {
    expect(await readBlob(store, 'ffff')).toBeNull();
  });

  test('a second put replaces the first whole', async () => {
    await writeBlob(store, 'aa02', Buffer.from('the longer first version'));
    await writeBlob(store, 'aa02', Buffer.from('second'));
    expect(Buffer.from((await readBlob(store, 'aa02')) ?? []).toString()).toBe('second');
  });

  test('a deleted blob is gone, and deleting it again is no error', async () => {
    await writeBlob(store, 'aa03', Buffer.from('x'));
    await store.delete('aa03');
    await store.delete('aa03');
    expect(await readBlob(store, 'aa03')).toBeNull();
    expect(await names()).not.toContain('aa03');
  });

  test('lists everything with its age', async () => {
    await writeBlob(store, 'aa04', Buffer.from('x'));
    expect(await names()).toEqual(expect.arrayContaining(['aa01', 'aa02', 'aa04']));
    for await (const { modifiedAt } of store.list())
      expect(Math.abs(modifiedAt - Date.now())).toBeLessThan(60_000);
  });

  test('many at once do not mix', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => writeBlob(store, `bb${index}`, Buffer.from(`blob ${index}`))),
    );
    const read = await Promise.all(Array.from({ length: 30 }, (_, index) => readBlob(store, `bb${index}`)));
    expect(read.map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual(
      Array.from({ length: 30 }, (_, index) => `blob ${index}`),
    );
  });

  test('can be reached', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });
});

test('a write to disk that was cut off is never read as a blob, and is listed for removal', async () => {
  const store = await diskStore(join(folder, 'cut'));
  writeFileSync(join(folder, 'cut', 'cc01.unfinished'), 'half');
  expect(await readBlob(store, 'cc01')).toBeNull();
  expect(readdirSync(join(folder, 'cut'))).toEqual(['cc01.unfinished']);
  await store.delete('cc01.unfinished');
  expect(readdirSync(join(folder, 'cut'))).toEqual([]);
});

test('an S3 service that never answers is given up, whatever was asked of it', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const location = {
    bucket: 'b',
    prefix: '',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: s3Credentials,
  };
  const store = s3Store(location, 100);
  const calls = [
    () => writeBlob(store, 'a', Buffer.from('x')),
    () => readBlob(store, 'a'),
    () => store.delete('a'),
    () => store.ping(),
    () => store.list()[Symbol.asyncIterator]().next(),
  ];
  for (const call of calls) await expect(Promise.resolve(call()).catch(isUnavailable)).resolves.toBe(true);
  store.close();
  silent.close();
});
