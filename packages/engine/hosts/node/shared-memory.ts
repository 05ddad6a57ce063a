import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { RedactError } from '@blackbar/core/model';

/** Memory that all threads share: messages do not copy it. */
export const allocateShared = (bytes: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(bytes));

/** The chunk size of a copy; the event loop runs between two chunks. */
const chunkBytes = 4 * 1024 * 1024;

const copies = new WeakMap<Uint8Array, Uint8Array>();

/** The bytes in shared memory, copied once for as long as they are referenced. Read-only by convention. */
export const sharedBytes = (bytes: Uint8Array): Uint8Array => {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const known = copies.get(bytes);
  if (known) return known;
  const shared = allocateShared(bytes.length);
  shared.set(bytes);
  copies.set(bytes, shared);
  return shared;
};

/**
 * Copies the verified file to memory that no worker shares. It was written and hashed by one worker and verified by
 * others; the released bytes must be the same, so the private copy is hashed again.
 */
export const copyAndRehash = async (pdf: Uint8Array, sha256: string): Promise<Uint8Array> => {
  const own = new Uint8Array(pdf.length);
  const hash = createHash('sha256');
  for (let from = 0; from < pdf.length; from += chunkBytes) {
    const chunk = own.subarray(from, from + chunkBytes);
    chunk.set(pdf.subarray(from, from + chunkBytes));
    hash.update(chunk);
    await setImmediate();
  }
  if (hash.digest('hex') !== sha256) throw new RedactError('not-verified');
  return own;
};
