/** Byte search, compression and hashing: native in Node, other implementations in a browser. */
export interface ByteCodecs {
  /** The offset of the next `text`, one byte per character, at or after `from`; -1 when there is none. */
  find(bytes: Uint8Array, text: string, from: number): number;
  /** Decompresses zlib data. Throws `too-complex` when it is larger than `maxBytes`. */
  inflate(bytes: Uint8Array, maxBytes: number): Uint8Array;
  /** Compresses to zlib data, deterministic on one host. */
  deflate(bytes: Uint8Array): Uint8Array;
  /** SHA-256 as lower-case hex. */
  sha256(bytes: Uint8Array): Promise<string>;
}
