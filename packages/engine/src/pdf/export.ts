import type { PageBox } from '@blackbar/core';
import type { Codecs } from '../codecs.ts';
import type { ExportOptions } from '../engine.ts';
import { assemble, type PagePart } from './assemble.ts';
import type { PdfDocument } from './document.ts';
import { rasterPage } from './raster-page.ts';

export interface PdfExport {
  pdf: Uint8Array;
  vectorPages: number;
  rasterPages: number;
  checks: { name: string; passed: boolean }[];
}

/** `boxes` are bounded and on their pages already. */
export const exportPdf = async (
  codecs: Codecs,
  document: PdfDocument,
  boxes: readonly PageBox[],
  options: ExportOptions,
): Promise<PdfExport> => {
  const total = document.pages.length;
  const parts: PagePart[] = [];
  for (let index = 0; index < total; index++) {
    const onPage = boxes.filter((box) => box.page === index + 1);
    parts.push(await rasterPage(codecs, document, index, onPage, options.dpi ?? 150));
    options.onProgress?.(index + 1, total);
  }
  return { pdf: assemble(codecs, parts), vectorPages: 0, rasterPages: parts.length, checks: [] };
};
