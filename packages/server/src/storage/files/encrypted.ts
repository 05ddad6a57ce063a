import type { SealKey } from '../crypto/seal.ts';
import { openSegments, type SegmentedPlaintext, sealedBytes, sealSegments } from '../crypto/seal-segments.ts';
import type { FileStore } from './file-store.ts';

export interface EncryptedFiles {
  put(name: string, key: SealKey, plaintext: Uint8Array): Promise<void>;
  /** `null` when there is no such blob; throws when it was changed or the key is another one. */
  open(name: string, key: SealKey): Promise<SegmentedPlaintext | null>;
}

/** The only access to a store's bytes: plaintext never reaches a store. */
export const encrypted = (store: FileStore): EncryptedFiles => ({
  put: (name, key, plaintext) =>
    store.put(name, () => sealSegments(key, plaintext), sealedBytes(plaintext.length)),
  async open(name, key) {
    const blob = await store.open(name);
    if (!blob) return null;
    try {
      return await openSegments(key, blob);
    } catch (error) {
      await blob.close();
      throw error;
    }
  },
});
