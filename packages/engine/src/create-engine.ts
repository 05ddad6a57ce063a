import { documentKindOf, RedactError } from '@blackbar/core/model';
import type { Engine, EngineParts } from './engine.ts';
import { openImage } from './image/open.ts';
import { defaultLimits } from './limits.ts';
import { openPdf } from './pdf/open.ts';
import { loadPdfium, type Pdfium } from './pdfium/library.ts';
import type { Tools } from './tools.ts';
import { countPages, joinVerifications, verifyFile, verifyPages } from './verify/verify-export.ts';

/** The engine. PDFium is loaded when it is first needed: to show a picture it is not. */
export const createEngine = (parts: EngineParts): Engine => {
  let loading: Promise<Pdfium> | undefined;
  const pdfium = () => {
    loading ??= loadPdfium(parts.pdfiumWasm, parts.maxPdfiumBytes);
    return loading;
  };
  const tools: Tools = {
    codecs: parts.codecs,
    secondReader: parts.secondReader,
    pdfium,
    allocate: parts.allocate,
    maxOutputBytes: parts.limits?.maxOutputBytes ?? defaultLimits.maxOutputBytes,
  };
  return {
    async open(bytes, options = {}) {
      const limits = { ...defaultLimits, ...parts.limits };
      if (options.maxPages !== undefined) limits.maxPages = Math.min(limits.maxPages, options.maxPages);
      const kind = documentKindOf(bytes);
      if (kind === null) throw new RedactError('unsupported-type');
      if (kind !== 'pdf') return openImage(tools, kind, bytes, limits);
      return openPdf(tools, bytes, limits, options.password);
    },
    verifyFile: (pdf, pageCount) => verifyFile(tools, pdf, pageCount),
    async verify(pdf, boxes) {
      const count = await countPages(tools, pdf);
      const pages = Array.from({ length: count }, (_, index) => ({ page: index + 1 }));
      const verifications = [
        await verifyFile(tools, pdf, count),
        await verifyPages(tools, pdf, pages, boxes),
      ];
      return joinVerifications(verifications).checks;
    },
  };
};
