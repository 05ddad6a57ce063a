import type { Raster } from './raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The bits of a colour word that hold the colour. */
export const colourBits = 0xffffff;

/**
 * One 32-bit word per pixel, red in the lowest byte: RGBX, fourth byte ignored. A view when the raster is RGBX, else a
 * copy. Signed, because V8 stores unsigned words above 2^31 as heap numbers: loops over them are ten times slower.
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

const runPixels = 4096;

/**
 * Calls `work` for one run of pixels after the other until it returns false. V8 optimises a function that is called
 * often sooner, and deoptimises it less often, than one long loop that is entered once per page.
 */
export const everyRun = (pixels: number, work: (from: number, to: number) => boolean): boolean => {
  for (let from = 0; from < pixels; from += runPixels)
    if (!work(from, Math.min(pixels, from + runPixels))) return false;
  return true;
};
