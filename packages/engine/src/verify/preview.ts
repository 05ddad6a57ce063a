import { drawPage } from '../pdfium/bitmap.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { colourBits, colourWords, everyRun } from '../pdfium/pixels/colour-words.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const previewDpi = 60;
const maxSidePx = 2000;

/** Mean difference per channel, of 255, that is invisible. */
const maxMean = 0.6;
/** With a smaller mean, one strong local difference can still be a missing word. */
const maxMeanWithSpot = 0.02;
const spotDifference = 160;

const side = (points: number): number =>
  Math.max(1, Math.min(maxSidePx, Math.round((points * previewDpi) / 72)));

/** Draws a loaded page at low resolution, for comparison. */
export const drawPreview = (pdfium: Pdfium, page: number): Raster =>
  drawPage(
    pdfium,
    page,
    side(pdfium.call.FPDF_GetPageWidthF(page)),
    side(pdfium.call.FPDF_GetPageHeightF(page)),
  );

/** Whether two previews look the same. */
export const isAlike = (before: Raster, after: Raster): boolean => {
  if (before.width !== after.width || before.height !== after.height) return false;
  const one = colourWords(before);
  const other = colourWords(after);
  const difference: Difference = { sum: 0, most: 0 };
  everyRun(one.length, (from, to) => addDifference(one, other, from, to, difference));
  const mean = difference.sum / (one.length * 3);
  return mean <= maxMean && !(mean > maxMeanWithSpot && difference.most > spotDifference);
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
