import type { Codecs, Raster } from '../../codecs.ts';
import { drawPage } from '../../pdfium/bitmap.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import type { Look } from '../rebuild/vector-part.ts';

const lookDpi = 60;
const maxSidePx = 2000;

/** Mean difference of a channel, of 255, that nobody sees. */
const maxMean = 0.6;
/** A smaller mean can still be one word that is gone. */
const maxMeanWithSpot = 0.02;
const spot = 160;

const channelsOf = ({ data }: Raster): Uint8Array => {
  const rgb = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    rgb[to++] = data[from] as number;
    rgb[to++] = data[from + 1] as number;
    rgb[to++] = data[from + 2] as number;
  }
  return rgb;
};

const side = (points: number): number =>
  Math.max(1, Math.min(maxSidePx, Math.round((points * lookDpi) / 72)));

/** Draws a loaded page small. */
export const takeLook = (pdfium: Pdfium, codecs: Codecs, page: number): Look => {
  const width = side(pdfium.call.FPDF_GetPageWidthF(page));
  const height = side(pdfium.call.FPDF_GetPageHeightF(page));
  return { width, height, packed: codecs.deflate(channelsOf(drawPage(pdfium, page, width, height))) };
};

/** Whether a loaded page of the export looks like its source did. */
export const looksLike = (pdfium: Pdfium, codecs: Codecs, page: number, look: Look): boolean => {
  const { width, height, packed } = look;
  if (side(pdfium.call.FPDF_GetPageWidthF(page)) !== width) return false;
  if (side(pdfium.call.FPDF_GetPageHeightF(page)) !== height) return false;
  const before = codecs.inflate(packed, width * height * 3);
  const after = channelsOf(drawPage(pdfium, page, width, height));
  let sum = 0;
  let most = 0;
  for (let at = 0; at < after.length; at += 1) {
    const difference = Math.abs((before[at] as number) - (after[at] as number));
    sum += difference;
    if (difference > most) most = difference;
  }
  const mean = sum / after.length;
  return mean <= maxMean && !(mean > maxMeanWithSpot && most > spot);
};
