import { RedactError } from '@blackbar/core';

/** Memory that all uploads share. Who would pass it is told to come back. */
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
