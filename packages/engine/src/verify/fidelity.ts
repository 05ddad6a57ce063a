import type { Codecs } from '../codecs.ts';
import { looksLike } from '../pdf/ink/look.ts';
import type { VectorPart } from '../pdf/rebuild/vector-part.ts';
import type { PdfiumDocument } from '../pdfium/document.ts';

/** Whether a page that was kept as vector looks as it did in the source. `index` counts from 0. */
export const isFaithful = (
  output: PdfiumDocument,
  index: number,
  part: VectorPart,
  codecs: Codecs,
): boolean => {
  const { pdfium, handle } = output;
  const page = pdfium.call.FPDF_LoadPage(handle, index);
  if (page === 0) return false;
  try {
    return looksLike(pdfium, codecs, page, part.look);
  } finally {
    pdfium.call.FPDF_ClosePage(page);
  }
};
