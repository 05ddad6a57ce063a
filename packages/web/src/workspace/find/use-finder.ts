import type { FindOutcome, Match, Query } from '@blackbar/find';
import { startFinder } from '@blackbar/find/browser';
import { useCallback, useEffect, useRef } from 'react';
import type { WordsState } from './document-words.ts';

/** Loaded when a search is likely. */
const startWorker = async (): Promise<Worker> => (await import('./start-find-worker.ts')).startFindWorker();

/** A finder over every page read so far. Its worker is preloaded when a search is likely. */
export const useFinder = (words: WordsState, isLikely: boolean) => {
  const finder = useRef<ReturnType<typeof startFinder> | null>(null);
  const known = useRef(new Map<number, unknown>());
  const find = useCallback(
    (query: Query, onFirst?: (matches: Match[]) => void): Promise<FindOutcome> => {
      finder.current ??= startFinder(startWorker);
      for (const [page, pageWords] of words.pages) {
        if (known.current.get(page) === pageWords) continue;
        known.current.set(page, pageWords);
        finder.current.setPage(page, pageWords);
      }
      return finder.current.find(query, onFirst);
    },
    [words.pages],
  );
  useEffect(
    () => () => {
      finder.current?.close();
      finder.current = null;
      known.current.clear();
    },
    [],
  );
  useEffect(() => {
    if (!isLikely) return;
    finder.current ??= startFinder(startWorker);
    finder.current.prepare();
  }, [isLikely]);
  return find;
};
