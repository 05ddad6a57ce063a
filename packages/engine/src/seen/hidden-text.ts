import type { Finding } from '@blackbar/core/model';
import { PdfDocument } from '../page/document.ts';
import { readWords } from './visible-words.ts';

/** Where the search ends. */
interface SearchLimits {
  /**
   * People wait for an inspection: on a longer document the export alone judges the later pages. Counted in what is on the
   * pages, so that the search ends at the same one on every machine; it takes some two seconds.
   */
  maxWork: number;
  /** For pages that are slow to draw with little on them: only there does the clock decide. */
  maxMs: number;
  now: () => number;
}

const defaultLimits: SearchLimits = { maxWork: 250_000, maxMs: 6000, now: Date.now };

/** What a page takes besides its characters, in characters. */
const pageWork = 500;

/**
 * Words that a reader extracts and nobody sees: white, covered, off the page, or set to be invisible. PDFium keeps what
 * it has read of a page until its document is closed, so this reads a copy: an open document stays small.
 */
export const findHiddenText = (
  { file, pages }: PdfDocument,
  limits: Partial<SearchLimits> = {},
): Finding[] => {
  const copy = new PdfDocument(file.reopen(), pages);
  try {
    return hiddenTextOf(copy, { ...defaultLimits, ...limits });
  } finally {
    copy.close();
  }
};

const hiddenTextOf = (document: PdfDocument, { maxWork, maxMs, now }: SearchLimits): Finding[] => {
  const deadline = now() + maxMs;
  const pages: number[] = [];
  let count = 0;
  let work = 0;
  let searchedPages = 0;
  for (const [index, { size }] of document.pages.entries()) {
    if (work > maxWork || now() > deadline) break;
    searchedPages = index + 1;
    const words = document.withPage(index, (handle) => readWords(document.pdfium, handle, size)) ?? [];
    work += words.reduce((sum, { text }) => sum + text.length, pageWork);
    const hidden = words.filter((word) => !word.visible && /[\p{L}\p{N}]/u.test(word.text)).length;
    if (hidden === 0) continue;
    count += hidden;
    pages.push(index + 1);
  }
  const stopped = searchedPages < document.pages.length ? { searchedPages } : {};
  if (count === 0 && stopped.searchedPages === undefined) return [];
  return [{ kind: 'text-without-ink', count, pages, ...stopped }];
};
