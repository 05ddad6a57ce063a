import type { SealKey } from '../src/storage/crypto/seal.ts';
import { openSegments } from '../src/storage/crypto/seal-segments.ts';
import type { FileStore } from '../src/storage/files/file-store.ts';

/** All bytes of a blob, or `null` when there is none. */
export const readBlob = async (store: FileStore, name: string): Promise<Buffer | null> => {
  const blob = await store.open(name);
  if (!blob) return null;
  const bytes = await blob.read(0, blob.size);
  await blob.close();
  return Buffer.from(bytes);
};

export const writeBlob = (store: FileStore, name: string, bytes: Uint8Array): Promise<void> =>
  store.put(
    name,
    async function* () {
      yield bytes;
    },
    bytes.length,
  );

/** The plaintext of a blob; throws when it is not what was sealed under this key. */
export const openBlob = async (key: SealKey, sealed: Uint8Array): Promise<Buffer> => {
  const { parts } = await openSegments(key, {
    size: sealed.length,
    read: async (from, to) => sealed.subarray(from, to),
    close: async () => undefined,
  });
  const opened: Uint8Array[] = [];
  for await (const part of parts) opened.push(part);
  return Buffer.concat(opened);
};
