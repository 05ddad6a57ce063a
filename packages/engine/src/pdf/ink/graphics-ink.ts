import type { Raster } from '../../codecs.ts';
import { drawPage, renderFlags } from '../../pdfium/bitmap.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { objectType, setActive } from '../../pdfium/page-objects.ts';
import { Unprovable } from '../unprovable.ts';
import { type MarkedObject, pixelBounds } from './marked-objects.ts';
import { areaOf, coloursOf, inkMap, ownColour, somePixel } from './pixels.ts';
import type { ProbedPage } from './probed-page.ts';

/** Any difference at all: what is left out must change nothing. */
const anyChange = 1;
const maxSingleTrials = 12;

/** 1 wherever the page changes without `objects`. */
const traceOf = (page: ProbedPage, objects: readonly MarkedObject[], bare: Raster): Uint8Array => {
  setActive(page.pdfium, objects, false);
  try {
    return inkMap(bare, page.draw(), anyChange);
  } finally {
    setActive(page.pdfium, objects, true);
  }
};

const touches = (pdfium: Pdfium, object: MarkedObject, changed: Uint8Array, size: Raster): boolean => {
  const bounds = pixelBounds(pdfium, object);
  if (!bounds) return false;
  return somePixel(areaOf(bounds, size, 1), size.width, (pixel) => changed[pixel] === 1);
};

/** Those that show no pixel in a colour of their own. They may still shine through others. Spoils the page. */
const withoutOwnPixel = (page: ProbedPage, paths: readonly MarkedObject[], size: Raster): MarkedObject[] => {
  const { call } = page.pdfium;
  paths.forEach(({ handle }, index) => {
    const colour = ownColour(index);
    const [red, green, blue] = [colour & 255, (colour >> 8) & 255, colour >> 16];
    call.FPDFPageObj_SetFillColor(handle, red, green, blue, 255);
    call.FPDFPageObj_SetStrokeColor(handle, red, green, blue, 255);
  });
  const drawn = drawPage(page.pdfium, page.handle, size.width, size.height, renderFlags.noSmoothing);
  const seen = new Set(coloursOf(drawn));
  return paths.filter((_, index) => !seen.has(ownColour(index)));
};

/**
 * Which marked paths and images leave no trace: taking them away changes no pixel of `bare`, the page without text.
 * Ends with a fresh page.
 */
export const tracelessMarks = (page: ProbedPage, bare: Raster): Set<number> => {
  const { pdfium } = page;
  const isCandidate = ({ mark, type }: MarkedObject) =>
    mark > 0 && (type === objectType.path || type === objectType.image);
  const candidates = page.objects.filter(isCandidate);
  if (candidates.length === 0) return new Set();
  const traced = new Set<number>();
  const changed = traceOf(page, candidates, bare);
  const rest = candidates.filter((object) => touches(pdfium, object, changed, bare));
  // Of those that left a trace together, a path with a pixel of its own is seen; so is the only one there is.
  const paths = rest.filter((object) => object.type === objectType.path);
  const unowned = rest.length <= 1 ? [] : withoutOwnPixel(page, paths, bare);
  page.load();
  page.drawBare();
  const open = new Set(unowned.map((object) => object.mark));
  if (rest.length > 1) for (const object of rest) if (object.type === objectType.image) open.add(object.mark);
  for (const object of rest) if (!open.has(object.mark)) traced.add(object.mark);
  const undecided = page.objects.filter((object) => open.has(object.mark));
  if (undecided.length > maxSingleTrials) throw new Unprovable('hidden-graphics');
  for (const object of undecided) if (traceOf(page, [object], bare).includes(1)) traced.add(object.mark);
  return new Set(candidates.map((object) => object.mark).filter((mark) => !traced.has(mark)));
};
