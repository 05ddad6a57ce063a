import type { PageBox } from '@blackbar/core';
import type { Codecs } from '../codecs.ts';
import type { ExportDpi } from '../engine.ts';
import type { PageMethod, PagePart } from '../page-part.ts';
import type { PdfDocument } from './document.ts';
import { rasterPage } from './raster-page.ts';

/** One page of an export. A page with boxes is never kept as vector. */
export const exportPdfPage = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
  method: PageMethod,
  dpi: ExportDpi,
): Promise<PagePart> =>
  rasterPage(codecs, document, index, boxes, dpi, method === 'vector' ? 'raster' : method);
