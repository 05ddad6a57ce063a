import { drawLook, isAlike } from '../pdf/ink/look.ts';
import type { PdfiumDocument } from '../pdfium/document.ts';
import { release } from '../raster/page-buffers.ts';

/** The document an export was made from. */
export interface SourcePages {
  /** `index` counts from 0; `null` when the page cannot be read. */
  withPage<T>(index: number, use: (handle: number) => T): T | null;
}

/** Whether a page that was kept as vector looks as it did in the source. `page` counts from 1. */
export const isFaithful = (output: PdfiumDocument, page: number, source: SourcePages): boolean => {
  const { pdfium, handle } = output;
  const before = source.withPage(page - 1, (loaded) => drawLook(pdfium, loaded));
  if (!before) return false;
  const loaded = pdfium.call.FPDF_LoadPage(handle, page - 1);
  if (loaded === 0) return false;
  try {
    const after = drawLook(pdfium, loaded);
    const isSame = isAlike(before, after);
    release(before.data, after.data);
    return isSame;
  } finally {
    pdfium.call.FPDF_ClosePage(loaded);
  }
};
