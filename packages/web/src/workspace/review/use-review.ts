import { type Box, clampBox, type PageSize } from '@blackbar/core';
import { coverWholeWords, wholePage } from '@blackbar/find';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import type { BoardStore } from '../boxes/board-store.ts';
import type { Board } from '../boxes/history.ts';
import type { NewMark } from '../boxes/mark.ts';
import type { MarksByPage } from '../boxes/marks-by-page.ts';
import type { WordsState } from '../find/document-words.ts';
import { redactionsOf } from '../find/search.ts';
import type { Coverage } from '../find/search-coverage.ts';
import { readNotes, writeNotes } from '../session/file-notes.ts';
import type { ViewEvent } from '../view/view-state.ts';
import { leftOpen } from './left-open.ts';
import { kindNames, nextOpen, type ReviewItem } from './review-item.ts';
import { markKey, reviewItems } from './review-items.ts';
import { useCoveredTerms } from './use-covered-terms.ts';

interface ReviewOptions {
  fileId: number;
  sizes: readonly PageSize[];
  store: BoardStore;
  board: Board;
  byPage: MarksByPage;
  words: WordsState;
  coverage: Coverage;
  /** The page on the screen: from then on somebody has looked at it. */
  page: number;
  dispatch: (event: ViewEvent) => void;
}

const noItems: readonly ReviewItem[] = [];

const placeOf = (item: ReviewItem): Box | null => {
  if (item.kind === 'half' || item.kind === 'box') return item.mark;
  return item.kind === 'same' || item.kind === 'near' ? (item.match.boxes[0] ?? null) : null;
};

const useSeenPages = (fileId: number, page: number): ReadonlySet<number> => {
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set(readNotes(fileId).seen));
  useEffect(() => {
    setSeen((before) => {
      if (before.has(page)) return before;
      const next = new Set(before).add(page);
      writeNotes(fileId, { seen: [...next] });
      return next;
    });
  }, [fileId, page]);
  return seen;
};

/** The last look before release: what is listed, what was answered, and what the answers do. */
export const useReview = (options: ReviewOptions) => {
  const { fileId, sizes, store, board, byPage, words, coverage, page, dispatch } = options;
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(() => new Set(readNotes(fileId).answered));
  const seen = useSeenPages(fileId, page);
  const isRead = coverage.pending === 0;
  const { found, isDone } = useCoveredTerms({ isWanted: isOpen && isRead, marks: board.marks, words });
  const list = useCallback(
    () => reviewItems({ marks: byPage, words: words.pages, sizes, found, seen, coverage }),
    [byPage, words.pages, sizes, found, seen, coverage],
  );
  // While boxes are drawn nobody sees the list: it is made when it is shown.
  const items = useMemo(() => (isOpen ? list() : noItems), [isOpen, list]);
  const isOpenItem = (item: ReviewItem): boolean => !answered.has(item.key);
  const current = items.find((item) => item.key === key) ?? items.find(isOpenItem) ?? items[0] ?? null;

  const lookAtItem = (item: ReviewItem): void => {
    const box = placeOf(item);
    if (box !== null) dispatch({ type: 'look', page: item.page, box });
    // A page nobody looked at is opened on request only: showing it here would tick it off.
    else if (item.kind === 'unread') dispatch({ type: 'go', page: item.page });
    announce(`${kindNames[item.kind]}: ${item.title}, page ${item.page}`);
  };
  const show = (item: ReviewItem | null): void => {
    setKey(item?.key ?? null);
    if (item !== null) lookAtItem(item);
  };
  // Until something is chosen the worst is shown, also when it is found later than the rest.
  const lookAtFirst = useRef(lookAtItem);
  lookAtFirst.current = lookAtItem;
  const first = isOpen && key === null ? current : null;
  const shownFirst = useRef<string | null>(null);
  useEffect(() => {
    if (first !== null && first.key !== shownFirst.current) lookAtFirst.current(first);
    shownFirst.current = first?.key ?? null;
  }, [first]);
  const answer = (settled: readonly ReviewItem[]): void => {
    const next = new Set(answered);
    for (const item of settled) next.add(item.key);
    setAnswered(next);
    writeNotes(fileId, { answered: [...next] });
    show(nextOpen(items, (item) => !next.has(item.key), current?.key ?? null));
  };
  const alike = (item: ReviewItem): ReviewItem[] =>
    items.filter(
      (one) => one.kind === item.kind && isOpenItem(one) && (one.kind !== 'box' || one.title === item.title),
    );

  /** Covers what the items name, as one step to undo, and goes on. */
  const cover = (covered: readonly ReviewItem[]): void => {
    const marks = covered.flatMap((item): NewMark[] => {
      if (item.kind === 'same' || item.kind === 'near') return redactionsOf(item.match, item.term, sizes);
      if (item.kind !== 'unseen' && item.kind !== 'unread') return [];
      return item.pages.flatMap((number) => {
        const size = sizes[number - 1];
        return size ? [{ page: number, ...wholePage(size), type: 'manual' as const, pattern: null }] : [];
      });
    });
    if (marks.length > 0) store.createAll(marks);
    store.change(
      covered.flatMap((item) => {
        const size = sizes[item.page - 1];
        if (item.kind !== 'half' || size === undefined) return [];
        const box = clampBox(coverWholeWords(item.mark, words.pages.get(item.page) ?? []), size);
        return box === null ? [] : [{ id: item.mark.id, box }];
      }),
    );
    show(nextOpen(items, (one) => isOpenItem(one) && !covered.includes(one), current?.key ?? null));
  };
  const remove = (item: ReviewItem): void => {
    if (item.kind !== 'half' && item.kind !== 'box') return;
    store.delete(item.mark.id);
    const { id } = item.mark;
    const isOther = (one: ReviewItem): boolean => !('mark' in one && one.mark.id === id);
    show(nextOpen(items, (one) => isOpenItem(one) && isOther(one), item.key));
  };
  const step = (by: 1 | -1): void => {
    const at = current === null ? -1 : items.indexOf(current);
    show(items[Math.min(items.length - 1, Math.max(0, at + by))] ?? null);
  };

  const notAccepted = useMemo(
    () => [...board.marks.values()].filter((mark) => !answered.has(markKey(mark))).length,
    [board.marks, answered],
  );
  return {
    isOpen,
    /** The same words elsewhere are not known yet. */
    isLooking: isOpen && !(isRead && isDone),
    pending: coverage.pending,
    items,
    current,
    answered,
    openCount: items.filter(isOpenItem).length,
    notAccepted,
    alike,
    show,
    answer,
    cover,
    remove,
    step,
    lookAt: (number: number) => dispatch({ type: 'go', page: number }),
    open: () => {
      // A box with handles would stand out beside the place that is asked about.
      dispatch({ type: 'select', ids: [] });
      setKey(null);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    /** For the receipt: without the review nobody has looked for the words elsewhere. */
    leftOpen: () => leftOpen(list(), answered, isDone),
  };
};

export type Review = ReturnType<typeof useReview>;
