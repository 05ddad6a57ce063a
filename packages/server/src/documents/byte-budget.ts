import { RedactError } from '@blackbar/core';

/** Memory shared by all uploads, of which one client has a part; what would exceed either is refused as `busy`. */
export class ByteBudget {
  readonly #maxBytes: number;
  readonly #maxBytesPerClient: number;
  readonly #byClient = new Map<string, number>();
  #taken = 0;

  constructor(maxBytes: number, maxBytesPerClient: number) {
    this.#maxBytes = maxBytes;
    this.#maxBytesPerClient = maxBytesPerClient;
  }

  take(client: string, bytes: number): void {
    const own = (this.#byClient.get(client) ?? 0) + bytes;
    if (this.#taken + bytes > this.#maxBytes || own > this.#maxBytesPerClient) throw new RedactError('busy');
    this.#taken += bytes;
    this.#byClient.set(client, own);
  }

  release(client: string, bytes: number): void {
    this.#taken -= bytes;
    const own = (this.#byClient.get(client) ?? 0) - bytes;
    if (own === 0) this.#byClient.delete(client);
    else this.#byClient.set(client, own);
  }
}
