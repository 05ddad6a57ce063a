import { colourBits, everyRun } from '../../pdfium/pixels/colour-words.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The upper six bits of each channel: colours with the same key differ by at most 3 of 255 per channel. */
export const keyOf = (word: number): number =>
  ((word >> 2) & 0x3f) | ((word >> 4) & 0xfc0) | ((word >> 6) & 0x3f000);
export const keys = 2 ** 18;

/**
 * Levels of a channel that count as one where nothing but smoothed edges has them, from white to black: narrow where
 * paper, tints and faint print are, wide in the dark. Fewer than 16, so that most pages of text need four bits a pixel.
 */
const cellWidths = [4, 7, 9, 12, 15, 18, 21, 23, 25, 26, 27, 27, 28, 14];
const cellOfLevel = Uint8Array.from(cellWidths.flatMap((width, cell) => Array(width).fill(cell))).reverse();

const cellOf = (word: number): number =>
  (cellOfLevel[word & 255] as number) |
  ((cellOfLevel[(word >> 8) & 255] as number) << 4) |
  ((cellOfLevel[(word >> 16) & 255] as number) << 8);

/** The colours are sampled from every 8th run. */
const sampleEvery = 8;
/** A colour of which so many pixels repeat the one before is an area, not an edge. */
const areaShare = 1 / 2000;
/** Neighbours this near to each other are a blend, if the next ones are too. */
const nearLevels = 8;
/** With more blends in one run, a picture or a gradient lies there, which would show bands. */
const blendShare = 0.02;
/** More are a photograph. */
const maxSampled = 16384;

const black = 0;
const white = 0xffffff;

const off = (one: number, other: number, shift: number): number =>
  Math.abs(((one >> shift) & 255) - ((other >> shift) & 255));

/** Two colours that follow each other in a blend. */
export const isNear = (one: number, other: number): boolean =>
  ((one ^ other) & colourBits) !== 0 &&
  off(one, other, 0) <= nearLevels &&
  off(one, other, 8) <= nearLevels &&
  off(one, other, 16) <= nearLevels;

const hasBlend = (words: Int32Array): boolean => {
  let blends = 0;
  let wasNear = false;
  for (let pixel = 1; pixel < words.length; pixel++) {
    const near = isNear(words[pixel - 1] as number, words[pixel] as number);
    if (near && wasNear) blends++;
    wasNear = near;
  }
  return blends > words.length * blendShare;
};

/** The colours that a picture of text and plain areas needs. */
export class DrawnColours {
  /** Colours that have areas, black and white first. */
  readonly areas: readonly number[];
  /** There is more than text and plain areas. */
  readonly hasBlends: boolean;
  private readonly cells: Map<number, number>;

  private constructor(areas: readonly number[], cells: Map<number, number>, hasBlends: boolean) {
    this.areas = areas;
    this.cells = cells;
    this.hasBlends = hasBlends;
  }

  /** Of pixels that `wordsIn` gives by runs; `null` for a photograph. */
  static sample(pixels: number, wordsIn: (from: number, to: number) => Int32Array): DrawnColours | null {
    const counts = new Counts();
    let run = 0;
    let hasBlends = false;
    const isDrawn = everyRun(pixels, (from, to) => {
      if (run++ % sampleEvery > 0) return true;
      const words = wordsIn(from, to);
      hasBlends ||= hasBlend(words);
      return counts.add(words);
    });
    if (!isDrawn) return null;
    const areas = counts.areas();
    return new DrawnColours(areas, counts.cellsBeside(areas), hasBlends);
  }

  /** What stands for a colour without an area: the area of its cell, else the mean, else the first that comes. */
  ofCell(colour: number): number {
    const cell = cellOf(colour);
    const known = this.cells.get(cell);
    if (known === undefined) this.cells.set(cell, colour);
    return known ?? colour;
  }
}

class Counts {
  private readonly counts = new Map<number, { pixels: number; repeated: number }>();
  private pixels = 0;

  /** False when there are too many colours. */
  add(words: Int32Array): boolean {
    this.pixels += words.length;
    for (let pixel = 0; pixel < words.length; ) {
      const colour = (words[pixel] as number) & colourBits;
      let next = pixel + 1;
      while (next < words.length && ((words[next] as number) & colourBits) === colour) next++;
      const count = this.counts.get(colour) ?? { pixels: 0, repeated: 0 };
      this.counts.set(colour, count);
      count.pixels += next - pixel;
      count.repeated += next - pixel - 1;
      pixel = next;
    }
    return this.counts.size <= maxSampled;
  }

  /** The largest first; what is burnt is black, whatever else there is. */
  areas(): number[] {
    const least = this.pixels * areaShare;
    const large = [...this.counts]
      .filter(([, { repeated }]) => repeated >= least)
      .sort(([, one], [, other]) => other.repeated - one.repeated)
      .map(([colour]) => colour);
    return [...new Set([black, white, ...large])];
  }

  /** By cell: its first area, or the mean of what it has. */
  cellsBeside(areas: readonly number[]): Map<number, number> {
    const cells = new Map([...areas].reverse().map((colour) => [cellOf(colour), colour]));
    const sums = new Map<number, [red: number, green: number, blue: number, pixels: number]>();
    for (const [colour, { pixels }] of this.counts) {
      const cell = cellOf(colour);
      if (cells.has(cell)) continue;
      const [red, green, blue, all] = sums.get(cell) ?? [0, 0, 0, 0];
      const add = (sum: number, shift: number) => sum + ((colour >> shift) & 255) * pixels;
      sums.set(cell, [add(red, 0), add(green, 8), add(blue, 16), all + pixels]);
    }
    for (const [cell, [red, green, blue, all]] of sums) {
      const mean = (sum: number) => Math.round(sum / all);
      cells.set(cell, mean(red) | (mean(green) << 8) | (mean(blue) << 16));
    }
    return cells;
  }
}
