import type { PageSize } from '@blackbar/core';
import { type FindOutcome, isRedacted, type Match, type Query } from '@blackbar/engine/find';
import { startFinder } from '@blackbar/engine/find/browser';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import type { BoardStore } from '../boxes/board-store.ts';
import type { Mark } from '../boxes/mark.ts';
import { redactionCount } from '../panels/count-text.ts';
import type { WordsState } from './document-words.ts';
import { matchKey, noSearch, queryOf, redactionsOf, type Search } from './search.ts';

/** A finder over every page read so far. Its worker is preloaded when a search is likely. */
export const useFinder = (words: WordsState, isLikely: boolean) => {
  const finder = useRef<ReturnType<typeof startFinder> | null>(null);
  const known = useRef(new Map<number, unknown>());
  const find = useCallback(
    (query: Query, onFirst?: (matches: Match[]) => void): Promise<FindOutcome> => {
      finder.current ??= startFinder();
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
    finder.current ??= startFinder();
    finder.current.prepare();
  }, [isLikely]);
  return find;
};

export interface FoundMatch extends Match {
  key: string;
  isTicked: boolean;
  isDone: boolean;
}

export type SearchResult =
  | { name: 'none' }
  | { name: 'searching' }
  | { name: 'found'; isCut: boolean }
  | { name: 'invalid'; message: string }
  | { name: 'took-too-long' };

interface SearchOptions {
  isOpen: boolean;
  words: WordsState;
  pages: readonly PageSize[];
  marks: ReadonlyMap<string, Mark>;
  board: BoardStore;
}

/** While pages are still being read, the search is repeated over those there are no more often than this. */
const refreshMs = 250;
const typingPauseMs = 40;

/** The search of the workspace: what is looked for, what was found, and what is ticked. */
export const useSearch = ({ isOpen, words, pages, marks, board }: SearchOptions) => {
  const [search, setSearch] = useState<Search>(noSearch);
  const [result, setResult] = useState<SearchResult>({ name: 'none' });
  const [matches, setMatches] = useState<readonly Match[]>([]);
  /** Matches whose tick was toggled: by default a match is ticked and a near miss is not. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const find = useFinder(words, isOpen);

  const query = useMemo(() => queryOf(search, navigator.language), [search]);
  const asked = useRef<Query | null>(null);
  /** When the search runs next. Pages that arrive meanwhile must not put it off. */
  const dueAt = useRef(0);
  useEffect(() => {
    if (query === null) {
      asked.current = null;
      setMatches([]);
      setResult({ name: 'none' });
      return;
    }
    const now = performance.now();
    const isNew = asked.current !== query;
    if (!isNew) dueAt.current = Math.max(now, dueAt.current);
    else {
      dueAt.current = now + typingPauseMs;
      asked.current = query;
      setTurned(new Set());
      setResult({ name: 'searching' });
    }
    const timer = setTimeout(async () => {
      dueAt.current = performance.now() + refreshMs;
      // An expression may still be stopped; then what it found so far is no result.
      const outcome = await find(query, isNew && query.kind !== 'regex' ? setMatches : undefined);
      if (outcome.kind === 'superseded') return;
      setMatches(outcome.kind === 'found' ? outcome.matches : []);
      if (outcome.kind === 'found') setResult({ name: 'found', isCut: outcome.isCut });
      else if (outcome.kind === 'invalid') setResult({ name: 'invalid', message: outcome.message });
      else setResult({ name: 'took-too-long' });
    }, dueAt.current - now);
    return () => clearTimeout(timer);
  }, [query, find]);

  const found = useMemo((): FoundMatch[] => {
    const pageWords = Array.from(words.pages, ([page, ofPage]) => ({ page, words: ofPage }));
    const boxes = [...marks.values()];
    return matches.map((match) => {
      const key = matchKey(match);
      const isDone = boxes.length > 0 && isRedacted(match, pageWords, boxes);
      return { ...match, key, isDone, isTicked: turned.has(key) === (match.nearMiss !== undefined) };
    });
  }, [matches, marks, turned, words.pages]);

  const tick = (keys: readonly string[], on: boolean): void => {
    const next = new Set(turned);
    const named = new Set(keys);
    for (const match of found) {
      if (!named.has(match.key)) continue;
      if (on === (match.nearMiss === undefined)) next.delete(match.key);
      else next.add(match.key);
    }
    setTurned(next);
  };

  const chosen = found.filter((match) => match.isTicked && !match.isDone);
  const redact = (): void => {
    const created = board.createAll(chosen.flatMap((match) => redactionsOf(match, search.typed, pages)));
    announce(
      `${chosen.length} ${chosen.length === 1 ? 'match' : 'matches'} redacted with ${redactionCount(created.length)}. ${redactionCount(board.get().board.marks.size)} in all.`,
    );
  };

  return { search, setSearch, result, found, chosen, tick, redact };
};

export type SearchControls = ReturnType<typeof useSearch>;
