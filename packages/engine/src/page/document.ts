import { type PageSize, pageSizePx, RedactError } from '@blackbar/core/model';
import type { Codecs } from '../pdfium/codecs.ts';
import { openPdfium, type PdfiumDocument } from '../pdfium/document.ts';
import { floatsAt, type Pdfium, withScratch } from '../pdfium/library.ts';
import type { EngineLimits } from './limits.ts';
import { ShownAnnotations } from './shown-annotations.ts';
import type { SourceDocument } from './source-document.ts';
import { readUserUnits, type UserUnits } from './user-units.ts';

/** A page as viewers show it: cropped, rotated, with UserUnit applied. */
export interface PdfPage {
  widthPt: number;
  heightPt: number;
  userUnit: number;
  size: PageSize;
}

/** An open PDF. Annotations are flattened into a page before it is drawn or read. */
export class PdfDocument {
  readonly file: PdfiumDocument;
  readonly pages: readonly PdfPage[];
  private readonly flattened = new Set<number>();
  private readonly annotations: ShownAnnotations;
  private source: Promise<SourceDocument> | undefined;
  /** The page that is worked on, loaded when it is asked for first. */
  private held: { readonly index: number; page: number } | undefined;

  constructor(file: PdfiumDocument, pages: readonly PdfPage[]) {
    this.file = file;
    this.pages = pages;
    this.annotations = new ShownAnnotations(file);
  }

  get pdfium(): Pdfium {
    return this.file.pdfium;
  }

  /**
   * Runs `use` with the loaded page; returns `null` when PDFium cannot read it. Who changes it says so with `changed`.
   * `index` counts from 0.
   */
  withPage<T>(index: number, use: (page: number) => T): T | null {
    this.flatten(index);
    const { held } = this;
    const isHeld = held?.index === index;
    const page = (isHeld && held.page) || this.pdfium.call.FPDF_LoadPage(this.file.handle, index);
    if (page === 0) return null;
    if (isHeld) held.page = page;
    try {
      return use(page);
    } catch (error) {
      // Left in the middle of something.
      if (isHeld) held.page = 0;
      throw error;
    } finally {
      if (!isHeld || held.page !== page) this.pdfium.call.FPDF_ClosePage(page);
    }
  }

  /** The page that is in use is not what it was: nobody else gets it. */
  changed(): void {
    if (this.held) this.held.page = 0;
  }

  /** Until `work` has ended, the page is loaded once for all who look at it. */
  async holding<T>(index: number, work: () => Promise<T>): Promise<T> {
    this.letGo();
    this.held = { index, page: 0 };
    try {
      return await work();
    } finally {
      this.letGo();
    }
  }

  private letGo(): void {
    if (this.held && this.held.page !== 0) this.pdfium.call.FPDF_ClosePage(this.held.page);
    this.held = undefined;
  }

  /** Turns annotations into page content, so that view, text and export read the same content. */
  flatten(index: number): void {
    if (this.flattened.has(index)) return;
    this.flattened.add(index);
    if (!this.annotations.hideOthers(index)) return;
    const { call } = this.pdfium;
    const page = call.FPDF_LoadPage(this.file.handle, index);
    if (page === 0) return;
    call.FPDFPage_Flatten(page, 0);
    call.FPDF_ClosePage(page);
  }

  /** The document's objects, parsed once. */
  openSource(codecs: Codecs): Promise<SourceDocument> {
    // Imported on demand: a worker that only draws pages starts sooner without it.
    this.source ??= import('./source-document.ts').then(({ SourceDocument }) =>
      SourceDocument.open(this, codecs),
    );
    return this.source;
  }

  close(): void {
    this.letGo();
    this.file.close();
  }
}

const readPages = (file: PdfiumDocument, limits: EngineLimits, userUnits: UserUnits): PdfPage[] => {
  const { pdfium, handle } = file;
  const count = pdfium.call.FPDF_GetPageCount(handle);
  return withScratch(pdfium, 8, (pointer) => {
    const pages: PdfPage[] = [];
    for (let index = 0; index < count; index++) {
      const found = pdfium.call.FPDF_GetPageSizeByIndexF(handle, index, pointer);
      const [width = 0, height = 0] = found ? floatsAt(pdfium, pointer, 2) : [];
      pages.push(boundedPage(width, height, userUnitOf(file, index, userUnits), limits));
    }
    return pages;
  });
};

/** PDFium ignores the unit, so it is applied here (ISO 32000-2, table 31). */
const userUnitOf = ({ pdfium, handle }: PdfiumDocument, index: number, userUnits: UserUnits): number =>
  userUnits.get(pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(handle, index)) ?? 1;

/** ISO 32000-2 has no default for a missing MediaBox; viewers use Letter. */
const letter = { width: 612, height: 792 };

const boundedPage = (
  untrustedWidth: number,
  untrustedHeight: number,
  untrustedUnit: number,
  limits: EngineLimits,
): PdfPage => {
  const usable = untrustedWidth > 0 && untrustedHeight > 0;
  const unit = untrustedUnit > 0 ? untrustedUnit : 1;
  const widthPt = (usable ? untrustedWidth : letter.width) * unit;
  const heightPt = (usable ? untrustedHeight : letter.height) * unit;
  if (!(Math.max(widthPt, heightPt) <= limits.maxSidePt)) throw new RedactError('page-too-large');
  return { widthPt, heightPt, userUnit: unit, size: pageSizePx(widthPt, heightPt) };
};

/** Opens a PDF and reads its page sizes, which is all that drawing needs; `inspectPdf` reads the rest. */
export const openPdfDocument = (
  pdfium: Pdfium,
  codecs: Codecs,
  bytes: Uint8Array,
  limits: EngineLimits,
  password?: string,
): PdfDocument => {
  const file = openPdfium(pdfium, bytes, password);
  try {
    const untrustedCount = pdfium.call.FPDF_GetPageCount(file.handle);
    if (untrustedCount < 1) throw new RedactError('no-pages');
    if (untrustedCount > limits.maxPages) throw new RedactError('too-many-pages');
    return new PdfDocument(file, readPages(file, limits, readUserUnits(file, codecs)));
  } catch (error) {
    file.close();
    throw error;
  }
};
