import { pageDpi, pageSizePx, RedactError } from '@blackbar/core';
import { checkedBoxes } from '../checked-boxes.ts';
import type { Codecs } from '../codecs.ts';
import type { EngineDocument } from '../engine.ts';
import type { EngineLimits } from '../limits.ts';
import { drawPage } from '../pdfium/bitmap.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { fewestChannels } from '../raster/grey.ts';
import { exportReport } from '../report.ts';
import { openPdfDocument } from './document.ts';
import { exportPdf } from './export.ts';
import { readWords } from './visible-words.ts';

export const openPdf = async (
  pdfium: Pdfium,
  codecs: Codecs,
  bytes: Uint8Array,
  limits: EngineLimits,
  password?: string,
): Promise<EngineDocument> => {
  const document = openPdfDocument(pdfium, codecs, bytes, limits, password);
  const sizes = document.pages.map((page) => page.size);
  const summary = { kind: 'pdf' as const, pages: sizes, found: document.found };
  const pageAt = (number: number) => {
    const page = document.pages[number - 1];
    if (!page) throw new RedactError('page-not-found');
    return page;
  };
  return {
    summary,
    async renderPage(number, dpi = pageDpi) {
      const page = pageAt(number);
      const { width, height } = pageSizePx(page.widthPt, page.heightPt, dpi);
      const raster = document.withPage(number - 1, (handle) => drawPage(pdfium, handle, width, height));
      if (!raster) throw new RedactError('page-unreadable');
      return { png: await codecs.encodePng(fewestChannels(raster)), width, height };
    },
    async words(number) {
      const page = pageAt(number);
      const words = document.withPage(number - 1, (handle) => readWords(pdfium, handle, page.size)) ?? [];
      return words
        .filter((word) => word.visible)
        .map(({ text, left, top, right, bottom }) => ({
          text,
          x: left,
          y: top,
          width: right - left,
          height: bottom - top,
        }));
    },
    async exportDocument(untrustedBoxes, options = {}) {
      const boxes = checkedBoxes(untrustedBoxes, sizes);
      const result = await exportPdf(codecs, document, boxes, options);
      return {
        pdf: result.pdf,
        report: await exportReport(codecs, { input: bytes, summary, boxes, ...result }),
      };
    },
    close: () => document.close(),
  };
};
