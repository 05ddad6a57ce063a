import { RedactError } from '@blackbar/core/model';
import { Inflate, zlibSync } from 'fflate';
import { type Codecs, findBytes, type Raster } from '../../src/index.ts';
import { writePng } from './write-png.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const context2d = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new RangeError('out of memory for a canvas');
  return { canvas, context };
};

const toRgba = ({ width, height, channels, data }: Raster): ImageData => {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels;
    for (let channel = 0; channel < 3; channel++)
      rgba[pixel * 4 + channel] = data[from + (channels === 1 ? 0 : channel)] as number;
    rgba[pixel * 4 + 3] = 255;
  }
  return new ImageData(rgba, width, height);
};

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

/** fflate for compression, the browser itself for pictures of our own. */
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

  async encodeJpeg(raster, quality) {
    const { canvas, context } = context2d(raster.width, raster.height);
    context.putImageData(toRgba(raster), 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: quality / 100 });
    return new Uint8Array(await blob.arrayBuffer());
  },

  async decodePicture(bytes, maxPixels) {
    try {
      const bitmap = await createImageBitmap(new Blob([bytes.slice()]));
      const { width, height } = bitmap;
      if (width * height > maxPixels) throw new RedactError('too-complex');
      const { context } = context2d(width, height);
      context.drawImage(bitmap, 0, 0);
      bitmap.close();
      const { data } = context.getImageData(0, 0, width, height);
      return { width, height, channels: 4, data: new Uint8Array(data.buffer) };
    } catch (cause) {
      throw cause instanceof RedactError ? cause : new RedactError('file-damaged', { cause });
    }
  },

  async sha256(bytes) {
    const digest = await crypto.subtle.digest('SHA-256', bytes.slice());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
};
