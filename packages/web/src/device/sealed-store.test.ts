import { beforeEach, expect, test } from 'vitest';
import type { DeviceFile } from './device-document.ts';
import { type SealedStore, sealedStore } from './sealed-store.ts';

/** As much of a browser's private file system as the store uses, in memory. */
const memoryFolder = (files: Map<string, File>) => {
  const missing = () => new DOMException('not there', 'NotFoundError');
  const handleOf = (name: string) => ({
    kind: 'file',
    name,
    getFile: async () => files.get(name),
    createWritable: async () => {
      const parts: Blob[] = [];
      return {
        write: async (part: Blob) => void parts.push(part),
        close: async () => void files.set(name, new File(parts, name, { lastModified: clock })),
        abort: async () => undefined,
      };
    },
  });
  const folder = {
    getDirectoryHandle: async () => folder,
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (!create && !files.has(name)) throw missing();
      return handleOf(name);
    },
    removeEntry: async (name: string) => {
      if (!files.delete(name)) throw missing();
    },
    values: async function* () {
      for (const name of [...files.keys()]) yield handleOf(name);
    },
  };
  return folder as unknown as FileSystemDirectoryHandle;
};

let clock = 0;
let files: Map<string, File>;
let store: SealedStore;

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const secret = 'Okafor';
const file: DeviceFile = {
  id: 5,
  filename: `${secret}.pdf`,
  bytes: new TextEncoder().encode(`%PDF- ${secret}`),
  given: null,
  summary: { kind: 'pdf', pages: [{ width: 10, height: 20 }], found: [] },
  redactions: [],
};
const { bytes, ...rest } = file;

const put = async (key: CryptoKey): Promise<void> => {
  await store.putFile(5, key, bytes);
  await store.putState(5, key, { ...rest, usedAt: 7 });
};

beforeEach(() => {
  clock = 1000;
  files = new Map();
  store = sealedStore(async () => memoryFolder(files));
});

test('what is put is read with its key, and no word of it is in what is stored', async () => {
  const key = await newKey();
  await put(key);
  expect(await store.read(5, key)).toEqual({ ...file, usedAt: 7 });
  expect(files.size).toBe(2);
  for (const [name, stored] of files) {
    expect(name).not.toContain(secret);
    expect(Buffer.from(await stored.arrayBuffer()).includes(secret)).toBe(false);
  }
});

test('another key, a changed byte and parts in each other’s place open nothing', async () => {
  const key = await newKey();
  await put(key);
  expect(await store.read(5, await newKey())).toBeNull();
  const [state, stored] = [files.get('5.state') as File, files.get('5.file') as File];
  files.set('5.state', stored).set('5.file', state);
  expect(await store.read(5, key)).toBeNull();
  const changed = new Uint8Array(await stored.arrayBuffer());
  changed[20] = (changed[20] ?? 0) ^ 1;
  files.set('5.state', state).set('5.file', new File([changed], '5.file'));
  expect(await store.read(5, key)).toBeNull();
});

test('removing takes all of it, and removing again is no failure', async () => {
  await put(await newKey());
  await store.remove(5);
  expect(files.size).toBe(0);
  await store.remove(5);
});

test('stale files are swept; one in use stays, and so does one with a fresh sign of life', async () => {
  const key = await newKey();
  for (const id of [1, 2, 3]) {
    await store.putFile(id, key, bytes);
    await store.putState(id, key, { ...rest, id, usedAt: 0 });
  }
  clock = 5000;
  await store.putState(3, key, { ...rest, id: 3, usedAt: 5000 });
  await store.sweep(2000, new Set([2]));
  expect([...files.keys()].sort()).toEqual(['2.file', '2.state', '3.file', '3.state']);
});
