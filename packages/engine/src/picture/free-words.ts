import type { PageBox } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import type { SourceDocument } from '../page/source-document.ts';
import { clearOfBoxes, edgesOf, inkOf, touches } from '../page/words/clear-of-boxes.ts';
import { type LayerWord, toLayerWord, toSlantedWord } from '../page/words/layer-word.ts';
import type { Edges } from '../pdfium/characters.ts';
import { seenWords, type Wanted } from '../seen/seen-words.ts';

/** The words that are seen and that no box touches, of the fonts that are wanted, in some areas if not on all of the page. `index` counts from 0. */
export const freeWords = (
  document: PdfDocument,
  source: SourceDocument,
  index: number,
  boxes: readonly PageBox[],
  isWanted?: Wanted,
  areas?: readonly Edges[],
): LayerWord[] => {
  const size = document.pages[index]?.size;
  if (!size) return [];
  const covered = boxes.map(edgesOf);
  return seenWords(document, source, index, isWanted).flatMap((word) => {
    const ink = inkOf(word);
    const isFree = !covered.some((box) => touches(ink, box));
    const isAsked = areas?.some((area) => touches(ink, area)) ?? true;
    if (!isFree || !isAsked) return [];
    if (!covered.some((box) => touches(word, box))) return [toSlantedWord(word, size)];
    return [toLayerWord(clearOfBoxes(word, ink, covered), size)];
  });
};
