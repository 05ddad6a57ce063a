import { RedactError } from '@blackbar/core';
import { storedBytes } from '../storage/database/blobs.ts';
import type { Database } from '../storage/database/schema.ts';

/** The sum is read from the database at most this often; what is announced meanwhile is added to it. */
const knownForMs = 1000;

/** Bounds what all files and exports take in the store, whichever store that is and however many servers fill it. */
export const storageQuota = (db: Database, maxBytes: number) => {
  let known = { bytes: 0, until: Number.NEGATIVE_INFINITY };
  return {
    /** Throws `busy` when so much more would be too much. */
    async check(bytes: number): Promise<void> {
      if (maxBytes === Number.POSITIVE_INFINITY) return;
      if (performance.now() > known.until)
        known = { bytes: await storedBytes(db), until: performance.now() + knownForMs };
      if (known.bytes + bytes > maxBytes)
        throw new RedactError('busy', { cause: new Error('the store is full') });
      known.bytes += bytes;
    },
  };
};
