import { colourBits, colourWords } from '../pdfium/pixels/colour-words.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** A smaller difference is taken as it is; a larger one may be the same ink a pixel further. */
const closeLevels = 24;
/** So far from every pixel around it, ink is missing or too much. */
const strayLevels = 160;
/** Strays count where they lie together: cells of 32 pixels. */
const cellBits = 5;

export interface NearDifference {
  /** Means of all pixels, of 255: where both drawings are plain, and along edges in one of them. */
  readonly plain: number;
  readonly edges: number;
  /** Strays in the cell that has most of them. */
  readonly strays: number;
}

/**
 * How two drawings of one size differ, when ink a pixel further is the same ink: hinting and rounding move it so far,
 * and a missing letter is missed all the same.
 */
export const nearDifference = (before: Raster, after: Raster): NearDifference => {
  const [one, other] = [colourWords(before), colourWords(after)];
  const { width, height } = before;
  const columns = (width >> cellBits) + 1;
  const strays = new Int32Array(columns * ((height >> cellBits) + 1));
  let plain = 0;
  let edges = 0;
  for (let at = nextDifferent(one, other, 0); at < one.length; at = nextDifferent(one, other, at + 1)) {
    const a = one[at] as number;
    const b = other[at] as number;
    const off = distance(a, b);
    if (isPlain(one, at, width) && isPlain(other, at, width)) {
      plain += off;
      if (off <= strayLevels) continue;
    }
    if (off <= closeLevels) {
      edges += off;
      continue;
    }
    const y = Math.floor(at / width);
    const x = at - y * width;
    const near = Math.max(nearest(a, other, x, y, width, height), nearest(b, one, x, y, width, height));
    edges += near;
    if (near <= strayLevels) continue;
    const cell = (y >> cellBits) * columns + (x >> cellBits);
    strays[cell] = (strays[cell] as number) + 1;
  }
  const count = one.length;
  return {
    plain: plain / count,
    edges: edges / count,
    strays: strays.reduce((most, some) => Math.max(most, some), 0),
  };
};

/** Most pixels are the same in both: by itself, so that the loop over them is as short as it can be. */
const nextDifferent = (one: Int32Array, other: Int32Array, from: number): number => {
  let at = from;
  while (at < one.length && (((one[at] as number) ^ (other[at] as number)) & colourBits) === 0) at += 1;
  return at;
};

/** The same as its neighbours on all four sides; at the sides of the drawing it has fewer. */
const isPlain = (words: Int32Array, at: number, width: number): boolean => {
  const colour = (words[at] as number) & colourBits;
  const isSame = (other: number | undefined) => other === undefined || (other & colourBits) === colour;
  return (
    isSame(words[at - 1]) && isSame(words[at + 1]) && isSame(words[at - width]) && isSame(words[at + width])
  );
};

/** Of the channel that differs most. */
const distance = (one: number, other: number): number =>
  Math.max(
    Math.abs((one & 255) - (other & 255)),
    Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)),
    Math.abs(((one >> 16) & 255) - ((other >> 16) & 255)),
  );

const nearest = (
  colour: number,
  words: Int32Array,
  x: number,
  y: number,
  width: number,
  height: number,
): number => {
  let least = 255;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
    for (let at = row * width + Math.max(0, x - 1); at <= row * width + Math.min(width - 1, x + 1); at += 1)
      least = Math.min(least, distance(colour, words[at] as number));
  return least;
};
