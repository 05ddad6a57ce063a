/** Where sealed bytes are kept. Names are ours (hex), never a user's. */
export interface FileStore {
  /**
   * Whole or not at all: a reader never sees half a blob. `size` is the sum of all parts; they are asked for again when
   * a first attempt fails.
   */
  put(name: string, parts: () => AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** `null` when there is no such blob. */
  open(name: string): Promise<OpenBlob | null>;
  /** Succeeds when the blob is gone, whether or not it was there. */
  delete(name: string): Promise<void>;
  /** Everything stored, finished or not. */
  list(): AsyncIterable<StoredBlob>;
  /** Throws when the store cannot be reached. */
  ping(): Promise<void>;
  close(): void;
}

/** A blob that is read part by part, as slowly as its reader wishes. */
export interface OpenBlob {
  size: number;
  /** The bytes `[from, to)`. */
  read(from: number, to: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface StoredBlob {
  name: string;
  modifiedAt: number;
}
