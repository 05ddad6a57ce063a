import { colourBits, everyRun } from '../../pdfium/pixels/colour-words.ts';
import { acquire, release } from '../../pdfium/pixels/page-buffers.ts';
import { off } from './colour-distance.ts';
import { keyOf, keys } from './drawn-colours.ts';
import { type Indexed, toRgb } from './palette.ts';
import { SampledError } from './sampled-error.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const maxColours = 256;
const black = 0;
const white = 0xffffff;
/** A colour of so much of the picture is an area, and stays. */
const areaShare = 1 / 2000;
/** So many more colours than areas there must be room for. */
const maxAreas = 64;
/** Nobody sees a pixel that is this far off, of 255 in a channel; of the others there may be few. */
const unseen = 8;
const maxSeen = 1 / 200;
const maxOff = 24;
const maxFarOff = 1 / 5000;

/** What is left of rounding where a cluster has one colour. */
const leastSpread = 0.01;

/** By key: the number of pixels, and the first colour of them. Shared by all pages, because they are large. */
const counts = new Uint32Array(keys);
const firsts = new Int32Array(keys);

/** Colours that one colour may stand for. */
class Cluster {
  readonly keys: readonly number[];
  /** The channel to divide it by, as a shift, what dividing it there gains, and at which level. */
  readonly shift: number;
  readonly spread: number;
  readonly middle: number;
  readonly mean: number;

  constructor(some: readonly number[]) {
    this.keys = some;
    let pixels = 0;
    const [sums, squares] = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const key of some) {
      const count = counts[key] as number;
      const colour = firsts[key] as number;
      pixels += count;
      for (let channel = 0; channel < 3; channel++) {
        const level = (colour >> (8 * channel)) & 255;
        sums[channel] = (sums[channel] as number) + level * count;
        squares[channel] = (squares[channel] as number) + level * level * count;
      }
    }
    const spreads = sums.map((sum, channel) => (squares[channel] as number) - (sum * sum) / pixels);
    const widest = spreads.indexOf(Math.max(...spreads));
    this.spread = some.length < 2 ? 0 : (spreads[widest] as number);
    this.shift = 8 * widest;
    this.middle = (sums[widest] as number) / pixels;
    this.mean = sums.reduce((word, sum, channel) => word | (Math.round(sum / pixels) << (8 * channel)), 0);
  }

  /** Below and above its middle. */
  divided(): Cluster[] {
    const isAbove = (key: number): boolean => (((firsts[key] as number) >> this.shift) & 255) > this.middle;
    return [new Cluster(this.keys.filter(isAbove)), new Cluster(this.keys.filter((key) => !isAbove(key)))];
  }
}

/** The most spread cluster is divided until there are as many as there is room for. */
const clustersOf = (some: readonly number[], most: number): Cluster[] => {
  const clusters = some.length === 0 ? [] : [new Cluster(some)];
  while (clusters.length > 0 && clusters.length < most) {
    const widest = clusters.reduce((one, other) => (other.spread > one.spread ? other : one));
    if (widest.spread < leastSpread) break;
    clusters.splice(clusters.indexOf(widest), 1, ...widest.divided());
  }
  return clusters;
};

/**
 * A palette image of a page on which there are pictures or gradients, in the 256 colours that come nearest to it; `null`
 * when one would see it. Black, white and colours that have areas stay.
 */
export const chosenPalette = (words: Int32Array, maxMeanError: number): Indexed | null => {
  counts.fill(0);
  for (const colour of [black, white]) {
    counts[keyOf(colour)] = 1;
    firsts[keyOf(colour)] = colour;
  }
  everyRun(words.length, (from, to) => countRun(words, from, to));
  const used: number[] = [];
  for (let key = 0; key < keys; key++) if (counts[key] !== 0) used.push(key);
  const isArea = (key: number): boolean =>
    key === keyOf(black) || key === keyOf(white) || (counts[key] as number) >= words.length * areaShare;
  const areas = used.filter(isArea);
  if (areas.length > maxAreas) return null;
  const clusters = [
    ...areas.map((key) => ({ keys: [key], mean: firsts[key] as number })),
    ...clustersOf(
      used.filter((key) => !isArea(key)),
      maxColours - areas.length,
    ),
  ];
  if (isSeen(clusters, words.length)) return null;
  const table = new Uint8Array(keys);
  clusters.forEach((cluster, index) => {
    for (const key of cluster.keys) table[key] = index;
  });
  const indexes = acquire(words.length);
  const colours = Int32Array.from(clusters, ({ mean }) => mean);
  const error = new SampledError(words, indexes, colours);
  const add = (from: number, to: number): boolean =>
    lookUp(words, indexes, table, from, to) && error.add(from, to, maxMeanError);
  if (!everyRun(words.length, add) || error.mean > maxMeanError) {
    release(indexes);
    return null;
  }
  return { indexes, paletteRgb: toRgb([...colours]) };
};

const countRun = (words: Int32Array, from: number, to: number): boolean => {
  for (let pixel = from; pixel < to; ) {
    const colour = (words[pixel] as number) & colourBits;
    let next = pixel + 1;
    while (next < to && ((words[next] as number) & colourBits) === colour) next++;
    const key = keyOf(colour);
    if (counts[key] === 0) firsts[key] = colour;
    counts[key] = (counts[key] as number) + next - pixel;
    pixel = next;
  }
  return true;
};

const lookUp = (
  words: Int32Array,
  indexes: Uint8Array,
  table: Uint8Array,
  from: number,
  to: number,
): boolean => {
  for (let pixel = from; pixel < to; pixel++) indexes[pixel] = table[keyOf(words[pixel] as number)] as number;
  return true;
};

const isSeen = (clusters: readonly { keys: readonly number[]; mean: number }[], pixels: number): boolean => {
  let [seen, farOff] = [0, 0];
  for (const { keys: some, mean } of clusters)
    for (const key of some) {
      const moved = off(firsts[key] as number, mean);
      if (moved > unseen) seen += counts[key] as number;
      if (moved > maxOff) farOff += counts[key] as number;
    }
  return seen > pixels * maxSeen || farOff > pixels * maxFarOff;
};
