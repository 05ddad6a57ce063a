import { colourWords, everyRun } from '../../pdfium/pixels/colour-words.ts';
import { acquire, release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The raster in one channel when every pixel is grey; otherwise unchanged. */
export const greyIfGrey = (raster: Raster): Raster => {
  if (raster.channels === 1) return raster;
  const { width, height } = raster;
  const words = colourWords(raster);
  const grey = acquire(words.length);
  if (everyRun(words.length, (from, to) => copyGrey(words, grey, from, to)))
    return { width, height, channels: 1, data: grey };
  release(grey);
  return raster;
};

/** Copies the grey values; returns false at the first pixel that is not grey. */
const copyGrey = (words: Int32Array, grey: Uint8Array, from: number, to: number): boolean => {
  for (let pixel = from; pixel < to; pixel++) {
    const word = words[pixel] as number;
    // Red equals green and green equals blue.
    if (((word ^ (word >> 8)) & 0xffff) !== 0) return false;
    grey[pixel] = word;
  }
  return true;
};
