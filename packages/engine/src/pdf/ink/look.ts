import type { Raster } from '../../codecs.ts';
import { drawPage } from '../../pdfium/bitmap.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { coloursOf } from './pixels.ts';

const lookDpi = 60;
const maxSidePx = 2000;

/** Mean difference of a channel, of 255, that nobody sees. */
const maxMean = 0.6;
/** A smaller mean can still be one word that is gone. */
const maxMeanWithSpot = 0.02;
const spot = 160;

const side = (points: number): number =>
  Math.max(1, Math.min(maxSidePx, Math.round((points * lookDpi) / 72)));

/** Draws a loaded page small. */
export const drawLook = (pdfium: Pdfium, page: number): Raster => {
  const width = side(pdfium.call.FPDF_GetPageWidthF(page));
  const height = side(pdfium.call.FPDF_GetPageHeightF(page));
  const drawn = drawPage(pdfium, page, width, height);
  // The fourth byte says nothing and must not make a difference.
  coloursOf(drawn);
  return drawn;
};

/** Whether two looks of the same size are the same to the eye. */
export const isAlike = (before: Raster, after: Raster): boolean => {
  if (before.width !== after.width || before.height !== after.height) return false;
  let sum = 0;
  let most = 0;
  for (let at = 0; at < after.data.length; at += 1) {
    const difference = Math.abs((before.data[at] as number) - (after.data[at] as number));
    sum += difference;
    if (difference > most) most = difference;
  }
  const mean = sum / (after.width * after.height * 3);
  return mean <= maxMean && !(mean > maxMeanWithSpot && most > spot);
};
