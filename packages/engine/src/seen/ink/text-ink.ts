import { drawPage, renderFlags } from '../../pdfium/bitmap.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import type { ProbedObject } from '../probe/probed-objects.ts';
import { pixelBounds } from '../probe/probed-objects.ts';
import { Ink } from './ink.ts';
import { type Area, areaOf, coloursOf, ownColour, somePixel } from './pixels.ts';

interface Judged {
  object: ProbedObject;
  area: Area;
  ink: number;
  isVisible: boolean;
}

const sharedRatio = 0.3;
const minShared = 2;

/**
 * Which probed codes somebody sees. `texts` are all texts of the page, `full` is the page with them and `bare`
 * without. A paint id that is drawn more than once is visible if one of its drawings is. Changes colours on the page.
 */
export const visibleCodes = (
  pdfium: Pdfium,
  page: number,
  texts: readonly ProbedObject[],
  full: Raster,
  bare: Raster,
): Set<number> => {
  const claims = texts.flatMap((object, index) => {
    const bounds = pixelBounds(pdfium, object);
    return bounds ? [{ object, area: areaOf(bounds, full), owner: index + 1 }] : [];
  });
  const ink = new Ink(full, bare, claims);
  const judged = claims.map(({ object, area, owner }): Judged => {
    const count = ink.claim({ area, owner });
    return { object, area, ink: count, isVisible: count > 0 };
  });
  settleContested(pdfium, page, texts, judged, ink, full);
  ink.close();
  return new Set(judged.filter((entry) => entry.isVisible).map((entry) => entry.object.paintId));
};

/**
 * Ink alone cannot tell whose it is where texts lie on each other, as in white-out with new text on top. Drawn again
 * with a colour for each code, every pixel names its owner.
 */
const settleContested = (
  pdfium: Pdfium,
  page: number,
  texts: readonly ProbedObject[],
  judged: readonly Judged[],
  ink: Ink,
  { width, height }: Raster,
): void => {
  const doubtful = judged.filter((entry) => {
    if (!entry.isVisible || entry.object.paintId <= 0) return false;
    const shared = ink.countContested(entry.area);
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
      if (ink.isAt(pixel)) shown += 1;
      return false;
    });
    entry.isVisible = shown >= Math.max(1, own / 2);
  }
  release(owners);
};
