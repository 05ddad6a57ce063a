import { drawPage, type Part } from '../pdfium/bitmap.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { colourBits, colourWords, everyRun } from '../pdfium/pixels/colour-words.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { nearDifference } from './near-difference.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Enough to find a missing word. */
export const previewDpi = 60;
/** As everybody looks at it: lines as fine as a screen shows are drawn broader at less, and lighter in a picture. */
export const closeDpi = 150;
const maxSidePx = 5000;

/** Mean difference per channel, of 255, that is invisible. */
const maxMean = 0.6;
/** With a smaller mean, one strong local difference can still be a missing word. */
const maxMeanWithSpot = 0.02;
const spotDifference = 160;
/** Hinting changes the edges of all text a little: so much of it, taken over the page, is still the same text. */
const maxMeanOfEdges = 2.5;
/** Seen from close up, a full stop has more pixels than this. */
const maxStrays = 12;

const side = (points: number, dpi: number): number =>
  Math.max(1, Math.min((maxSidePx * dpi) / closeDpi, Math.round((points * dpi) / 72)));

/** Draws a loaded page for comparison. */
export const drawPreview = (pdfium: Pdfium, page: number, dpi = previewDpi): Raster =>
  drawPage(
    pdfium,
    page,
    side(pdfium.call.FPDF_GetPageWidthF(page), dpi),
    side(pdfium.call.FPDF_GetPageHeightF(page), dpi),
  );

/** Whether two previews look the same. */
export const isAlike = (before: Raster, after: Raster): boolean => {
  if (before.width !== after.width || before.height !== after.height) return false;
  const { mean, most } = differenceOf(before, after);
  return mean <= maxMean && !(mean > maxMeanWithSpot && most > spotDifference);
};

/** The same, drawn at `closeDpi`, where ink may lie a pixel further. */
export const isAlikeFromClose = (before: Raster, after: Raster): boolean => {
  if (before.width !== after.width || before.height !== after.height) return false;
  const { plain, edges, strays } = nearDifference(before, after);
  return plain <= maxMean && edges <= maxMeanOfEdges && strays <= maxStrays;
};

/**
 * The same for pages parts of which are pictures: fine lines are lighter there, so that only all of them together
 * count. `after` is changed.
 */
export const isAlikeAround = (before: Raster, after: Raster, islands: readonly Part[]): boolean => {
  if (before.width !== after.width || before.height !== after.height) return false;
  const { plain, edges } = nearDifference(before, after);
  if (plain > maxMean || edges > maxMeanOfEdges) return false;
  return isAlikeBeside(before, after, islands);
};

/** The same without looking at parts. `after` is changed. */
export const isAlikeBeside = (before: Raster, after: Raster, parts: readonly Part[]): boolean => {
  if (before.width !== after.width || before.height !== after.height) return false;
  const [one, other] = [colourWords(before), colourWords(after)];
  for (const { left, top, right, bottom } of parts)
    for (let row = top; row < Math.min(bottom, before.height); row += 1) {
      const from = row * before.width;
      const until = from + Math.min(right, before.width);
      other.set(one.subarray(from + left, until), from + left);
    }
  return isAlikeFromClose(before, after);
};

const differenceOf = (before: Raster, after: Raster): { mean: number; most: number } => {
  const [one, other] = [colourWords(before), colourWords(after)];
  const difference: Difference = { sum: 0, most: 0 };
  everyRun(one.length, (from, to) => addDifference(one, other, from, to, difference));
  return { mean: difference.sum / (one.length * 3), most: difference.most };
};

/** Of one channel of one pixel. */
interface Difference {
  sum: number;
  most: number;
}

const addDifference = (
  one: Int32Array,
  other: Int32Array,
  from: number,
  to: number,
  difference: Difference,
): boolean => {
  for (let pixel = from; pixel < to; pixel += 1) {
    const a = one[pixel] as number;
    const b = other[pixel] as number;
    if (((a ^ b) & colourBits) === 0) continue;
    for (let shift = 0; shift < 24; shift += 8) {
      const off = Math.abs(((a >> shift) & 255) - ((b >> shift) & 255));
      difference.sum += off;
      if (off > difference.most) difference.most = off;
    }
  }
  return true;
};
