interface Entry<V> {
  fileId: number;
  value: V;
  bytes: number;
}

/** Plaintext in memory, bounded in bytes, least recently used first to go. */
export class BoundedCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #maxBytes: number;
  readonly #maxBytesPerFile: number;
  #bytes = 0;

  constructor(maxBytes: number, maxBytesPerFile: number = maxBytes) {
    this.#maxBytes = maxBytes;
    this.#maxBytesPerFile = maxBytesPerFile;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, fileId: number, value: V, bytes: number): void {
    this.#remove(key);
    if (bytes > this.#maxBytesPerFile) return;
    this.#entries.set(key, { fileId, value, bytes });
    this.#bytes += bytes;
    this.#shrinkFile(fileId);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  /** Everything of a file; returns what was dropped. */
  drop(fileId: number): V[] {
    const own = [...this.#entries].filter(([, entry]) => entry.fileId === fileId);
    for (const [key] of own) this.#remove(key);
    return own.map(([, entry]) => entry.value);
  }

  #shrinkFile(fileId: number): void {
    const own = [...this.#entries].filter(([, entry]) => entry.fileId === fileId);
    let total = own.reduce((sum, [, entry]) => sum + entry.bytes, 0);
    for (const [key, entry] of own) {
      if (total <= this.#maxBytesPerFile) break;
      total -= entry.bytes;
      this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
