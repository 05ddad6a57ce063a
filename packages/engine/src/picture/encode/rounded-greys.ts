import { everyRun } from '../../pdfium/pixels/colour-words.ts';
import { acquire } from '../../pdfium/pixels/page-buffers.ts';
import { DrawnColours } from './drawn-colours.ts';
import { type EdgeSteps, usualSteps } from './edge-steps.ts';
import type { Indexed } from './palette.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** A grey is replaced by the most frequent one with the same upper six bits, which differs by at most 3 of 255. */
const levels = 64;
const black = 0;
const white = levels - 1;
/** The frequencies are sampled from every 8th run. */
const sampleEvery = 8;

/** A grey image as palette indexes, or `null` when the mean error would exceed `maxMeanError` of 255. */
export const roundedGreys = (greys: Uint8Array, maxMeanError: number): Indexed | null => {
  const counts = countGreys(greys);
  const table = tableOf(counts);
  if (meanError(counts, table) > maxMeanError) return null;
  const indexes = acquire(greys.length);
  // Four at a time, and the remaining ones one by one.
  const whole = greys.byteOffset % 4 === 0 ? greys.length >> 2 : 0;
  const fours = new Int32Array(greys.buffer, whole === 0 ? 0 : greys.byteOffset, whole);
  const indexFours = new Int32Array(indexes.buffer, 0, whole);
  everyRun(whole, (from, to) => roundFours(fours, indexFours, from, to));
  for (let pixel = whole * 4; pixel < greys.length; pixel++) indexes[pixel] = (greys[pixel] as number) >> 2;
  return { indexes, paletteRgb: Uint8Array.from(table.flatMap((grey) => [grey, grey, grey])) };
};

const wordsOf = (greys: Uint8Array): Int32Array => {
  const words = new Int32Array(greys.length);
  for (let at = 0; at < greys.length; at++) words[at] = (greys[at] as number) * 0x010101;
  return words;
};

/** A grey image of text and plain greys, its edges rounded as those of a coloured one; `null` when there are blends. */
export const drawnGreys = (greys: Uint8Array, steps: EdgeSteps = usualSteps): Indexed | null => {
  const colours = DrawnColours.sample(greys.length, (from, to) => wordsOf(greys.subarray(from, to)), steps);
  if (!colours || colours.hasBlends) return null;
  const palette: number[] = [];
  const table = Uint8Array.from({ length: 256 }, (_, grey) => {
    const word = grey * 0x010101;
    const level = colours.standFor(word) & 255;
    return palette.includes(level) ? palette.indexOf(level) : palette.push(level) - 1;
  });
  const indexes = acquire(greys.length);
  everyRun(greys.length, (from, to) => lookUp(greys, indexes, table, from, to));
  return { indexes, paletteRgb: Uint8Array.from(palette.flatMap((grey) => [grey, grey, grey])) };
};

const lookUp = (
  greys: Uint8Array,
  indexes: Uint8Array,
  table: Uint8Array,
  from: number,
  to: number,
): boolean => {
  for (let at = from; at < to; at++) indexes[at] = table[greys[at] as number] as number;
  return true;
};

const roundFours = (greys: Int32Array, indexes: Int32Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) indexes[at] = ((greys[at] as number) >> 2) & 0x3f3f3f3f;
  return true;
};

const countGreys = (greys: Uint8Array): Uint32Array => {
  const counts = new Uint32Array(256);
  let run = 0;
  everyRun(greys.length, (from, to) => run++ % sampleEvery > 0 || addGreys(greys, counts, from, to));
  return counts;
};

const addGreys = (greys: Uint8Array, counts: Uint32Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const grey = greys[at] as number;
    counts[grey] = (counts[grey] as number) + 1;
  }
  return true;
};

/** Black and white stay exact. */
const tableOf = (counts: Uint32Array): number[] =>
  Array.from({ length: levels }, (_, index) => {
    if (index === black) return 0;
    if (index === white) return 255;
    const four = counts.subarray(index * 4, index * 4 + 4);
    const most = Math.max(...four);
    // Without samples, the middle of the four greys is used.
    return index * 4 + (most === 0 ? 2 : four.indexOf(most));
  });

const meanError = (counts: Uint32Array, table: readonly number[]): number => {
  let total = 0;
  let pixels = 0;
  counts.forEach((count, grey) => {
    total += count * Math.abs((table[grey >> 2] as number) - grey);
    pixels += count;
  });
  return pixels === 0 ? 0 : total / pixels;
};
