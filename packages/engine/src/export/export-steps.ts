import type { ExportProgress, Finding, PageBox, PageSize } from '@blackbar/core/model';
import type { ExportDpi } from '../picture/picture-part.ts';
import type { ExpectedPage, Verification } from '../verify/verification.ts';
import type { BoxedPages, MadePage, PageMethod, PreparedPage } from './page-part.ts';
import type { Assembled } from './write-export.ts';

/** The steps of the export pipeline. A host runs them in this thread or in parallel workers. */
export interface ExportSteps {
  open(): Promise<{ pages: readonly PageSize[] }>;
  /** What the file contains besides its visible pages. */
  inspect(): Promise<readonly Finding[]>;
  makePage(page: number, boxes: readonly PageBox[], method: PageMethod): Promise<MadePage>;
  assemble(parts: readonly MadePage[], boxes: readonly PageBox[]): Promise<Assembled>;
  verifyFile(pdf: Uint8Array, pageCount: number): Promise<Verification>;
  verifyPages(
    pdf: Uint8Array,
    pages: readonly ExpectedPage[],
    boxes: readonly PageBox[],
  ): Promise<Verification>;
  /** Copies the bytes to memory that no worker shares; throws `not-verified` when their hash differs. */
  copyAndRehash(pdf: Uint8Array, sha256: string): Promise<Uint8Array>;
}

export interface ExportOptions {
  dpi?: ExportDpi;
  /** What pages with boxes become; pictures when absent. */
  pages?: BoxedPages;
  /** The findings of an earlier inspection; when absent, the document is inspected. */
  found?: Finding[];
  /** A page of this document that was prepared; only those that have no boxes now are taken. */
  prepared?: (page: number) => PreparedPage | undefined;
  /** Called after each page that is made, and after each share of pages that is checked. */
  onProgress?: (progress: ExportProgress) => void;
}
