import type { PageSize, PixelRect } from '@blackbar/core/model';
import { drawGreyPage, drawPage } from '../pdfium/bitmap.ts';
import { intsAt, type Pdfium, withScratch } from '../pdfium/library.ts';
import { collectObjects, objectType, type PageObject, patternLevel } from '../pdfium/page-objects.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { placedObjects } from '../pdfium/placed-objects.ts';

type ColourGetter = 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor';

/** In one channel, PDFium makes see-through text fainter than it is: its alpha counts twice. */
const isGrey = (pdfium: Pdfium, { handle, type }: PageObject, getter: ColourGetter, at: number): boolean => {
  if (!pdfium.call[getter](handle, at, at + 4, at + 8, at + 12)) return false;
  const [red, green, blue, alpha] = intsAt(pdfium, at, 4);
  const isFaithful = type !== objectType.text || alpha === 255;
  return isFaithful && red === green && green === blue && red !== patternLevel;
};

/** Type 3 glyphs have no font program, and may have any colour. */
const hasFontFile = (pdfium: Pdfium, text: number, at: number): boolean => {
  const font = pdfium.call.FPDFTextObj_GetFont(text);
  if (font === 0 || !pdfium.call.FPDFFont_GetFontData(font, 0, 0, at)) return false;
  const [bytes = 0] = intsAt(pdfium, at, 1);
  return bytes > 0;
};

/** `true` when objects are certainly grey: only text and paths, all with grey colours. */
const areColourless = (pdfium: Pdfium, objects: readonly PageObject[]): boolean =>
  withScratch(pdfium, 16, (pointer) => {
    const check = (object: PageObject): boolean => {
      const { handle, type } = object;
      if (type !== objectType.text && type !== objectType.path) return false;
      if (type === objectType.text && !hasFontFile(pdfium, handle, pointer)) return false;
      return (
        isGrey(pdfium, object, 'FPDFPageObj_GetFillColor', pointer) &&
        isGrey(pdfium, object, 'FPDFPageObj_GetStrokeColor', pointer)
      );
    };
    return objects.every(check);
  });

/**
 * In how many channels a loaded page is drawn: one when it is certainly grey, which takes half the time. What lies wholly
 * under one of the `covered` pixels has no say in it, or the letters beside a box would tell whether there is a colour
 * under it.
 */
export const channelsOf = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  covered: readonly PixelRect[],
): Raster['channels'] => {
  const asked =
    covered.length > 0 ? withoutCovered(pdfium, page, size, covered) : collectObjects(pdfium, page);
  return areColourless(pdfium, asked) ? 1 : 4;
};

/** Draws a loaded page for the screen and for an export. */
export const drawPageImage = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  covered: readonly PixelRect[] = [],
): Raster => drawInChannels(pdfium, page, size, channelsOf(pdfium, page, size, covered));

/** Places of objects are known to a sixteenth of a pixel. */
const nearlyPx = 0.1;

/** The objects of a page but those that lie wholly under one rectangle. */
const withoutCovered = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  covered: readonly PixelRect[],
): PageObject[] =>
  placedObjects(pdfium, page, size).filter(
    ({ area }) =>
      !covered.some(
        (rect) =>
          area.left >= rect.left - nearlyPx &&
          area.top >= rect.top - nearlyPx &&
          area.right <= rect.right + nearlyPx &&
          area.bottom <= rect.bottom + nearlyPx,
      ),
  );

/** Rasters can be compared only when they have the same number of channels. */
export const drawInChannels = (
  pdfium: Pdfium,
  page: number,
  { width, height }: PageSize,
  channels: Raster['channels'],
): Raster =>
  channels === 1 ? drawGreyPage(pdfium, page, width, height) : drawPage(pdfium, page, width, height);
