import { documentKindOf, RedactError } from '@blackbar/core/model';
import { defaultLimits } from '../page/limits.ts';
import { loadPdfium, type Pdfium } from '../pdfium/library.ts';
import { joinVerifications } from '../verify/verification.ts';
import { countPages, verifyFile, verifyPages } from '../verify/verify-export.ts';
import type { Engine, EngineParts } from './engine.ts';
import { openImage } from './open-image.ts';
import { openPdf } from './open-pdf.ts';
import type { Tools } from './tools.ts';

/** The engine. PDFium is loaded on first use: showing a JPEG or PNG does not need it. */
export const createEngine = (parts: EngineParts): Engine => {
  let loading: Promise<Pdfium> | undefined;
  let loaded: Pdfium | undefined;
  const pdfium = () => {
    loading ??= loadPdfium(parts.pdfiumWasm, parts.maxPdfiumBytes, parts.loadFace).then((library) => {
      loaded = library;
      return library;
    });
    return loading;
  };
  const tools: Tools = {
    codecs: parts.codecs,
    secondReader: parts.secondReader,
    pdfium,
    allocate: parts.allocate,
    hasFaces: parts.loadFace !== undefined,
    maxOutputBytes: parts.limits?.maxOutputBytes ?? defaultLimits.maxOutputBytes,
    maxPicturePixels: defaultLimits.maxPicturePixels,
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
    pdfiumBytes: () => loaded?.heap().length ?? 0,
  };
};
