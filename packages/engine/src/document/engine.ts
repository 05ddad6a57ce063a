import type { DocumentSummary, Finding, PageBox, Word } from '@blackbar/core/model';
import type { CheckedRest } from '../check/file/check-rest.ts';
import type { CheckedPage } from '../check/page/check-page.ts';
import type { PageMethod, PagePart } from '../export/page-part.ts';
import type { Assembled } from '../export/write-export.ts';
import type { EngineLimits } from '../page/limits.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { FaceLoader } from '../pdfium/fallback-faces.ts';
import type { PdfiumWasm } from '../pdfium/library.ts';
import type { ExportDpi } from '../picture/picture-part.ts';
import type { Allocate } from '../syntax/output.ts';
import type { SecondReader } from '../verify/second-reader.ts';
import type { Check, ExpectedPage, Verification } from '../verify/verification.ts';

export interface EngineParts {
  pdfiumWasm: PdfiumWasm;
  codecs: Codecs;
  secondReader: SecondReader;
  limits?: Partial<EngineLimits>;
  /** Memory limit for PDFium when `pdfiumWasm` is bytes; the module's own limit, 2 GB, when absent. */
  maxPdfiumBytes?: number;
  /** Faces for scripts that PDFium has none for; without it, such text is not drawn. */
  loadFace?: FaceLoader;
  /** Allocates memory for finished files; a host may return memory that its workers share. */
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
  /** What the file contains besides its visible pages. Throws `too-complex` for a decompression bomb. */
  inspect(): Promise<Finding[]>;
  /** `page` counts from 1. */
  renderPage(page: number, dpi?: number): Promise<PageImage>;
  words(page: number): Promise<Word[]>;
  /** What can be read on a page although nobody sees it. */
  checkPage(page: number): Promise<CheckedPage>;
  /** The same in the rest of the file; `seen` and `hidden` are the words of all pages. */
  checkRest(seen: readonly string[], hidden: readonly string[]): Promise<CheckedRest>;
  /** Makes one page of an export. `boxes` are valid and on this page. */
  makePage(page: number, boxes: readonly PageBox[], method: PageMethod, dpi?: ExportDpi): Promise<PagePart>;
  /** Writes the pages into one file. Nothing is released before it has been verified. */
  assemble(parts: readonly PagePart[], boxes: readonly PageBox[]): Promise<Assembled>;
  /** Verifies pages of the exported bytes. */
  verifyPages(
    pdf: Uint8Array,
    pages: readonly ExpectedPage[],
    boxes: readonly PageBox[],
  ): Promise<Verification>;
  /** A decrypted copy, for callers that must not store the password; `null` when the file needs none. */
  unlockedCopy(): Uint8Array | null;
  close(): void;
}

export interface OpenOptions {
  password?: string;
  maxPages?: number;
}

/** The engine as it runs inside a worker. */
export interface Engine {
  open(bytes: Uint8Array, options?: OpenOptions): Promise<EngineDocument>;
  /** Verifies a file of `pageCount` pages as a whole. */
  verifyFile(pdf: Uint8Array, pageCount: number): Promise<Verification>;
  /** Checks a finished file without its source: the same checks as for an export. */
  verify(pdf: Uint8Array, boxes: readonly PageBox[]): Promise<Check[]>;
  /** PDFium's memory, which grows and never shrinks. */
  pdfiumBytes(): number;
}
