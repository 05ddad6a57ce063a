import type { DocumentSummary, Finding, PageBox, Word } from '@blackbar/core/model';
import type { PageMethod, PagePart } from '../export/page-part.ts';
import type { Assembled } from '../export/write-export.ts';
import type { EngineLimits } from '../page/limits.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { PdfiumWasm } from '../pdfium/library.ts';
import type { ExportDpi } from '../picture/picture-part.ts';
import type { Allocate } from '../syntax/output.ts';
import type { SecondReader } from '../verify/second-reader.ts';
import type { Check, ExpectedPage, Verification } from '../verify/verify-export.ts';

export interface EngineParts {
  pdfiumWasm: PdfiumWasm;
  codecs: Codecs;
  secondReader: SecondReader;
  limits?: Partial<EngineLimits>;
  /** Ceiling of PDFium's memory when it comes as bytes; the module's own, 2 GB, when absent. */
  maxPdfiumBytes?: number;
  /** Memory for finished files, where a host has some that its workers share. */
  allocate?: Allocate;
}

export interface PageImage {
  png: Uint8Array;
  width: number;
  height: number;
}

/** An open document. Close it: its bytes live in WebAssembly memory until then. */
export interface EngineDocument {
  readonly summary: DocumentSummary;
  /** What the file holds besides its visible pages. Throws `too-complex` when it is built to exhaust a reader. */
  inspect(): Promise<Finding[]>;
  /** `page` counts from 1. */
  renderPage(page: number, dpi?: number): Promise<PageImage>;
  words(page: number): Promise<Word[]>;
  /** One page of an export. `boxes` are checked and on this page. */
  makePage(page: number, boxes: readonly PageBox[], method: PageMethod, dpi?: ExportDpi): Promise<PagePart>;
  /** Puts the pages together. Nothing is released before it has been verified. */
  assemble(parts: readonly PagePart[], boxes: readonly PageBox[]): Promise<Assembled>;
  /** Verifies pages of the exact bytes. */
  verifyPages(
    pdf: Uint8Array,
    pages: readonly ExpectedPage[],
    boxes: readonly PageBox[],
  ): Promise<Verification>;
  /** A copy that needs no password, for whoever must not keep one; `null` when the file itself needs none. */
  unlockedCopy(): Uint8Array | null;
  close(): void;
}

export interface OpenOptions {
  password?: string;
  maxPages?: number;
}

/** What runs in a worker. */
export interface Engine {
  open(bytes: Uint8Array, options?: OpenOptions): Promise<EngineDocument>;
  /** Verifies a file of `pageCount` pages as a whole. */
  verifyFile(pdf: Uint8Array, pageCount: number): Promise<Verification>;
  /** Judges a finished file by itself: the same checks an export goes through. */
  verify(pdf: Uint8Array, boxes: readonly PageBox[]): Promise<Check[]>;
}
