import type { PdfDocument } from '../page/document.ts';
import { type LayerWord, toLayerWord } from '../page/words/layer-word.ts';
import { readWords } from './visible-words.ts';

/** The words of a scan's invisible text that stand on something to read. `index` counts from 0. */
export const recognisedWords = (document: PdfDocument, index: number): LayerWord[] => {
  const page = document.pages[index];
  if (!page) return [];
  const words = document.withPage(index, (handle) => readWords(document.pdfium, handle, page.size)) ?? [];
  return words
    .filter((word) => word.visible && word.isRecognised)
    .map((word) => toLayerWord(word, page.size));
};
