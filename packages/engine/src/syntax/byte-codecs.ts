/** Searching in bytes, compression and hashing: native in Node, the browser's own in a page. */
export interface ByteCodecs {
  /** Where `text`, one byte a character, next stands at or after `from`; -1 when nowhere. */
  find(bytes: Uint8Array, text: string, from: number): number;
  /** Zlib data. Throws `too-complex` when it would unpack to more than `maxBytes`. */
  inflate(bytes: Uint8Array, maxBytes: number): Uint8Array;
  /** Zlib data, the same bytes for the same input on one host. */
  deflate(bytes: Uint8Array): Uint8Array;
  /** SHA-256 as lower-case hex. */
  sha256(bytes: Uint8Array): Promise<string>;
}
