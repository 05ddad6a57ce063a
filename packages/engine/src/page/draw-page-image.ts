import type { PageSize } from '@blackbar/core/model';
import { drawGreyPage, drawPage } from '../pdfium/bitmap.ts';
import { intsAt, type Pdfium, withScratch } from '../pdfium/library.ts';
import { collectObjects, objectType, type PageObject, patternLevel } from '../pdfium/page-objects.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';

type ColourGetter = 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor';

const isGrey = (pdfium: Pdfium, object: number, getter: ColourGetter, at: number): boolean => {
  if (!pdfium.call[getter](object, at, at + 4, at + 8, at + 12)) return false;
  const [red, green, blue] = intsAt(pdfium, at, 3);
  return red === green && green === blue && red !== patternLevel;
};

/** Type 3 glyphs have no font program, and may have any colour. */
const hasFontFile = (pdfium: Pdfium, text: number, at: number): boolean => {
  const font = pdfium.call.FPDFTextObj_GetFont(text);
  if (font === 0 || !pdfium.call.FPDFFont_GetFontData(font, 0, 0, at)) return false;
  const [bytes = 0] = intsAt(pdfium, at, 1);
  return bytes > 0;
};

/** `true` when a loaded page is certainly grey: only text and paths, all with grey colours. */
const isColourless = (pdfium: Pdfium, page: number): boolean =>
  withScratch(pdfium, 16, (pointer) => {
    const check = ({ handle, type }: PageObject): boolean => {
      if (type !== objectType.text && type !== objectType.path) return false;
      if (type === objectType.text && !hasFontFile(pdfium, handle, pointer)) return false;
      return (
        isGrey(pdfium, handle, 'FPDFPageObj_GetFillColor', pointer) &&
        isGrey(pdfium, handle, 'FPDFPageObj_GetStrokeColor', pointer)
      );
    };
    return collectObjects(pdfium, page).every(check);
  });

/**
 * Draws a loaded page for the screen and for an export: in one channel when the page is certainly grey, which takes
 * half the time.
 */
export const drawPageImage = (pdfium: Pdfium, page: number, size: PageSize): Raster =>
  drawInChannels(pdfium, page, size, isColourless(pdfium, page) ? 1 : 4);

/** Rasters can be compared only when they have the same number of channels. */
export const drawInChannels = (
  pdfium: Pdfium,
  page: number,
  { width, height }: PageSize,
  channels: Raster['channels'],
): Raster =>
  channels === 1 ? drawGreyPage(pdfium, page, width, height) : drawPage(pdfium, page, width, height);
