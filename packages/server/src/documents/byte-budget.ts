import { RedactError } from '@blackbar/core';

interface Waiting {
  client: string;
  bytes: number;
  grant(): void;
}

/** A client whose uploads wait longer, or in greater number, is told to come back. */
const longestWaitMs = 30_000;
const maxWaitingPerClient = 16;
const maxWaiting = 256;

/** Memory shared by all uploads, of which one client has a part. */
export class ByteBudget {
  readonly #maxBytes: number;
  readonly #maxBytesPerClient: number;
  readonly #byClient = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #taken = 0;

  constructor(maxBytes: number, maxBytesPerClient: number) {
    this.#maxBytes = maxBytes;
    this.#maxBytesPerClient = maxBytesPerClient;
  }

  /** What would exceed either bound is refused as `busy`. */
  take(client: string, bytes: number): void {
    if (!this.#fits(client, bytes)) throw new RedactError('busy');
    this.#add(client, bytes);
  }

  /** Waits for its turn; `busy` when that does not come. Whoever waits must hold nothing that others wait for. */
  async wait(client: string, bytes: number, signal: AbortSignal): Promise<void> {
    const own = [...this.#waiting].filter((entry) => entry.client === client).length;
    if (own === 0 && this.#fits(client, bytes)) {
      this.#add(client, bytes);
      return;
    }
    const isTooMuch = bytes > Math.min(this.#maxBytes, this.#maxBytesPerClient);
    if (isTooMuch || own >= maxWaitingPerClient || this.#waiting.size >= maxWaiting)
      throw new RedactError('busy');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { client, bytes, grant: resolve };
    const leave = (code: 'busy' | 'cancelled') => {
      if (this.#waiting.delete(entry)) reject(new RedactError(code));
    };
    const timer = setTimeout(() => leave('busy'), longestWaitMs);
    const onAbort = () => leave('cancelled');
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(entry);
    if (signal.aborted) onAbort();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  release(client: string, bytes: number): void {
    this.#add(client, -bytes);
    const stillWaiting = new Set<string>();
    for (const entry of this.#waiting) {
      // In order for each client: one that needs less does not overtake its own.
      if (stillWaiting.has(entry.client) || !this.#fits(entry.client, entry.bytes)) {
        stillWaiting.add(entry.client);
        continue;
      }
      this.#waiting.delete(entry);
      this.#add(entry.client, entry.bytes);
      entry.grant();
    }
  }

  #fits(client: string, bytes: number): boolean {
    const own = (this.#byClient.get(client) ?? 0) + bytes;
    return this.#taken + bytes <= this.#maxBytes && own <= this.#maxBytesPerClient;
  }

  #add(client: string, bytes: number): void {
    this.#taken += bytes;
    const own = (this.#byClient.get(client) ?? 0) + bytes;
    if (own === 0) this.#byClient.delete(client);
    else this.#byClient.set(client, own);
  }
}
