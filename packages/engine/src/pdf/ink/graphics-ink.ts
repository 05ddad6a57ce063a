import type { Raster } from '../../codecs.ts';
import { drawPage, renderFlags } from '../../pdfium/bitmap.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { objectType, setActive } from '../../pdfium/page-objects.ts';
import { Unprovable } from '../unprovable.ts';
import { type MarkedObject, pixelBounds } from './marked-objects.ts';
import { type Area, areaOf, coloursOf, inkMap, ownColour, somePixel } from './pixels.ts';
import type { ProbedPage } from './probed-page.ts';

/** Any difference at all: what is left out must change nothing. */
const anyChange = 1;
const maxTrials = 10;
/** With more than this on a page, most are seen, and asking which own a pixel is the cheaper first question. */
const maxAtOnce = 50;
const maxZoomedPixels = 30_000_000;

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
  // Where many lines cross, a thin one may own no pixel of the page image, but does of a larger one.
  const zoom = size.width * size.height * 4 <= maxZoomedPixels ? 2 : 1;
  const { width, height } = { width: size.width * zoom, height: size.height * zoom };
  const seen = new Set(coloursOf(drawPage(page.pdfium, page.handle, width, height, renderFlags.noSmoothing)));
  return paths.filter((_, index) => !seen.has(ownColour(index)));
};

/** Groups in which no two objects touch, so that taking a group away says which of them left a trace. */
const apart = (pdfium: Pdfium, objects: readonly MarkedObject[], size: Raster): MarkedObject[][] => {
  const groups: { objects: MarkedObject[]; areas: Area[] }[] = [];
  for (const object of objects) {
    const bounds = pixelBounds(pdfium, object);
    if (!bounds) continue;
    const area = areaOf(bounds, size, 2);
    const meets = (other: Area) =>
      other.left < area.right &&
      area.left < other.right &&
      other.top < area.bottom &&
      area.top < other.bottom;
    const free = groups.find(({ areas }) => !areas.some(meets));
    if (free) {
      free.objects.push(object);
      free.areas.push(area);
    } else groups.push({ objects: [object], areas: [area] });
  }
  return groups.map((group) => group.objects);
};

/** Those in whose place something changes when all of them are taken away. */
const traceTogether = (page: ProbedPage, objects: readonly MarkedObject[], bare: Raster): MarkedObject[] => {
  const changed = traceOf(page, objects, bare);
  return objects.filter((object) => touches(page.pdfium, object, changed, bare));
};

/** Which objects leave a trace when they are taken away. Needs a fresh page. */
const traced = (page: ProbedPage, objects: readonly MarkedObject[], bare: Raster): MarkedObject[] => {
  if (objects.length === 0) return [];
  const suspects = traceTogether(page, objects, bare);
  const groups = apart(page.pdfium, suspects, bare);
  if (groups.length > maxTrials) throw new Unprovable('hidden-graphics');
  return groups.flatMap((group) => {
    const changed = traceOf(page, group, bare);
    return group.filter((object) => touches(page.pdfium, object, changed, bare));
  });
};

/**
 * Which marked paths and images leave no trace: taking them away changes no pixel of `bare`, the page without text.
 * Ends with a fresh page without its text.
 */
export const tracelessMarks = (page: ProbedPage, bare: Raster): Set<number> => {
  const candidates = page.objects.filter(
    ({ mark, type }) => mark > 0 && (type === objectType.path || type === objectType.image),
  );
  if (candidates.length === 0) return new Set();
  const suspects = candidates.length > maxAtOnce ? candidates : traceTogether(page, candidates, bare);
  const seen = new Set<number>();
  if (suspects.length === 1) for (const { mark } of suspects) seen.add(mark);
  else if (suspects.length > 1) {
    const paths = suspects.filter((object) => object.type === objectType.path);
    const unowned = new Set(withoutOwnPixel(page, paths, bare).map((object) => object.mark));
    for (const { mark } of paths) if (!unowned.has(mark)) seen.add(mark);
    page.load();
    page.switchOffText();
    const marks = new Set(suspects.map((object) => object.mark).filter((mark) => !seen.has(mark)));
    const undecided = page.objects.filter((object) => marks.has(object.mark));
    for (const { mark } of traced(page, undecided, bare)) seen.add(mark);
  }
  return new Set(candidates.map((object) => object.mark).filter((mark) => !seen.has(mark)));
};
