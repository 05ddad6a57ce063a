import { type SealKey, seal, unseal } from '../crypto/seal.ts';
import type { FileStore } from './file-store.ts';

export interface EncryptedFiles {
  put(name: string, key: SealKey, plaintext: Uint8Array): Promise<void>;
  /** `null` when there is no such blob; throws when it was changed or the key is another one. */
  get(name: string, key: SealKey): Promise<Uint8Array | null>;
}

/** The only access to a store's bytes: plaintext never reaches a store. */
export const encrypted = (store: FileStore): EncryptedFiles => ({
  async put(name, key, plaintext) {
    await store.put(name, await seal(key, plaintext));
  },
  async get(name, key) {
    const sealed = await store.get(name);
    return sealed && unseal(key, sealed);
  },
});
