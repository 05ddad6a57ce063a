/** Where sealed bytes are kept. Names are ours (hex), never a user's. */
export interface FileStore {
  /** Whole or not at all: a reader never sees half a blob. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** `null` when there is no such blob. */
  get(name: string): Promise<Uint8Array | null>;
  /** Succeeds when the blob is gone, whether or not it was there. */
  delete(name: string): Promise<void>;
  /** Everything stored, finished or not. */
  list(): AsyncIterable<StoredBlob>;
  /** Throws when the store cannot be reached. */
  ping(): Promise<void>;
  close(): void;
}

export interface StoredBlob {
  name: string;
  modifiedAt: number;
}
