import type { Leak } from '@blackbar/core/model';
import type { PdfDocument } from '../../page/document.ts';
import type { PageWord } from '../../page/words/words.ts';
import type { PdfiumDocument } from '../../pdfium/document.ts';
import { fittingWords } from '../../seen/recognised-words.ts';
import { readWords } from '../../seen/visible-words.ts';
import { findCoveredPictures } from './covered-pictures.ts';
import { findCroppedPictures } from './cropped-pictures.ts';
import { readHiddenWords } from './hidden-words.ts';
import { boxOf, type HiddenWord, overlaps, placesOf } from './places.ts';

export interface CheckedPage {
  leaks: Leak[];
  /** The words a person sees on the page. */
  seen: string[];
  /** The words nobody sees on it. */
  hidden: string[];
  /** False when some of the page could not be looked at. */
  isComplete: boolean;
}

/**
 * What can be read on a page although nobody sees it. `original` is the same file with its annotations as they are:
 * what is seen without them lies under one. Without faces for scripts that PDFium has none for, their text is not drawn,
 * and nothing is said about it. `index` counts from 0; `null` when the page cannot be read.
 */
export const checkPage = (
  document: PdfDocument,
  original: PdfiumDocument,
  index: number,
  hasFaces: boolean,
): CheckedPage | null => {
  const { pdfium } = document;
  const size = document.pages[index]?.size;
  if (!size) return null;
  const fitting = fittingWords(document, index).map(({ word }) => word);
  const read = document.withPage(index, (page) => readHiddenWords(pdfium, page, size, fitting));
  const pictures = document.withPage(index, (page) => findCoveredPictures(pdfium, page, size));
  const cropped = document.withPage(index, (page) => findCroppedPictures(pdfium, page, size));
  if (!read || !pictures || !cropped) return null;
  const told = underComments(original, index, read.hidden, size);
  const hidden = hasFaces ? told : told.filter((entry) => !mayLackFace(entry));
  const page = index + 1;
  const leaks: Leak[] = [
    ...placesOf(hidden).map(({ kind, edges, words }) => ({
      kind,
      weight: 'leak' as const,
      page,
      box: boxOf(edges),
      words,
    })),
    ...pictures.found.map(({ kind, edges }) => ({ kind, weight: 'leak' as const, page, box: boxOf(edges) })),
    ...cropped.map((edges): Leak => ({ kind: 'cropped-picture', weight: 'note', page, box: boxOf(edges) })),
  ];
  return {
    leaks,
    seen: read.seen.map(({ text }) => text),
    hidden: hidden.map(({ word }) => word.text),
    isComplete: pictures.isComplete && hidden.length === told.length,
  };
};

/** Text of these scripts is invisible where neither the file nor the host has a face for it. */
const faceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}]/u;

const mayLackFace = ({ kind, word }: HiddenWord): boolean =>
  kind === 'unseen-text' && faceless.test(word.text);

/** Words that are seen where no annotation is drawn lie under one. */
const underComments = (
  { pdfium, handle }: PdfiumDocument,
  index: number,
  hidden: readonly HiddenWord[],
  size: { width: number; height: number },
): readonly HiddenWord[] => {
  const { call } = pdfium;
  if (hidden.length === 0 || call.EPDFPage_GetAnnotCountRaw(handle, index) === 0) return hidden;
  const page = call.FPDF_LoadPage(handle, index);
  if (page === 0) return hidden;
  const bare = readWords(pdfium, page, size).filter(({ visible }) => visible);
  call.FPDF_ClosePage(page);
  const isSeen = (word: PageWord) => bare.some((other) => other.text === word.text && overlaps(other, word));
  return hidden.map((entry) =>
    isSeen(entry.word) ? { word: entry.word, kind: 'text-under-comment', cover: entry.cover } : entry,
  );
};
