import { RedactError } from '@blackbar/core';

/** Memory shared by all uploads; what would exceed it is refused as `busy`. */
export class ByteBudget {
  readonly #maxBytes: number;
  #taken = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  take(bytes: number): void {
    if (this.#taken + bytes > this.#maxBytes) throw new RedactError('busy');
    this.#taken += bytes;
  }

  release(bytes: number): void {
    this.#taken -= bytes;
  }
}
