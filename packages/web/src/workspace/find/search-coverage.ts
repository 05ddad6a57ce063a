import type { WordsState } from './document-words.ts';
import type { RecognitionState } from './recognition.ts';

/** How much of the document a search can see. */
export interface Coverage {
  pageCount: number;
  /** Pages whose words are still being read from the file or recognised on their picture. */
  pending: number;
  /** Pages without text that nothing has recognised, in order. */
  withoutText: readonly number[];
  /** Pages whose words could not be read, in order. */
  failed: readonly number[];
  /** Pages that are read and have words. */
  covered: number;
}

const inOrder = (pages: Iterable<number>): number[] => [...pages].sort((a, b) => a - b);

export const coverageOf = (words: WordsState, pageCount: number, recognition: RecognitionState): Coverage => {
  const empty = [...words.pages].filter(([, ofPage]) => ofPage.length === 0).map(([page]) => page);
  const withoutText = inOrder(empty.filter((page) => !words.recognised.has(page)));
  const unread = pageCount - words.pages.size - words.failed.size;
  const recognising = recognition.name === 'running' ? recognition.total - recognition.done : 0;
  return {
    pageCount,
    pending: unread + recognising,
    withoutText,
    failed: inOrder(words.failed),
    covered: words.pages.size - withoutText.length,
  };
};

/** "Search covered 85 of 99 pages": the least that any search redacted from; `null` when all were complete. */
export const leastCovered = (before: number | null, { covered, pageCount }: Coverage): number | null =>
  covered >= pageCount ? before : Math.min(before ?? pageCount, covered);
