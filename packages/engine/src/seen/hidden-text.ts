import type { Finding } from '@blackbar/core/model';
import { PdfDocument } from '../page/document.ts';
import { readWords } from './visible-words.ts';

/** People wait for an inspection: on a document that takes longer, the export alone judges the later pages. */
const maxMs = 2000;

/**
 * Words that a reader extracts and nobody sees: white, covered, off the page, or set to be invisible. PDFium keeps what
 * it has read of a page until its document is closed, so this reads a copy: an open document stays small.
 */
export const findHiddenText = ({ file, pages }: PdfDocument, now: () => number = Date.now): Finding[] => {
  const copy = new PdfDocument(file.reopen(), pages);
  try {
    return hiddenTextOf(copy, now);
  } finally {
    copy.close();
  }
};

const hiddenTextOf = (document: PdfDocument, now: () => number): Finding[] => {
  const deadline = now() + maxMs;
  const pages: number[] = [];
  let count = 0;
  let searchedPages = 0;
  for (const [index, { size }] of document.pages.entries()) {
    if (now() > deadline) break;
    searchedPages = index + 1;
    const words = document.withPage(index, (handle) => readWords(document.pdfium, handle, size)) ?? [];
    const hidden = words.filter((word) => !word.visible && /[\p{L}\p{N}]/u.test(word.text)).length;
    if (hidden === 0) continue;
    count += hidden;
    pages.push(index + 1);
  }
  const stopped = searchedPages < document.pages.length ? { searchedPages } : {};
  if (count === 0 && stopped.searchedPages === undefined) return [];
  return [{ kind: 'text-without-ink', count, pages, ...stopped }];
};
