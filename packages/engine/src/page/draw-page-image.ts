import type { PageSize } from '@blackbar/core/model';
import { drawGreyPage, drawPage } from '../pdfium/bitmap.ts';
import { intsAt, type Pdfium, withScratch } from '../pdfium/library.ts';
import { collectObjects, objectType, type PageObject, patternLevel } from '../pdfium/page-objects.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';

type AskColour = 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor';

const isGrey = (pdfium: Pdfium, object: number, ask: AskColour, at: number): boolean => {
  if (!pdfium.call[ask](object, at, at + 4, at + 8, at + 12)) return false;
  const [red, green, blue] = intsAt(pdfium, at, 3);
  return red === green && green === blue && red !== patternLevel;
};

/** Glyphs that are drawings of their own (Type 3) have no font file, and may have any colour. */
const hasFontFile = (pdfium: Pdfium, text: number, at: number): boolean => {
  const font = pdfium.call.FPDFTextObj_GetFont(text);
  if (font === 0 || !pdfium.call.FPDFFont_GetFontData(font, 0, 0, at)) return false;
  const [bytes = 0] = intsAt(pdfium, at, 1);
  return bytes > 0;
};

/** Whether a loaded page is certain to be all grey: nothing but text and lines, all of it in greys. */
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
 * A loaded page as people see it, on the screen and in an export alike: in one channel where that is certain to be
 * enough, which takes half the time.
 */
export const drawPageImage = (pdfium: Pdfium, page: number, size: PageSize): Raster =>
  drawInChannels(pdfium, page, size, isColourless(pdfium, page) ? 1 : 4);

/** Two pictures can be compared when they are drawn in the same channels. */
export const drawInChannels = (
  pdfium: Pdfium,
  page: number,
  { width, height }: PageSize,
  channels: Raster['channels'],
): Raster =>
  channels === 1 ? drawGreyPage(pdfium, page, width, height) : drawPage(pdfium, page, width, height);
