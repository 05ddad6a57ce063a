import type { PageSize } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import type { PageWord } from '../page/words/words.ts';
import { hasUnknownCharacters, unknownText } from '../pdfium/characters.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Edges } from '../pdfium/edges.ts';
import { seenWords } from './seen-words.ts';
import { readWords } from './visible-words.ts';

const overlaps = (a: Edges, b: Edges): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The words that the tool shows, finds and marks: PDFium's, and those whose meaning only their fonts tell. One too many
 * is better than one too few. `index` counts from 0.
 */
export const toolWords = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  size: PageSize,
): Promise<PageWord[]> => {
  const { pdfium } = document;
  const read = document.withPage(index, (page) => ({
    isUnknown: hasUnknownCharacters(pdfium, page),
    words: readWords(pdfium, page, size),
  }));
  if (!read) return [];
  const words = read.words.filter(({ visible, text }) => visible && !text.includes(unknownText));
  if (!read.isUnknown) return words;
  const told = seenWords(document, await document.openSource(codecs), index).filter(
    (word) => !words.some((other) => other.text === word.text && overlaps(other, word)),
  );
  return [...words, ...told];
};
