import type { PageBox } from '@blackbar/core/model';
import type { ExportDpi } from '../document/engine.ts';
import type { PdfDocument } from '../page/document.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { rasterPage, recognisedWords } from '../picture/picture-page.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { PageMethod, PagePart } from './page-part.ts';

/** One page of an export. A page with boxes is never kept as vector, nor is one that cannot be proven clean. */
export const exportPdfPage = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
  method: PageMethod,
  dpi: ExportDpi,
): Promise<PagePart> => {
  if (method !== 'vector') return rasterPage(codecs, document, index, boxes, dpi, method);
  const asPicture = () => rasterPage(codecs, document, index, boxes, dpi, 'raster');
  if (boxes.length > 0) return asPicture();
  try {
    const { vectorPage } = await import('../rebuild/vector-page.ts');
    return await vectorPage(codecs, document, index, () => recognisedWords(document, index));
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    return { ...(await asPicture()), reason: error.reason };
  }
};
