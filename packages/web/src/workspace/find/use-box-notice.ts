import { coverWholeWords, isRedacted, termUnder } from '@blackbar/find';
import { useEffect, useMemo, useState } from 'react';
import type { BoardStore } from '../boxes/board-store.ts';
import type { Mark } from '../boxes/mark.ts';
import type { WordsState } from './document-words.ts';
import { leakingWords } from './half-covered.ts';
import { useFinder } from './use-finder.ts';

export type BoxNotice =
  | { kind: 'cuts'; words: number; cover: () => void }
  | { kind: 'elsewhere'; term: string; times: number };

interface BoxNoticeOptions {
  /** The redaction that was drawn or changed last. */
  latest: number | null;
  marks: ReadonlyMap<number, Mark>;
  words: WordsState;
  pageCount: number;
  board: BoardStore;
}

interface Elsewhere {
  id: number;
  term: string;
  times: number;
}

/** Advice on the box just drawn: it cuts through a word, or covers words that also occur elsewhere. */
export const useBoxNotice = ({ latest, marks, words, pageCount, board }: BoxNoticeOptions) => {
  const [closed, setClosed] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const find = useFinder(words, latest !== null);
  const mark = latest === null ? undefined : marks.get(latest);
  const pages = useMemo(
    () => Array.from(words.pages, ([page, ofPage]) => ({ page, words: ofPage })),
    [words.pages],
  );
  const term = useMemo(() => (mark ? termUnder(mark, pages) : null), [mark, pages]);
  const isRead = words.pages.size + words.failed.size === pageCount;

  useEffect(() => {
    if (mark === undefined || term === null || !isRead) return setElsewhere(null);
    let isCurrent = true;
    void find({ kind: 'term', term, wholeWords: true }).then((outcome) => {
      if (!isCurrent || outcome.kind !== 'found') return;
      const boxes = [...marks.values()];
      const open = outcome.matches.filter((match) => !isRedacted(match, pages, boxes));
      setElsewhere(open.length === 0 ? null : { id: mark.id, term, times: open.length });
    });
    return () => {
      isCurrent = false;
    };
  }, [mark, term, isRead, find, pages, marks]);

  const notice = ((): BoxNotice | null => {
    if (mark === undefined) return null;
    const ofPage = words.pages.get(mark.page) ?? [];
    const boxesOfPage = [...marks.values()].filter(({ page }) => page === mark.page);
    const cut = mark.type === 'manual' ? leakingWords(mark, ofPage, boxesOfPage) : [];
    if (cut.length > 0 && closed !== `cuts ${mark.id}`)
      return {
        kind: 'cuts',
        words: cut.length,
        cover: () => board.change([{ id: mark.id, box: coverWholeWords(mark, ofPage) }]),
      };
    if (elsewhere?.id === mark.id && closed !== `elsewhere ${mark.id}`)
      return { kind: 'elsewhere', term: elsewhere.term, times: elsewhere.times };
    return null;
  })();
  const close = (): void => setClosed(notice && mark ? `${notice.kind} ${mark.id}` : null);
  return { notice, close };
};
