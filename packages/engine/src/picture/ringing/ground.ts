import type { PixelRect } from '@blackbar/core/model';
import type { Raster } from '../../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** What pixels are, in one byte each. */
export const pixelKind = { free: 0, touched: 1, covered: 2 } as const;

/** Ringing differs from the ground by less than this; legible ink by more. */
export const inkDistance = 90;
/** Every stroke has pixels that differ by at least this. */
export const coreDistance = 130;
/** Half the width of the range that counts as one colour. */
const rangeHalf = 4;
/** Pixels of the ground differ by at most this. */
const groundDistance = 16;
/** With more than this share of neither ground nor ink, it is a photograph, which has no ink to keep. */
const photographShare = 0.25;

/** What a part of a picture is painted on, read where nothing covered has an effect. */
export interface Ground {
  /** One value per channel. */
  colour: readonly number[];
  /** The colour of the strokes on it. */
  ink: readonly number[];
  isPhotograph: boolean;
}

/** The largest difference of a pixel from a colour, of its channels. */
export const distanceFrom = (data: Uint8Array, at: number, colour: readonly number[]): number => {
  let most = 0;
  for (let channel = 0; channel < colour.length; channel++) {
    const off = Math.abs((data[at + channel] as number) - (colour[channel] as number));
    if (off > most) most = off;
  }
  return most;
};

/** The most frequent value of the most frequent narrow range: beside text, that is the paper. */
const modeOf = (histogram: Uint32Array): number => {
  let best = 255;
  let most = -1;
  let sum = 0;
  for (let value = 255 + rangeHalf; value >= 0; value--) {
    // Out of bounds there is nothing to add or subtract.
    sum += (histogram[value - rangeHalf] ?? 0) - (histogram[value + rangeHalf + 1] ?? 0);
    if (value < 256 && sum > most) [best, most] = [value, sum];
  }
  const range = histogram.subarray(Math.max(0, best - rangeHalf), best + rangeHalf + 1);
  return Math.max(0, best - rangeHalf) + range.indexOf(Math.max(...range));
};

/** The ground of a rectangle, from its free pixels; `null` when there are none. */
export const readGround = (
  { width, channels, data }: Raster,
  kinds: Uint8Array,
  rect: PixelRect,
): Ground | null => {
  const colours = Math.min(3, channels);
  const histograms = Array.from({ length: colours }, () => new Uint32Array(256));
  const free: number[] = [];
  for (let y = rect.top; y < rect.bottom; y++)
    for (let x = rect.left; x < rect.right; x++) {
      const pixel = y * width + x;
      if (kinds[pixel] !== pixelKind.free) continue;
      free.push(pixel);
      for (let channel = 0; channel < colours; channel++) {
        const histogram = histograms[channel] as Uint32Array;
        const value = data[pixel * channels + channel] as number;
        histogram[value] = (histogram[value] as number) + 1;
      }
    }
  if (free.length === 0) return null;
  const colour = histograms.map(modeOf);
  let between = 0;
  let strokes = 0;
  const sums = colour.map(() => 0);
  for (const pixel of free) {
    const distance = distanceFrom(data, pixel * channels, colour);
    if (distance > groundDistance && distance < inkDistance) between++;
    if (distance < coreDistance) continue;
    strokes++;
    for (let channel = 0; channel < colours; channel++)
      sums[channel] = (sums[channel] as number) + (data[pixel * channels + channel] as number);
  }
  const ink = colour.map((value, channel) =>
    strokes > 0 ? Math.round((sums[channel] as number) / strokes) : usualInk(value),
  );
  return { colour, ink, isPhotograph: between > free.length * photographShare };
};

/** Ink where none is near that could be asked for its colour. */
const usualInk = (ground: number): number =>
  ground >= 128 ? Math.round(ground * 0.2) : Math.round(255 - (255 - ground) * 0.2);
