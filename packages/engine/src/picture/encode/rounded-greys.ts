import { inStretches } from '../../pdfium/pixels/colour-words.ts';
import { borrow } from '../../pdfium/pixels/page-buffers.ts';
import type { Indexed } from './palette.ts';

/** A grey is taken for the commonest of those with the same upper six bits, which is off by no more than 3 of 255. */
const levels = 64;
const black = 0;
const white = levels - 1;
/** One stretch in this many tells how common each grey is. */
const sampledStretch = 8;

/** A picture of greys as indexes, or `null` when they would be more than `maxMeanError` of 255 off. */
export const roundedGreys = (greys: Uint8Array, maxMeanError: number): Indexed | null => {
  const counts = countGreys(greys);
  const table = tableOf(counts);
  if (meanError(counts, table) > maxMeanError) return null;
  const indexes = borrow(greys.length);
  // Four at a time, and the last few one by one.
  const whole = greys.byteOffset % 4 === 0 ? greys.length >> 2 : 0;
  const fours = new Int32Array(greys.buffer, whole === 0 ? 0 : greys.byteOffset, whole);
  const indexFours = new Int32Array(indexes.buffer, 0, whole);
  inStretches(whole, (from, to) => roundFours(fours, indexFours, from, to));
  for (let pixel = whole * 4; pixel < greys.length; pixel++) indexes[pixel] = (greys[pixel] as number) >> 2;
  return { indexes, paletteRgb: Uint8Array.from(table.flatMap((grey) => [grey, grey, grey])) };
};

const roundFours = (greys: Int32Array, indexes: Int32Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) indexes[at] = ((greys[at] as number) >> 2) & 0x3f3f3f3f;
  return true;
};

const countGreys = (greys: Uint8Array): Uint32Array => {
  const counts = new Uint32Array(256);
  let stretch = 0;
  inStretches(
    greys.length,
    (from, to) => stretch++ % sampledStretch > 0 || addGreys(greys, counts, from, to),
  );
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
    // One that is not in the sample at all is taken for the middle.
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
