import { type Finding, type PageSize, pageSizePx, RedactError } from '@blackbar/core/model';
import type { Codecs } from '../codecs.ts';
import type { EngineLimits } from '../limits.ts';
import { openPdfium, type PdfiumDocument, saveCopy } from '../pdfium/document.ts';
import { floatsAt, type Pdfium, withScratch } from '../pdfium/library.ts';
import { Inspection } from './inspect.ts';
import { countInvisibleText } from './invisible-text.ts';
import { scanObjects } from './object-scan.ts';
import type { RebuildSession } from './rebuild/rebuild-session.ts';
import { refuseBomb } from './unpacked-size.ts';

/** A page as everyone sees it: cropped, turned upright, in its own unit. */
export interface PdfPage {
  widthPt: number;
  heightPt: number;
  userUnit: number;
  size: PageSize;
}

/** An open PDF whose comments and form fields become part of a page before anyone looks at it. */
export class PdfDocument {
  readonly file: PdfiumDocument;
  readonly pages: readonly PdfPage[];
  readonly found: Finding[];
  private readonly flattened = new Set<number>();
  private session: Promise<RebuildSession> | undefined;

  constructor(file: PdfiumDocument, pages: readonly PdfPage[], found: Finding[]) {
    this.file = file;
    this.pages = pages;
    this.found = found;
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
    if (call.EPDFPage_GetAnnotCountRaw(this.file.handle, index) === 0) return;
    const page = call.FPDF_LoadPage(this.file.handle, index);
    if (page === 0) return;
    call.FPDFPage_Flatten(page, 0);
    call.FPDF_ClosePage(page);
  }

  /** The document as the rewriter reads it: repaired, decrypted and flattened by PDFium. Made once. */
  rebuild(codecs: Codecs): Promise<RebuildSession> {
    // Loaded when it is needed: who only shows pages is ready sooner without it.
    this.session ??= import('./open-rebuild-session.ts').then(({ openRebuildSession }) =>
      openRebuildSession(this, codecs),
    );
    return this.session;
  }

  close(): void {
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

/** By object number. PDFium ignores the unit, so it is applied here (ISO 32000-2, table 31). */
type UserUnits = ReadonlyMap<number, number>;

const userUnitOf = ({ pdfium, handle }: PdfiumDocument, index: number, userUnits: UserUnits): number =>
  userUnits.get(pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(handle, index)) ?? 1;

/** ISO 32000-2 gives no default for a page without a size; Letter is what viewers show. */
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

const userUnitIn = (dictionary: string): number | undefined => {
  const written = /\/UserUnit\s*([-+.\d]+)/.exec(dictionary)?.[1];
  return written === undefined ? undefined : Number(written);
};

/** Opens a PDF, looks through all it holds, and refuses what no worker should be asked to draw. */
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
    const inspection = new Inspection();
    const userUnits = new Map<number, number>();
    for (const object of scanObjects(saveCopy(file))) {
      refuseBomb(codecs, object, limits.maxStreamBytes);
      inspection.look(object);
      const unit = userUnitIn(object.dictionary);
      if (unit !== undefined) userUnits.set(object.number, unit);
    }
    inspection.lookAtFile(file, bytes);
    const pages = readPages(file, limits, userUnits);
    inspection.add('text-without-ink', countInvisibleText(file, pages.length));
    return new PdfDocument(file, pages, inspection.findings());
  } catch (error) {
    file.close();
    throw error;
  }
};
