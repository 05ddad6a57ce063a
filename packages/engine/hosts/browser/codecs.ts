import { RedactError } from '@blackbar/core/model';
import { zlibSync } from 'fflate';
import { type Codecs, encodeJpeg, findBytes } from '../../src/index.ts';
import { packedWell } from '../../src/syntax/packed-well.ts';
import { boundedInflate } from './bounded-inflate.ts';
import { writePng } from './write-png.ts';

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

  deflate: (bytes) => packedWell(bytes, (isThorough) => zlibSync(bytes, { level: isThorough ? 9 : 6 })),

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
