import type { PageBox } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import type { SourceDocument } from '../page/source-document.ts';
import { clearOfBoxes, edgesOf, inkOf, touches } from '../page/words/clear-of-boxes.ts';
import { type LayerWord, toLayerWord, toSlantedWord } from '../page/words/layer-word.ts';
import { inOneHeight } from '../page/words/words.ts';
import type { Edges } from '../pdfium/edges.ts';
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
  const free = seenWords(document, source, index, isWanted).filter((word) => {
    const ink = inkOf(word);
    return !covered.some((box) => touches(ink, box)) && (areas?.some((area) => touches(ink, area)) ?? true);
  });
  // Of those alone: how high a covered word is decides nothing.
  return inOneHeight(free).map((word) =>
    covered.some((box) => touches(word, box))
      ? toLayerWord(clearOfBoxes(word, inkOf(word), covered), size)
      : toSlantedWord(word, size),
  );
};
