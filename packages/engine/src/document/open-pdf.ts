import { pageDpi, pageSizePx, RedactError } from '@blackbar/core/model';
import { checkedBoxes } from '../export/checked-boxes.ts';
import { exportPdfPage } from '../export/export-page.ts';
import { finishHere, writeExport } from '../export/finish-export.ts';
import { type ExportSteps, runExport } from '../export/run-export.ts';
import { openPdfDocument } from '../page/document.ts';
import { drawPageImage } from '../page/draw-page-image.ts';
import { inspectPdf } from '../page/inspect/inspect.ts';
import type { EngineLimits } from '../page/limits.ts';
import { unlockedCopy } from '../page/unlocked-copy.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { greyIfGrey } from '../picture/encode/grey.ts';
import { readWords } from '../seen/visible-words.ts';
import { verifyPages } from '../verify/verify-export.ts';
import type { EngineDocument } from './engine.ts';
import type { Tools } from './tools.ts';

export const openPdf = async (
  tools: Tools,
  bytes: Uint8Array,
  limits: EngineLimits,
  password?: string,
): Promise<EngineDocument> => {
  const pdfium = await tools.pdfium();
  const { codecs } = tools;
  const document = openPdfDocument(pdfium, codecs, bytes, limits, password);
  const sizes = document.pages.map((page) => page.size);
  const summary = { kind: 'pdf' as const, pages: sizes };
  const pageAt = (number: number) => {
    const page = document.pages[number - 1];
    if (!page) throw new RedactError('page-not-found');
    return page;
  };
  const opened: EngineDocument = {
    summary,
    inspect: async () => inspectPdf(document.file, codecs, limits.maxStreamBytes),
    async renderPage(number, dpi = pageDpi) {
      const page = pageAt(number);
      const { width, height } = pageSizePx(page.widthPt, page.heightPt, dpi);
      const raster = document.withPage(number - 1, (handle) =>
        drawPageImage(pdfium, handle, { width, height }),
      );
      if (!raster) throw new RedactError('page-unreadable');
      const plain = greyIfGrey(raster);
      const png = await codecs.encodePng(plain);
      release(raster.data, plain.data);
      return { png, width, height };
    },
    async words(number) {
      const page = pageAt(number);
      const words = document.withPage(number - 1, (handle) => readWords(pdfium, handle, page.size)) ?? [];
      return (
        words
          .filter((word) => word.visible)
          // Overhanging ink belongs to the word: a box around it must leave no half glyph.
          .map(({ text, reach: { left, top, right, bottom } }) => ({
            text,
            x: left,
            y: top,
            width: right - left,
            height: bottom - top,
          }))
      );
    },
    async exportPage(number, boxes, method, dpi = pageDpi) {
      pageAt(number);
      return exportPdfPage(codecs, document, number - 1, boxes, method, dpi);
    },
    writeExport: (parts, boxes) =>
      writeExport(tools, {
        input: bytes,
        summary,
        parts,
        boxes,
        writeFont: async (...font) => (await document.rebuild(codecs)).writeFont(...font),
      }),
    verifyPages: (pdf, expected, boxes) => verifyPages(tools, pdf, expected, boxes, document),
    async exportDocument(untrustedBoxes, { dpi, found, onProgress } = {}) {
      const boxes = checkedBoxes(untrustedBoxes, sizes);
      const removed = found ?? (await opened.inspect());
      const steps: ExportSteps = {
        page: (number, onPage, method) => opened.exportPage(number, onPage, method, dpi),
        finish: (parts, onPages) => finishHere(tools, opened, parts, onPages, removed),
      };
      return runExport(sizes.length, boxes, steps, { parallel: 1, onProgress });
    },
    unlockedCopy: () => (document.file.isLocked ? unlockedCopy(document.file) : null),
    close: () => document.close(),
  };
  return opened;
};
