import { colourBits, everyRun } from '../../pdfium/pixels/colour-words.ts';
import { seen } from '../../seen/definition/definition.ts';
import { off, offIn } from './colour-distance.ts';
import { type EdgeSteps, usualSteps } from './edge-steps.ts';
import { sixteenColours } from './sixteen-colours.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The upper six bits of each channel: colours with the same key differ by at most 3 of 255 per channel. */
export const keyOf = (word: number): number =>
  ((word >> 2) & 0x3f) | ((word >> 4) & 0xfc0) | ((word >> 6) & 0x3f000);
export const keys = 2 ** 18;

/** An area stands for the edges in its cell when their mean is this near to it. */
const nearArea = 20;

const cellOf = (word: number, { cellOfLevel }: EdgeSteps): number =>
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
/** With more pixels unlike the one before, a grainy picture lies there; of the smallest text fewer are. */
const grainShare = 0.85;
/** More are a photograph. */
const maxSampled = 16384;

const black = 0;
const white = 0xffffff;

export const isOther = (one: number, other: number): boolean => ((one ^ other) & colourBits) !== 0;

/** Two colours that follow each other in a blend. */
export const isNear = (one: number, other: number): boolean =>
  isOther(one, other) &&
  offIn(one, other, 0) <= nearLevels &&
  offIn(one, other, 8) <= nearLevels &&
  offIn(one, other, 16) <= nearLevels;

const hasBlend = (words: Int32Array): boolean => {
  let blends = 0;
  let changes = 0;
  let wasNear = false;
  for (let pixel = 1; pixel < words.length; pixel++) {
    const before = words[pixel - 1] as number;
    const word = words[pixel] as number;
    const near = isNear(before, word);
    if (near && wasNear) blends++;
    if (isOther(before, word)) changes++;
    wasNear = near;
  }
  return blends > words.length * blendShare || changes > words.length * grainShare;
};

/** The colours that a picture of text and plain areas needs. */
export class DrawnColours {
  /** Colours that have areas, black and white first. */
  readonly areas: readonly number[];
  /** There is more than text and plain areas. */
  readonly hasBlends: boolean;
  /** The areas, and what stands for the edges. */
  private readonly colours: number[];
  private readonly steps: EdgeSteps;

  private constructor(
    areas: readonly number[],
    edges: readonly number[],
    hasBlends: boolean,
    steps: EdgeSteps,
  ) {
    this.steps = steps;
    this.areas = areas;
    this.colours = [...areas, ...edges];
    this.hasBlends = hasBlends;
  }

  /** Of pixels that `wordsIn` gives by runs; `null` for a photograph. */
  static sample(
    pixels: number,
    wordsIn: (from: number, to: number) => Int32Array,
    steps: EdgeSteps = usualSteps,
  ): DrawnColours | null {
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
    const edges = counts.edgesBeside(areas, steps);
    // Blends need more than sixteen colours anyway.
    const few = hasBlends ? [...edges.keys()] : sixteenColours(areas, edges, steps.maxMoved);
    return new DrawnColours(areas, few, hasBlends, steps);
  }

  /** What stands for a colour: the nearest one, or itself when none is near, which then stands for others. */
  standFor(colour: number): number {
    // White stands for its own cell alone: faint print is nearer to paper than to any ink.
    const { steps } = this;
    const isWhite = cellOf(colour, steps) === cellOf(white, steps);
    let nearest = isWhite ? white : black;
    let least = off(nearest, colour);
    for (const other of this.colours) {
      const distance = off(other, colour);
      if (distance >= least || (other === white && !isWhite)) continue;
      nearest = other;
      least = distance;
    }
    if (least <= steps.maxMoved) return nearest;
    this.colours.push(colour);
    return colour;
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

  /** The largest first; what is burnt is black, whatever else there is. What nobody tells from a larger one is none. */
  areas(): number[] {
    const least = this.pixels * areaShare;
    const large = [...this.counts]
      .filter(([, { repeated }]) => repeated >= least)
      .sort(([, one], [, other]) => other.repeated - one.repeated)
      .map(([colour]) => colour);
    const areas = [black, white];
    for (const colour of large)
      if (areas.every((area) => off(area, colour) > seen.sameLevels)) areas.push(colour);
    return areas;
  }

  /** The mean of what each cell has beside the areas, unless one is near to it, with the number of its pixels. */
  edgesBeside(areas: readonly number[], steps: EdgeSteps): Map<number, number> {
    const isArea = new Set(areas);
    const sums = new Map<number, [red: number, green: number, blue: number, pixels: number]>();
    for (const [colour, { pixels }] of this.counts) {
      if (isArea.has(colour)) continue;
      const cell = cellOf(colour, steps);
      const [red, green, blue, all] = sums.get(cell) ?? [0, 0, 0, 0];
      const add = (sum: number, shift: number) => sum + ((colour >> shift) & 255) * pixels;
      sums.set(cell, [add(red, 0), add(green, 8), add(blue, 16), all + pixels]);
    }
    const edges = new Map<number, number>();
    for (const [cell, [red, green, blue, all]] of sums) {
      const level = (sum: number) => Math.round(sum / all);
      const mean = level(red) | (level(green) << 8) | (level(blue) << 16);
      const isStoodFor = areas.some((area) => cellOf(area, steps) === cell && off(area, mean) <= nearArea);
      if (!isStoodFor) edges.set(mean, all);
    }
    return edges;
  }
}
