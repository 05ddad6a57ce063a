import type { Box } from './box.ts';
import type { PageSize } from './page.ts';

export const documentKinds = ['pdf', 'jpeg', 'png'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Kinds of hidden content. Shown on opening, and as removed after export. */
export const findingKinds = [
  'attachments',
  'scripts',
  'layers',
  'comments',
  'links',
  'form-data',
  'signatures',
  'metadata',
  'bookmarks',
  'thumbnails',
  'tags',
  'earlier-revisions',
  'text-without-ink',
  'pending-redactions',
  'camera-data',
  'location',
  'picture-notes',
  'previews',
  'further-pictures',
  'colour-profiles',
  'private-data',
  'trailing-data',
] as const;

export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  kind: FindingKind;
  count: number;
  /** The pages it is on, from 1, where that is known. */
  pages?: number[];
  /** Visible on the page: it stays in the download unless a box covers it. */
  isVisible?: boolean;
  /** The search stopped early: it looked at this many pages, from the first. The count may then be zero. */
  searchedPages?: number;
}

/** A file that the engine has opened. */
export interface DocumentSummary {
  kind: DocumentKind;
  pages: PageSize[];
}

/** A file that was inspected completely and is not a decompression bomb. */
export interface InspectedDocument extends DocumentSummary {
  found: Finding[];
}

/** A word on a page with visible ink, in page pixels. */
export interface Word extends Box {
  text: string;
  /**
   * Where the word can be parted, by x: entry `n` lies between the characters `n` and `n + 1` and touches the ink of
   * neither; -1 where no line does. Absent where nothing is known.
   */
  cuts?: number[];
}

/** A box on a page; `page` counts from 1. */
export interface PageBox extends Box {
  page: number;
  /** Shown in white on the box and read aloud; absent or `null` for a plain box. */
  label?: string | null;
}
