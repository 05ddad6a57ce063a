import { RedactError } from '@blackbar/core/model';
import { Inflate } from 'fflate';

// Indexes are within bounds by construction: typed-array reads are cast.

const headerBytes = 2;
const stepBytes = 16_384;

/** Deflate, a window of at most 32 KB, no dictionary, and the check of both bytes (RFC 1950, 2.2). */
const isZlib = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 15) === 8 && first >> 4 <= 7 && (second & 32) === 0 && ((first << 8) | second) % 31 === 0;

const adlerBase = 65_521;
/** So many bytes cannot overflow the sums. */
const adlerRun = 3800;

/** The checksum that ends the data, its four bytes in order (RFC 1950, 8.2). */
const adlerOf = (bytes: Uint8Array): [number, number, number, number] => {
  let one = 1;
  let two = 0;
  for (let from = 0; from < bytes.length; from += adlerRun) {
    for (let at = from, end = Math.min(bytes.length, from + adlerRun); at < end; at++) {
      one += bytes[at] as number;
      two += one;
    }
    one %= adlerBase;
    two %= adlerBase;
  }
  return [two >> 8, two & 255, one >> 8, one & 255];
};

/** From the end, because hardly anything follows the checksum. */
const holds = (bytes: Uint8Array, [a, b, c, d]: readonly [number, number, number, number]): boolean => {
  for (let at = bytes.length - 4; at >= headerBytes; at--)
    if (bytes[at] === a && bytes[at + 1] === b && bytes[at + 2] === c && bytes[at + 3] === d) return true;
  return false;
};

/**
 * Inflates in chunks, so that a decompression bomb is stopped at the limit and not after it. As strict as zlib, which
 * fflate is not: what one host refuses as damaged and another reads would come out differently.
 */
export const boundedInflate = (bytes: Uint8Array, maxBytes: number): Uint8Array => {
  if (!isZlib(bytes)) throw new RedactError('file-damaged');
  const pieces: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((piece) => {
    length += piece.length;
    if (length > maxBytes) throw new RedactError('too-complex');
    pieces.push(piece);
  });
  // The header is left out: fflate's streaming form reads raw Deflate.
  for (let at = headerBytes; at < bytes.length; at += stepBytes)
    inflate.push(bytes.subarray(at, at + stepBytes), at + stepBytes >= bytes.length);
  const out = new Uint8Array(length);
  let to = 0;
  for (const piece of pieces) {
    out.set(piece, to);
    to += piece.length;
  }
  // Where Deflate ends is not told, so the checksum is looked for.
  if (!holds(bytes, adlerOf(out))) throw new RedactError('file-damaged');
  return out;
};
