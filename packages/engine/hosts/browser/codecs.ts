import { RedactError } from '@blackbar/core/model';
import { Inflate, zlibSync } from 'fflate';
import { type Codecs, encodeJpeg, findBytes } from '../../src/index.ts';
import { writePng } from './write-png.ts';

/** Inflates in chunks, so that a decompression bomb is stopped at the limit and not after it. */
const boundedInflate = (bytes: Uint8Array, maxBytes: number): Uint8Array => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((piece) => {
    length += piece.length;
    if (length > maxBytes) throw new RedactError('too-complex');
    pieces.push(piece);
  });
  const step = 16_384;
  // Two bytes of zlib header go first: fflate's streaming form reads raw Deflate.
  for (let at = 2; at < bytes.length; at += step)
    inflate.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  const out = new Uint8Array(length);
  let to = 0;
  for (const piece of pieces) {
    out.set(piece, to);
    to += piece.length;
  }
  return out;
};

/** fflate for compression; pictures are encoded here too, because every browser does it in its own way. */
export const browserCodecs: Codecs = {
  find: findBytes,

  inflate(bytes, maxBytes) {
    try {
      return boundedInflate(bytes, maxBytes);
    } catch (cause) {
      throw cause instanceof RedactError ? cause : new RedactError('file-damaged', { cause });
    }
  },

  deflate: (bytes) => zlibSync(bytes, { level: 6 }),

  async encodePng(raster) {
    return writePng(raster);
  },

  async encodeJpeg(raster, quality, keepsColours) {
    return encodeJpeg(raster, quality, keepsColours);
  },

  async sha256(bytes) {
    const digest = await crypto.subtle.digest('SHA-256', bytes.slice());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
};
