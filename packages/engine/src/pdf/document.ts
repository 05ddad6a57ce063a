import { type PageSize, pageSizePx, RedactError } from '@blackbar/core';
import type { EngineLimits } from '../limits.ts';
import { openPdfium, type PdfiumDocument } from '../pdfium/document.ts';
import { floatsAt, type Pdfium, withScratch } from '../pdfium/library.ts';

/** A page as everyone sees it: cropped, turned upright, in its own unit. */
export interface PdfPage {
  widthPt: number;
  heightPt: number;
  size: PageSize;
}

/** An open PDF whose comments and form fields become part of a page before anyone looks at it. */
export class PdfDocument {
  readonly file: PdfiumDocument;
  readonly pages: readonly PdfPage[];
  private readonly flattened = new Set<number>();

  constructor(file: PdfiumDocument, pages: readonly PdfPage[]) {
    this.file = file;
    this.pages = pages;
  }

  get pdfium(): Pdfium {
    return this.file.pdfium;
  }

  /** Runs `use` with the loaded page; answers `null` when PDFium cannot read it. `index` counts from 0. */
  withPage<T>(index: number, use: (page: number) => T): T | null {
    this.flatten(index);
    const { call } = this.pdfium;
    const page = call.FPDF_LoadPage(this.file.handle, index);
    if (page === 0) return null;
    try {
      return use(page);
    } finally {
      call.FPDF_ClosePage(page);
    }
  }

  /** What is drawn over a page becomes its content, so that view, text and export read one and the same thing. */
  flatten(index: number): void {
    if (this.flattened.has(index)) return;
    this.flattened.add(index);
    const { call } = this.pdfium;
    const page = call.FPDF_LoadPage(this.file.handle, index);
    if (page === 0) return;
    if (call.FPDFPage_GetAnnotCount(page) > 0) call.FPDFPage_Flatten(page, 0);
    call.FPDF_ClosePage(page);
  }

  close(): void {
    this.file.close();
  }
}

const readPages = (file: PdfiumDocument, limits: EngineLimits): PdfPage[] => {
  const { pdfium, handle } = file;
  const untrustedCount = pdfium.call.FPDF_GetPageCount(handle);
  if (untrustedCount < 1) throw new RedactError('no-pages');
  if (untrustedCount > limits.maxPages) throw new RedactError('too-many-pages');
  return withScratch(pdfium, 8, (pointer) => {
    const pages: PdfPage[] = [];
    for (let index = 0; index < untrustedCount; index++) {
      const found = pdfium.call.FPDF_GetPageSizeByIndexF(handle, index, pointer);
      const [width = 0, height = 0] = found ? floatsAt(pdfium, pointer, 2) : [];
      pages.push(boundedPage(width, height, limits));
    }
    return pages;
  });
};

/** ISO 32000-2 gives no default for a page without a size; Letter is what viewers show. */
const letter = { widthPt: 612, heightPt: 792 };

const boundedPage = (untrustedWidth: number, untrustedHeight: number, limits: EngineLimits): PdfPage => {
  const usable = untrustedWidth > 0 && untrustedHeight > 0;
  const widthPt = usable ? untrustedWidth : letter.widthPt;
  const heightPt = usable ? untrustedHeight : letter.heightPt;
  if (!(Math.max(widthPt, heightPt) <= limits.maxSidePt)) throw new RedactError('page-too-large');
  return { widthPt, heightPt, size: pageSizePx(widthPt, heightPt) };
};

export const openPdfDocument = (
  pdfium: Pdfium,
  bytes: Uint8Array,
  limits: EngineLimits,
  password?: string,
): PdfDocument => {
  const file = openPdfium(pdfium, bytes, password);
  try {
    return new PdfDocument(file, readPages(file, limits));
  } catch (error) {
    file.close();
    throw error;
  }
};
