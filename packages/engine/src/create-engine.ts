import { RedactError } from '@blackbar/core';
import type { Engine, EngineParts } from './engine.ts';
import { fileKind } from './file-kind.ts';
import { openImage } from './image/open.ts';
import { defaultLimits } from './limits.ts';
import { openPdf } from './pdf/open.ts';
import { loadPdfium, type Pdfium } from './pdfium/library.ts';

/** The engine. PDFium is loaded with the first PDF: a picture does not need it. */
export const createEngine = (parts: EngineParts): Engine => {
  const { codecs } = parts;
  let pdfium: Promise<Pdfium> | undefined;
  return {
    async open(bytes, options = {}) {
      const limits = { ...defaultLimits, ...parts.limits };
      if (options.maxPages !== undefined) limits.maxPages = Math.min(limits.maxPages, options.maxPages);
      const kind = fileKind(bytes);
      if (kind === null) throw new RedactError('unsupported-type');
      if (kind !== 'pdf') return openImage(codecs, kind, bytes, limits);
      pdfium ??= loadPdfium(parts.pdfiumWasm, parts.maxPdfiumBytes);
      return openPdf(await pdfium, codecs, bytes, limits, options.password);
    },
  };
};
