import type { PageSize } from '@blackbar/core';
import { isRedacted, type Match, type Query } from '@blackbar/find';
import { useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import type { BoardStore } from '../boxes/board-store.ts';
import type { Mark } from '../boxes/mark.ts';
import { redactionCount } from '../panels/count-text.ts';
import type { WordsState } from './document-words.ts';
import { findByRules, isCovered, isRuleMatch, type RulesQuery } from './rules-search.ts';
import { matchKey, noSearch, queryOf, redactionsOf, type Search } from './search.ts';
import type { Coverage } from './search-coverage.ts';
import { useFinder } from './use-finder.ts';

export interface FoundMatch extends Match {
  key: string;
  isTicked: boolean;
  isDone: boolean;
}

export type SearchResult =
  | { name: 'none' }
  | { name: 'searching' }
  /** `pages` are those that were searched. */
  | { name: 'found'; isCut: boolean; pages: WordsState['pages'] }
  | { name: 'invalid'; message: string }
  | { name: 'took-too-long' };

interface SearchOptions {
  isOpen: boolean;
  words: WordsState;
  coverage: Coverage;
  pages: readonly PageSize[];
  marks: ReadonlyMap<number, Mark>;
  board: BoardStore;
  /** Redactions were made from a search that saw this much. */
  onRedacted: (coverage: Coverage) => void;
}

/** While pages are still being read, the search is repeated over those there are no more often than this. */
const refreshMs = 250;
const typingPauseMs = 40;

/** The search of the workspace: what is looked for, what was found, and what is ticked. */
export const useSearch = (options: SearchOptions) => {
  const { isOpen, words, coverage, pages, marks, board } = options;
  const [search, setSearch] = useState<Search>(noSearch);
  const [result, setResult] = useState<SearchResult>({ name: 'none' });
  const [matches, setMatches] = useState<readonly Match[]>([]);
  /** Matches whose tick was toggled: by default a match is ticked and a near miss is not. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const find = useFinder(words, isOpen);

  const query = useMemo(() => queryOf(search, navigator.language), [search]);
  const asked = useRef<Query | RulesQuery | null>(null);
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
      const showFirst = (first: Match[]): void => {
        if (asked.current === query) setMatches(first);
      };
      const outcome =
        query.kind === 'rules'
          ? await findByRules(query, pages, words.pages, find)
          : await find(query, isNew && query.kind !== 'regex' ? showFirst : undefined);
      // The field may have been emptied meanwhile, which asks the finder for nothing new.
      if (outcome.kind === 'superseded' || asked.current !== query) return;
      setMatches(outcome.kind === 'found' ? outcome.matches : []);
      if (outcome.kind === 'found') setResult({ name: 'found', isCut: outcome.isCut, pages: words.pages });
      else if (outcome.kind === 'invalid') setResult({ name: 'invalid', message: outcome.message });
      else setResult({ name: 'took-too-long' });
    }, dueAt.current - now);
    return () => clearTimeout(timer);
  }, [query, find, pages, words.pages]);

  const found = useMemo((): FoundMatch[] => {
    const pageWords = Array.from(words.pages, ([page, ofPage]) => ({ page, words: ofPage }));
    const boxes = [...marks.values()];
    return matches.map((match) => {
      const key = matchKey(match);
      const isDone =
        boxes.length > 0 &&
        (isRuleMatch(match) ? isCovered(match, boxes) : isRedacted(match, pageWords, boxes));
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
  const redactNow = (): void => {
    const created = board.createAll(chosen.flatMap((match) => redactionsOf(match, search.typed, pages)));
    options.onRedacted(coverage);
    announce(
      `${chosen.length} ${chosen.length === 1 ? 'match' : 'matches'} redacted with ${redactionCount(created.length)}. ${redactionCount(board.get().board.marks.size)} in all.`,
    );
  };

  // Redacting what happens to be found so far would leave the rest readable: it waits for every page.
  const isComplete = coverage.pending === 0 && result.name === 'found' && result.pages === words.pages;
  const [armedFor, setArmedFor] = useState<Query | RulesQuery | null>(null);
  const isArmed = armedFor !== null && armedFor === query;
  const hasFailed = result.name === 'invalid' || result.name === 'took-too-long';
  useEffect(() => {
    if (armedFor === null) return;
    if (!isArmed || hasFailed) setArmedFor(null);
    else if (isComplete) {
      setArmedFor(null);
      redactNow();
    }
  });
  const redact = (): void => (isComplete ? redactNow() : setArmedFor(query));
  const disarm = (): void => setArmedFor(null);

  return { search, setSearch, query, result, found, chosen, tick, redact, isComplete, isArmed, disarm };
};

export type SearchControls = ReturnType<typeof useSearch>;
