import { colourBits, inStretches } from '../../pdfium/pixels/colour-words.ts';
import { borrow, release } from '../../pdfium/pixels/page-buffers.ts';

/** A picture as indexes into a table of colours. */
export interface Indexed {
  indexes: Uint8Array;
  /** Three bytes a colour. */
  paletteRgb: Uint8Array;
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
  const indexes = borrow(words.length);
  const known = new Map<number, number>();
  const fits = inStretches(words.length, (from, to) => addExact(words, indexes, from, to, known));
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
 * The picture with colours that are nearly alike taken for the first of them, or `null` when that is still more than
 * 256, or more than `maxMeanError` of 255 off. Black and white stay exact, and so does a picture with few colours.
 */
export const roundedPalette = (words: Int32Array, maxMeanError: number): Indexed | null => {
  const indexes = borrow(words.length);
  const whole = words.length - (words.length % 4);
  const fours = new Int32Array(indexes.buffer, 0, whole / 4);
  table.fill(-1);
  const found = new Int32Array(maxColours + 1);
  indexOf(black, found);
  indexOf(white, found);
  const error = new SampledError(words, indexes, found);
  const add = (from: number, to: number): boolean =>
    addFours(words, fours, from, to, found) && error.add(from, to, maxMeanError);
  const fits = inStretches(whole, add) && addRest(words, indexes, whole, found);
  if (!fits || error.mean > maxMeanError) {
    release(indexes);
    return null;
  }
  return { indexes, paletteRgb: toRgb([...found.subarray(0, found[maxColours])]) };
};

/** Indexes by key. One for all pages, since it is large. */
const table = new Int16Array(keys);

/** The index of a colour; negative when there are too many. `found` holds the colours and, last, their number. */
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

/** Four pixels at a time, because paper and ink come in runs. */
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

/** The last pixels of a picture whose size is no multiple of four. */
const addRest = (words: Int32Array, indexes: Uint8Array, from: number, found: Int32Array): boolean => {
  for (let pixel = from; pixel < words.length; pixel++) {
    const index = indexOf(words[pixel] as number, found);
    if (index < 0) return false;
    indexes[pixel] = index;
  }
  return true;
};

/** One stretch in this many tells the error of all. */
const sampledStretch = 8;
/** Mean difference between a picture and its palette, of 255, as an eighth of it tells. */
class SampledError {
  private stretch = 0;
  private total = 0;
  private pixels = 0;
  private readonly words: Int32Array;
  private readonly indexes: Uint8Array;
  private readonly colours: Int32Array;

  constructor(words: Int32Array, indexes: Uint8Array, colours: Int32Array) {
    this.words = words;
    this.indexes = indexes;
    this.colours = colours;
  }

  get mean(): number {
    return this.pixels === 0 ? 0 : this.total / (this.pixels * 3);
  }

  /** False as soon as nothing that follows could bring the mean below `max`. */
  add(from: number, to: number, max: number): boolean {
    if (this.stretch++ % sampledStretch > 0) return true;
    this.total += errorOf(this.words, this.indexes, from, to, this.colours);
    this.pixels += to - from;
    return this.total * sampledStretch <= max * this.words.length * 3;
  }
}

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
