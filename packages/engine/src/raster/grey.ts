import type { Raster } from '../codecs.ts';
import { colourWords, inStretches } from './colour-words.ts';

/** The same picture in the fewest channels that hold it exactly: grey when every pixel is grey, else RGB. */
export const fewestChannels = (raster: Raster): Raster => {
  if (raster.channels === 1) return raster;
  const { width, height } = raster;
  const words = colourWords(raster);
  const grey = new Uint8Array(words.length);
  if (inStretches(words.length, (from, to) => takeGrey(words, grey, from, to)))
    return { width, height, channels: 1, data: grey };
  if (raster.channels === 3) return raster;
  const rgb = new Uint8Array(words.length * 3);
  inStretches(words.length, (from, to) => takeColours(words, rgb, from, to));
  return { width, height, channels: 3, data: rgb };
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

const takeColours = (words: Int32Array, rgb: Uint8Array, from: number, to: number): boolean => {
  for (let pixel = from, at = from * 3; pixel < to; pixel++, at += 3) {
    const word = words[pixel] as number;
    rgb[at] = word;
    rgb[at + 1] = word >> 8;
    rgb[at + 2] = word >> 16;
  }
  return true;
};
