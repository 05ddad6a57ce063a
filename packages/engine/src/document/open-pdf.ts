import { pageDpi, pageSizePx, RedactError } from '@blackbar/core/model';
import { makePage } from '../export/make-page.ts';
import { writeExport } from '../export/write-export.ts';
import { openPdfDocument } from '../page/document.ts';
import { drawPageImage } from '../page/draw-page-image.ts';
import { inspectPdf } from '../page/inspect/inspect.ts';
import type { EngineLimits } from '../page/limits.ts';
import { unlockedCopy } from '../page/unlocked-copy.ts';
import { cutsOf } from '../page/words/cuts.ts';
import type { PdfiumDocument } from '../pdfium/document.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { greyIfGrey } from '../picture/encode/grey.ts';
import type { PageWriter } from '../rebuild/page-writer.ts';
import { findHiddenText } from '../seen/hidden-text.ts';
import { toolWords } from '../seen/tool-words.ts';
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
  let writer: Promise<PageWriter> | undefined;
  const openWriter = () => {
    writer ??= Promise.all([document.openSource(codecs), import('../rebuild/page-writer.ts')]).then(
      ([source, rebuild]) => new rebuild.PageWriter(source, pdfium),
    );
    return writer;
  };
  let original: PdfiumDocument | undefined;
  /** The file with its annotations as they are, until the document is closed. */
  const openOriginal = () => {
    original ??= document.file.reopen();
    return original;
  };
  return {
    summary,
    inspect: async () => [
      ...inspectPdf(document.file, codecs, limits.maxStreamBytes),
      ...findHiddenText(document),
    ],
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
      return (
        (await toolWords(codecs, document, number - 1, page.size))
          // Ink that overhangs the advance width belongs to the word: a box around it must leave no partial glyph.
          .map((word) => {
            const { left, top, right, bottom } = word.reach;
            const cuts = cutsOf(word);
            const box = { x: left, y: top, width: right - left, height: bottom - top };
            return { text: word.text, ...box, ...(cuts === undefined ? {} : { cuts }) };
          })
      );
    },
    async checkPage(number) {
      pageAt(number);
      const { checkPage } = await import('../check/page/check-page.ts');
      const checked = checkPage(document, openOriginal(), number - 1, tools.hasFaces);
      if (!checked) throw new RedactError('page-unreadable');
      return checked;
    },
    async checkRest(seen, hidden) {
      const { checkRest } = await import('../check/file/check-rest.ts');
      return checkRest(openOriginal(), codecs, sizes, password, seen, hidden);
    },
    async makePage(number, boxes, method, dpi = pageDpi) {
      pageAt(number);
      return makePage(codecs, document, openWriter, number - 1, boxes, method, dpi);
    },
    assemble: (parts, boxes) =>
      writeExport(tools, {
        input: bytes,
        summary,
        parts,
        boxes,
        writeFont: async (...font) => (await openWriter()).writeFont(...font),
      }),
    verifyPages: (pdf, expected, boxes) => verifyPages(tools, pdf, expected, boxes, document),
    unlockedCopy: () => (document.file.isLocked ? unlockedCopy(document.file) : null),
    close() {
      original?.close();
      document.close();
    },
  };
};
