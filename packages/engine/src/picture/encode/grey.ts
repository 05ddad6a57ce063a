import { colourWords, inStretches } from '../../pdfium/pixels/colour-words.ts';
import { borrow, release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';

/** The same picture in one channel, when every pixel is grey; else as it is. */
export const greyIfGrey = (raster: Raster): Raster => {
  if (raster.channels === 1) return raster;
  const { width, height } = raster;
  const words = colourWords(raster);
  const grey = borrow(words.length);
  if (inStretches(words.length, (from, to) => takeGrey(words, grey, from, to)))
    return { width, height, channels: 1, data: grey };
  release(grey);
  return raster;
};

/** False at the first pixel that is not grey. */
const takeGrey = (words: Int32Array, grey: Uint8Array, from: number, to: number): boolean => {
  for (let pixel = from; pixel < to; pixel++) {
    const word = words[pixel] as number;
    // Red equals green and green equals blue.
    if (((word ^ (word >> 8)) & 0xffff) !== 0) return false;
    grey[pixel] = word;
  }
  return true;
};
