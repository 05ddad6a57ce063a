import type { PdfiumDocument } from '../../pdfium/document.ts';
import { withScratch } from '../../pdfium/library.ts';
import { collectObjects, objectType, type PageObject } from '../../pdfium/page-objects.ts';

/** Loading a page costs milliseconds, and people wait for the upload: later pages are settled on export. */
const pagesLookedAt = 25;
const invisibleModes = new Set([3, 7]);

/**
 * How many texts of the first pages are set so that they leave no ink. A scan's recognised text is set the same way
 * but matches what the picture shows, so pages with a picture are left to the export's own test.
 */
export const countInvisibleText = (file: PdfiumDocument): number => {
  const { pdfium, handle } = file;
  const pageCount = pdfium.call.FPDF_GetPageCount(handle);
  let count = 0;
  for (let index = 0; index < Math.min(pageCount, pagesLookedAt); index++) {
    const page = pdfium.call.FPDF_LoadPage(handle, index);
    if (page === 0) continue;
    const objects = collectObjects(pdfium, page);
    if (!objects.some((object) => object.type === objectType.image))
      count += objects.filter(
        (object) => object.type === objectType.text && leavesNoInk(file, object),
      ).length;
    pdfium.call.FPDF_ClosePage(page);
  }
  return count;
};

const leavesNoInk = ({ pdfium }: PdfiumDocument, { handle }: PageObject): boolean => {
  const { call } = pdfium;
  if (invisibleModes.has(call.FPDFTextObj_GetTextRenderMode(handle))) return true;
  return withScratch(pdfium, 16, (pointer) => {
    call.FPDFPageObj_GetFillColor(handle, pointer, pointer + 4, pointer + 8, pointer + 12);
    return pdfium.heap()[pointer + 12] === 0;
  });
};
