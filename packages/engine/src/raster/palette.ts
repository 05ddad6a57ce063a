import { colourBits, inStretches } from './colour-words.ts';
import { release } from './release.ts';

/** A picture as indexes into a table of colours. */
export interface Indexed {
  indexes: Uint8Array;
  /** Three bytes a colour. */
  paletteRgb: Uint8Array;
  /** Mean difference to the picture, of 255, as a quarter of it tells. */
  meanError: number;
}

const maxColours = 256;

/** A colour by the upper six bits of each channel: what falls together differs by no more than 3 of 255. */
const keyOf = (word: number): number =>
  ((word >> 2) & 0x3f) | ((word >> 4) & 0xfc0) | ((word >> 6) & 0x3f000);
const keys = 2 ** 18;

const black = 0;
const white = 0xffffff;

const toRgb = (colours: readonly number[]): Uint8Array =>
  Uint8Array.from(colours.flatMap((colour) => [colour & 255, (colour >> 8) & 255, colour >> 16]));

/** Exactly the picture, or `null` when it has more than 256 colours. */
export const exactPalette = (words: Int32Array): Indexed | null => {
  const indexes = new Uint8Array(words.length);
  const known = new Map<number, number>();
  const fits = inStretches(words.length, (from, to) => addExact(words, indexes, from, to, known));
  return fits ? { indexes, paletteRgb: toRgb([...known.keys()]), meanError: 0 } : null;
};

const addExact = (
  words: Int32Array,
  indexes: Uint8Array,
  from: number,
  to: number,
  known: Map<number, number>,
): boolean => {
  let last = -1;
  let index = 0;
  for (let pixel = from; pixel < to; pixel++) {
    const colour = (words[pixel] as number) & colourBits;
    if (colour !== last) {
      last = colour;
      index = known.get(colour) ?? known.size;
      if (index === maxColours) return false;
      known.set(colour, index);
    }
    indexes[pixel] = index;
  }
  return true;
};

/**
 * The picture with colours that are nearly alike taken for the first of them, or `null` when that is still more than
 * 256. Black and white stay exact, and so does a picture with few colours.
 */
export const roundedPalette = (words: Int32Array): Indexed | null => {
  const indexes = new Uint8Array(words.length);
  const table = new Int16Array(keys).fill(-1);
  const colours = [black, white];
  for (const [index, colour] of colours.entries()) table[keyOf(colour)] = index;
  const fits = inStretches(words.length, (from, to) => addRounded(words, indexes, from, to, table, colours));
  release(table);
  if (!fits) {
    release(indexes);
    return null;
  }
  const error = meanError(words, indexes, Int32Array.from(colours));
  return { indexes, paletteRgb: toRgb(colours), meanError: error };
};

const addRounded = (
  words: Int32Array,
  indexes: Uint8Array,
  from: number,
  to: number,
  table: Int16Array,
  colours: number[],
): boolean => {
  for (let pixel = from; pixel < to; pixel++) {
    const word = words[pixel] as number;
    const key = keyOf(word);
    let index = table[key] as number;
    if (index < 0) {
      if (colours.length === maxColours) return false;
      index = colours.length;
      colours.push(word & colourBits);
      table[key] = index;
    }
    indexes[pixel] = index;
  }
  return true;
};

/** One stretch in this many tells the error of all. */
const sampledStretch = 4;

const meanError = (words: Int32Array, indexes: Uint8Array, colours: Int32Array): number => {
  let stretch = 0;
  let total = 0;
  let count = 0;
  inStretches(words.length, (from, to) => {
    if (stretch++ % sampledStretch === 0) {
      total += errorOf(words, indexes, from, to, colours);
      count += to - from;
    }
    return true;
  });
  return total / (count * 3);
};

const errorOf = (
  words: Int32Array,
  indexes: Uint8Array,
  from: number,
  to: number,
  colours: Int32Array,
): number => {
  let total = 0;
  for (let pixel = from; pixel < to; pixel++) {
    const a = (words[pixel] as number) & colourBits;
    const b = colours[indexes[pixel] as number] as number;
    if (a !== b)
      total +=
        Math.abs((a & 255) - (b & 255)) +
        Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
        Math.abs((a >> 16) - (b >> 16));
  }
  return total;
};

/** Indexes packed into as few bits as the number of colours needs, each row starting at a byte. */
export const packIndexes = (
  { indexes, paletteRgb }: Indexed,
  width: number,
  height: number,
): { bits: 1 | 2 | 4 | 8; packed: Uint8Array } => {
  const colours = paletteRgb.length / 3;
  const bits = colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8;
  if (bits === 8) return { bits, packed: indexes };
  const row = Math.ceil((width * bits) / 8);
  const packed = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) packRow(indexes, y * width, width, bits, packed, y * row);
  return { bits, packed };
};

const packRow = (
  indexes: Uint8Array,
  from: number,
  width: number,
  bits: number,
  packed: Uint8Array,
  start: number,
): void => {
  let at = start;
  let byte = 0;
  let free = 8;
  for (let x = 0; x < width; x++) {
    free -= bits;
    byte |= (indexes[from + x] as number) << free;
    if (free > 0) continue;
    packed[at++] = byte;
    byte = 0;
    free = 8;
  }
  if (free < 8) packed[at] = byte;
};
