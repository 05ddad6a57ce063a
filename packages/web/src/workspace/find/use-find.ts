import { termUnder } from '@blackbar/find';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OpenDocument } from '../../document/open-document.ts';
import type { BoardStore } from '../boxes/board-store.ts';
import type { Board } from '../boxes/history.ts';
import type { Mark } from '../boxes/mark.ts';
import { readNotes, writeNotes } from '../session/file-notes.ts';
import type { ViewEvent, ViewState } from '../view/view-state.ts';
import { saveRules } from './save-rules.ts';
import { noSearch } from './search.ts';
import { coverageOf, leastCovered } from './search-coverage.ts';
import { useBoxNotice } from './use-box-notice.ts';
import { useBoxTools } from './use-box-tools.ts';
import { useDocumentWords } from './use-document-words.ts';
import { useRecognition } from './use-recognition.ts';
import { type FoundMatch, useSearch } from './use-search.ts';

export type ListTab = 'redactions' | 'search' | 'found';

interface FindOptions {
  opened: OpenDocument;
  store: BoardStore;
  board: Board;
  view: ViewState;
  selected: readonly Mark[];
  latest: number | null;
  dispatch: (event: ViewEvent) => void;
}

/** State of search, recognition, box tools and notices, for the lists and the canvas. */
export const useFind = ({ opened, store, board, view, selected, latest, dispatch }: FindOptions) => {
  const { file } = opened;
  const [tab, setTab] = useState<ListTab>('redactions');
  const [focusCount, setFocusCount] = useState(0);
  const { store: wordStore, words } = useDocumentWords(opened, view.page);
  const recognition = useRecognition(opened, wordStore);
  const coverage = useMemo(
    () => coverageOf(words, file.pageCount, recognition.recognised),
    [words, file.pageCount, recognition.recognised],
  );
  const [searchCovered, setSearchCovered] = useState(() => readNotes(file.id).searchCovered);
  const search = useSearch({
    isOpen: tab === 'search',
    words,
    coverage,
    onRedacted: (seen) => {
      const least = leastCovered(searchCovered, seen);
      setSearchCovered(least);
      writeNotes(file.id, { searchCovered: least });
    },
    pages: file.pages,
    marks: board.marks,
    board: store,
  });
  const tools = useBoxTools({
    board: store,
    pages: file.pages,
    page: view.page,
    selected,
    onPlaced: (marks) => dispatch({ type: 'select', ids: marks.map(({ id }) => id) }),
  });
  const box = useBoxNotice({ latest, marks: board.marks, words, pageCount: file.pageCount, board: store });

  // Every page is read once something needs all of them: a search, or boxes that are named by their words.
  const wantsAll = tab === 'search' || board.marks.size > 0;
  useEffect(() => {
    if (wantsAll) wordStore.wantAll(view.page);
  }, [wantsAll, wordStore, view.page]);

  const shown = tab === 'search' ? search.found : null;
  const matchesByPage = useMemo(
    () =>
      Map.groupBy(
        (shown ?? []).filter((match) => !match.isDone),
        (match) => match.page,
      ),
    [shown],
  );

  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const look = (match: FoundMatch): void => {
    const [first] = match.boxes;
    setLookedAt(match.key);
    if (first) dispatch({ type: 'look', page: match.page, box: first });
  };
  /** The next match round the end; the first step goes to one on the page in sight or after it. */
  const step = (by: 1 | -1): void => {
    const { found } = search;
    const at = found.findIndex(({ key }) => key === lookedAt);
    const onward = Math.max(
      0,
      found.findIndex(({ page }) => page >= view.page),
    );
    const next = at < 0 ? (by === 1 ? onward : onward - 1) : at + by;
    const match = found[(next + found.length) % found.length];
    if (match !== undefined) look(match);
  };
  const readAll = useCallback(() => wordStore.wantAll(1), [wordStore]);
  const openSearch = (): void => {
    setTab('search');
    setFocusCount((count) => count + 1);
  };
  return {
    tab,
    setTab,
    openSearch,
    readAll,
    searchFor: (term: string) => {
      search.setSearch({ ...noSearch, typed: term, wholeWords: true });
      openSearch();
    },
    panel: {
      ...search,
      coverage,
      words,
      recognition,
      focusCount,
      canSaveRules: board.marks.size > 0,
      onSaveRules: () => void saveRules([...board.marks.values()], words.pages),
      onLook: look,
      lookedAt,
      onStep: step,
    },
    tools: {
      ...tools.acts,
      hasCopied: tools.hasCopied,
      hasSelected: selected.length > 0,
      count: board.marks.size,
      pageCount: file.pageCount,
    },
    /** The words under a box as a search term; `null` when they make none. */
    termOf: (mark: Mark) => termUnder(mark, [{ page: mark.page, words: words.pages.get(mark.page) ?? [] }]),
    notice: box.notice,
    closeNotice: box.close,
    words: words.pages,
    matchesByPage,
    lookedAt: tab === 'search' ? lookedAt : null,
    /** How many pages the least complete search covered from which boxes were made; `null`: all of them. */
    searchCovered,
  };
};
