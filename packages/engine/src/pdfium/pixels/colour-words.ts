import type { Raster } from './raster.ts';

/** The bits of a colour word that hold the colour. */
export const colourBits = 0xffffff;

/**
 * One word a pixel, red lowest; the topmost byte says nothing. A view where the picture allows it, else a copy.
 * Signed, because V8 keeps unsigned words above 2^31 on the heap: loops over them are ten times slower.
 */
export const colourWords = ({ width, height, channels, data }: Raster): Int32Array => {
  const count = width * height;
  if (channels === 4 && data.byteOffset % 4 === 0) return new Int32Array(data.buffer, data.byteOffset, count);
  const words = new Int32Array(count);
  const [second, third] = channels === 1 ? [0, 0] : [1, 2];
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += channels)
    words[pixel] =
      (data[at] as number) | ((data[at + second] as number) << 8) | ((data[at + third] as number) << 16);
  return words;
};

const stretchPixels = 4096;

/**
 * Calls `work` for one stretch of pixels after the other until it answers false. V8 optimises a function that is
 * called often far sooner, and more lastingly, than one long loop that is entered once a page.
 */
export const inStretches = (pixels: number, work: (from: number, to: number) => boolean): boolean => {
  for (let from = 0; from < pixels; from += stretchPixels)
    if (!work(from, Math.min(pixels, from + stretchPixels))) return false;
  return true;
};
