import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { RedactError } from '@blackbar/core/model';

/** Memory that all threads of the process see: a message then carries no copy of it. */
export const allocateShared = (bytes: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(bytes));

/** Between two of these, others who wait for this thread have their turn. */
const stretchBytes = 4 * 1024 * 1024;

const copies = new WeakMap<Uint8Array, Uint8Array>();

/** The same bytes in shared memory, copied once for as long as they live. Nobody writes to them. */
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
 * The verified file in memory that only the caller has. It was written and hashed by one worker and looked at by
 * others; what is released must be those very bytes, so they are hashed again where nobody can change them any more.
 */
export const copyAndRehash = async (pdf: Uint8Array, sha256: string): Promise<Uint8Array> => {
  const own = new Uint8Array(pdf.length);
  const hash = createHash('sha256');
  for (let from = 0; from < pdf.length; from += stretchBytes) {
    const stretch = own.subarray(from, from + stretchBytes);
    stretch.set(pdf.subarray(from, from + stretchBytes));
    hash.update(stretch);
    await setImmediate();
  }
  if (hash.digest('hex') !== sha256) throw new RedactError('not-verified');
  return own;
};
