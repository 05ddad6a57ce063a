import type { Raster } from '../../codecs.ts';
import { drawPage, renderFlags } from '../../pdfium/bitmap.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import type { MarkedObject } from './marked-objects.ts';
import { pixelBounds } from './marked-objects.ts';
import { type Area, areaOf, coloursOf, inkMap, ownColour, somePixel } from './pixels.ts';

interface Judged {
  object: MarkedObject;
  area: Area;
  ink: number;
  isVisible: boolean;
}

const sharedRatio = 0.3;
const minShared = 2;

/**
 * Which marked codes somebody sees. `texts` are all texts of the page, `full` is the page with them and `bare`
 * without. A mark that is drawn more than once is visible if one of its drawings is. Changes colours on the page.
 */
export const visibleCodes = (
  pdfium: Pdfium,
  page: number,
  texts: readonly MarkedObject[],
  full: Raster,
  bare: Raster,
): Set<number> => {
  const { width } = full;
  const ink = inkMap(full, bare);
  const owner = new Int32Array(ink.length);
  const contested = new Uint8Array(ink.length);
  const judged: Judged[] = [];
  texts.forEach((object, index) => {
    const bounds = pixelBounds(pdfium, object);
    if (!bounds) return;
    const entry: Judged = { object, area: areaOf(bounds, full), ink: 0, isVisible: false };
    somePixel(entry.area, width, (pixel) => {
      if (!ink[pixel]) return false;
      entry.ink += 1;
      if (owner[pixel] && owner[pixel] !== index + 1) contested[pixel] = 1;
      else owner[pixel] = index + 1;
      return false;
    });
    entry.isVisible = entry.ink > 0;
    judged.push(entry);
  });
  settleContested(pdfium, page, texts, judged, contested, ink, full);
  return new Set(judged.filter((entry) => entry.isVisible).map((entry) => entry.object.mark));
};

/**
 * Ink alone cannot tell whose it is where texts lie on each other, as in white-out with new text on top. Drawn again
 * with a colour for each code, every pixel names its owner.
 */
const settleContested = (
  pdfium: Pdfium,
  page: number,
  texts: readonly MarkedObject[],
  judged: readonly Judged[],
  contested: Uint8Array,
  ink: Uint8Array,
  { width, height }: Raster,
): void => {
  const doubtful = judged.filter((entry) => {
    if (!entry.isVisible || entry.object.mark <= 0) return false;
    let shared = 0;
    somePixel(entry.area, width, (pixel) => {
      shared += contested[pixel] as number;
      return false;
    });
    return shared > minShared && shared > entry.ink * sharedRatio;
  });
  if (doubtful.length === 0) return;
  const colours = new Map<number, number>();
  texts.forEach(({ handle }, index) => {
    const colour = ownColour(index);
    colours.set(handle, colour);
    const [red, green, blue] = [colour & 255, (colour >> 8) & 255, colour >> 16];
    pdfium.call.FPDFPageObj_SetFillColor(handle, red, green, blue, 255);
    pdfium.call.FPDFPageObj_SetStrokeColor(handle, red, green, blue, 255);
  });
  const owners = coloursOf(drawPage(pdfium, page, width, height, renderFlags.noSmoothing));
  for (const entry of doubtful) {
    const colour = colours.get(entry.object.handle);
    let own = 0;
    let shown = 0;
    somePixel(entry.area, width, (pixel) => {
      if (owners[pixel] !== colour) return false;
      own += 1;
      shown += ink[pixel] as number;
      return false;
    });
    entry.isVisible = shown >= Math.max(1, own / 2);
  }
};
