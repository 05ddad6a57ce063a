import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { RedactError } from '@blackbar/core/model';
import type { ByteCodecs } from '../../src/syntax/byte-codecs.ts';
import { packedWell } from '../../src/syntax/packed-well.ts';

/** The buffer of zlib, unless it is part of Node's pool or much too large. */
const viewOf = (buffer: Buffer): Uint8Array =>
  buffer.byteOffset === 0 && buffer.byteLength >= buffer.buffer.byteLength * 0.9
    ? new Uint8Array(buffer.buffer, 0, buffer.byteLength)
    : new Uint8Array(buffer);

const [smallestChunk, largestChunk] = [16_384, 4_194_304];

/** One output chunk instead of hundreds that must be concatenated, where the size is known. */
const chunkFor = (bytes: number): number => Math.ceil(Math.min(largestChunk, Math.max(smallestChunk, bytes)));

/** A small limit is the exact size; otherwise streams of text and fonts decompress to about six times their size. */
const unpackedChunk = (packed: number, maxBytes: number): number =>
  // One byte more than expected: a full chunk would allocate a second one.
  chunkFor(maxBytes < largestChunk ? maxBytes + 1 : packed * 6);

const [smallBytes, largeBytes] = [65_536, 4_000_000];

/** Fonts and the contents of pages take no time; what is large takes half as long again for a twentieth less. */
const levelFor = ({ length }: Uint8Array): number => (length < smallBytes ? 9 : length < largeBytes ? 7 : 4);

/** For what takes little time anyway. */
const thorough = 8;

const deflateAt = (bytes: Uint8Array, level: number): Uint8Array =>
  viewOf(deflateSync(bytes, { level, chunkSize: chunkFor(bytes.length / 4) }));

/** zlib, without what encodes pictures. */
export const nodeByteCodecs: ByteCodecs = {
  find: ({ buffer, byteOffset, byteLength }, text, from) =>
    Buffer.from(buffer, byteOffset, byteLength).indexOf(text, from, 'latin1'),

  inflate(bytes, maxBytes) {
    try {
      return viewOf(
        inflateSync(bytes, { maxOutputLength: maxBytes, chunkSize: unpackedChunk(bytes.length, maxBytes) }),
      );
    } catch (cause) {
      const tooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      throw new RedactError(tooLarge ? 'too-complex' : 'file-damaged', { cause });
    }
  },

  deflate: (bytes) =>
    packedWell(bytes, (isThorough) => deflateAt(bytes, isThorough ? thorough : levelFor(bytes))),

  async sha256(bytes) {
    return createHash('sha256').update(bytes).digest('hex');
  },
};
