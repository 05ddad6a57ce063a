import { colourBits, everyRun } from '../../pdfium/pixels/colour-words.ts';
import { acquire, release } from '../../pdfium/pixels/page-buffers.ts';
import { keyOf, keys } from './drawn-colours.ts';
import { SampledError } from './sampled-error.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** An image as indexes into a palette. */
export interface Indexed {
  indexes: Uint8Array;
  /** Three bytes per colour. */
  paletteRgb: Uint8Array;
}

const maxColours = 256;

const black = 0;
const white = 0xffffff;

export const toRgb = (colours: readonly number[]): Uint8Array =>
  Uint8Array.from(colours.flatMap((colour) => [colour & 255, (colour >> 8) & 255, colour >> 16]));

/** A lossless palette image, or `null` when there are more than 256 colours. */
export const exactPalette = (words: Int32Array): Indexed | null => {
  const indexes = acquire(words.length);
  const known = new Map<number, number>();
  const fits = everyRun(words.length, (from, to) => addExact(words, indexes, from, to, known));
  if (fits) return { indexes, paletteRgb: toRgb([...known.keys()]) };
  release(indexes);
  return null;
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
 * A palette image in which similar colours are replaced by the first of them, or `null` when there are still more than
 * 256, or when the mean error exceeds `maxMeanError` of 255. Black, white and images with few colours stay exact.
 */
export const roundedPalette = (words: Int32Array, maxMeanError: number): Indexed | null => {
  const indexes = acquire(words.length);
  const whole = words.length - (words.length % 4);
  const fours = new Int32Array(indexes.buffer, 0, whole / 4);
  table.fill(-1);
  const found = new Int32Array(maxColours + 1);
  indexOf(black, found);
  indexOf(white, found);
  const error = new SampledError(words, indexes, found);
  const add = (from: number, to: number): boolean =>
    addFours(words, fours, from, to, found) && error.add(from, to, maxMeanError);
  const fits = everyRun(whole, add) && addRest(words, indexes, whole, found);
  if (!fits || error.mean > maxMeanError) {
    release(indexes);
    return null;
  }
  return { indexes, paletteRgb: toRgb([...found.subarray(0, found[maxColours])]) };
};

/** Palette indexes by key. Shared by all pages, because it is large. */
const table = new Int16Array(keys);

/** The index of a colour; negative when the palette is full. `found` holds the colours and, last, their number. */
const indexOf = (word: number, found: Int32Array): number => {
  const key = keyOf(word);
  const known = table[key] as number;
  if (known >= 0) return known;
  const count = found[maxColours] as number;
  if (count === maxColours) return -1;
  found[count] = word & colourBits;
  found[maxColours] = count + 1;
  table[key] = count;
  return count;
};

/** Four pixels at a time, because background and ink come in runs of equal pixels. */
const addFours = (
  words: Int32Array,
  fours: Int32Array,
  from: number,
  to: number,
  found: Int32Array,
): boolean => {
  let last = ~(words[from] as number);
  let index = 0;
  let same = 0;
  for (let pixel = from; pixel < to; pixel += 4) {
    const first = words[pixel] as number;
    const second = words[pixel + 1] as number;
    const third = words[pixel + 2] as number;
    const fourth = words[pixel + 3] as number;
    if (((first ^ last) | (second ^ last) | (third ^ last) | (fourth ^ last)) === 0) {
      fours[pixel >> 2] = same;
      continue;
    }
    const a = first === last ? index : indexOf(first, found);
    const b = second === first ? a : indexOf(second, found);
    const c = third === second ? b : indexOf(third, found);
    index = fourth === third ? c : indexOf(fourth, found);
    if ((a | b | c | index) < 0) return false;
    fours[pixel >> 2] = a | (b << 8) | (c << 16) | (index << 24);
    last = fourth;
    same = Math.imul(index, 0x01010101);
  }
  return true;
};

/** The remaining pixels when the number of pixels is not a multiple of four. */
const addRest = (words: Int32Array, indexes: Uint8Array, from: number, found: Int32Array): boolean => {
  for (let pixel = from; pixel < words.length; pixel++) {
    const index = indexOf(words[pixel] as number, found);
    if (index < 0) return false;
    indexes[pixel] = index;
  }
  return true;
};

/** Indexes packed into as few bits as the number of colours needs, each row starting at a byte boundary. */
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

/** Whole bytes first, by as many indexes as fit into one: nothing else is called for as many pixels. */
const packRow = (
  indexes: Uint8Array,
  from: number,
  width: number,
  bits: 1 | 2 | 4,
  packed: Uint8Array,
  start: number,
): void => {
  const perByte = 8 / bits;
  const whole = Math.floor(width / perByte);
  if (bits === 4) packFours(indexes, from, whole, packed, start);
  else if (bits === 2) packTwos(indexes, from, whole, packed, start);
  else packOnes(indexes, from, whole, packed, start);
  let byte = 0;
  for (let x = whole * perByte; x < width; x++)
    byte |= (indexes[from + x] as number) << (8 - bits * ((x % perByte) + 1));
  if (whole * perByte < width) packed[start + whole] = byte;
};

type PackBytes = (
  indexes: Uint8Array,
  from: number,
  count: number,
  packed: Uint8Array,
  start: number,
) => void;

const packFours: PackBytes = (indexes, from, count, packed, start) => {
  for (let byte = 0, at = from; byte < count; byte++, at += 2)
    packed[start + byte] = ((indexes[at] as number) << 4) | (indexes[at + 1] as number);
};

const packTwos: PackBytes = (indexes, from, count, packed, start) => {
  for (let byte = 0, at = from; byte < count; byte++, at += 4)
    packed[start + byte] =
      ((indexes[at] as number) << 6) |
      ((indexes[at + 1] as number) << 4) |
      ((indexes[at + 2] as number) << 2) |
      (indexes[at + 3] as number);
};

const packOnes: PackBytes = (indexes, from, count, packed, start) => {
  for (let byte = 0, at = from; byte < count; byte++, at += 8) {
    let value = 0;
    for (let bit = 0; bit < 8; bit++) value = (value << 1) | (indexes[at + bit] as number);
    packed[start + byte] = value;
  }
};
