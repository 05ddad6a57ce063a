import { clampBox, type RedactionAnswer } from '@blackbar/core';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { OpenDocument } from '../document/open-document.ts';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toast-store.ts';
import { fingerprint } from './boxes/fingerprint.ts';
import type { Board } from './boxes/history.ts';
import type { Mark } from './boxes/mark.ts';
import { type MarksByPage, marksByPage } from './boxes/marks-by-page.ts';
import type { BoxActs } from './canvas/use-drawing.ts';
import { useExportChoice } from './download/export-choice.ts';
import { boxesByPage, type Result } from './download/result.ts';
import { useDownload } from './download/use-download.ts';
import { useFind } from './find/use-find.ts';
import { wordingOf } from './find/wording.ts';
import { sharpDpi } from './images/sharp-dpi.ts';
import { usePageImages, useSharpImages } from './images/use-page-images.ts';
import { useStoredSwitch } from './keys/single-keys.ts';
import { redactionCount } from './panels/count-text.ts';
import { type Review, useReview } from './review/use-review.ts';
import { readNotes, writeNotes } from './session/file-notes.ts';
import { useBoard } from './use-board.ts';
import { nextView, viewAgain } from './view/view-state.ts';

/** As much of what was marked as is kept with a redaction. */
const longestPattern = 500;

interface WorkspaceOptions {
  opened: OpenDocument;
  redactions: readonly RedactionAnswer[];
  onGone: () => void;
}

/** The state of the workspace and everything that can be done in it; the components only render it. */
export const useWorkspace = ({ opened, redactions, onGone }: WorkspaceOptions) => {
  const { file } = opened;
  const [view, dispatch] = useReducer(
    useMemo(() => nextView(file.pageCount), [file.pageCount]),
    readNotes(file.id).look,
    (look) => viewAgain(look, file.pageCount),
  );
  useEffect(() => {
    writeNotes(file.id, { look: { page: view.page, view: view.view, zoom: view.zoom } });
  }, [file.id, view.page, view.view, view.zoom]);
  const [percent, setPercent] = useState(100);
  const [result, setResult] = useState<Result | null>(null);
  const { store, state } = useBoard(opened, redactions, onGone);
  const [downloaded, setDownloaded] = useState(() => readNotes(file.id).downloaded);
  const shown = useMemo(() => fingerprint(state.board.marks.values()), [state.board.marks]);
  const announceWithCount = useCallback(
    (what: string): void => announce(`${what}. ${redactionCount(store.get().board.marks.size)}.`),
    [store],
  );

  const { pages } = file;
  const [latest, setLatest] = useState<number | null>(null);
  const [missed, setMissed] = useState(0);
  const justDrawn = useRef<number | null>(null);
  /** What the last double click marked: a third click makes a line of it. */
  const lastMarked = useRef<readonly number[]>([]);
  const wordingNow = useRef<(mark: Mark) => string | null>(() => null);
  const deleteAll = useCallback(
    (marks: readonly Mark[]): void => {
      const [first] = marks;
      if (first === undefined) return;
      if (marks.length === 1) store.delete(first.id);
      else
        store.replace(
          marks.map(({ id }) => id),
          [],
        );
      const name = wordingNow.current(first) ?? 'Box';
      const title =
        marks.length === 1
          ? `${name} uncovered, p. ${first.page}`
          : `${name} uncovered in ${redactionCount(marks.length).replace('redaction', 'place')}`;
      const undo = { label: 'Undo', onAct: () => store.restore(marks) };
      toast({ kind: 'deleted', title, action: undo });
      announceWithCount(
        marks.length === 1
          ? `Redaction deleted on page ${first.page}`
          : `${redactionCount(marks.length)} deleted`,
      );
    },
    [store, announceWithCount],
  );
  const acts = useMemo<BoxActs>(
    () => ({
      create: (page, box) => {
        // A box that stays shows that the hand has found its way.
        if (justDrawn.current !== null) setMissed(0);
        justDrawn.current = store.create(page, box).id;
        setLatest(justDrawn.current);
        announceWithCount(`Redaction added on page ${page}`);
      },
      markText: (page, { boxes, text }, replacesLast) => {
        const pattern = text.slice(0, longestPattern);
        const size = pages[page - 1] ?? { width: 0, height: 0 };
        const onPage = boxes.flatMap((box) => clampBox(box, size) ?? []);
        const marks = store.replace(
          replacesLast ? lastMarked.current : [],
          onPage.map((box) => ({ page, ...box, type: 'text', pattern })),
        );
        lastMarked.current = marks.map(({ id }) => id);
        setLatest(marks[0]?.id ?? null);
        announceWithCount(`Text redacted on page ${page}`);
      },
      delete: (mark) => deleteAll([mark]),
      deleteAll,
      change: (changes) => {
        store.change(changes.map(({ mark, box }) => ({ id: mark.id, box })));
        setLatest(changes.length === 1 ? (changes[0]?.mark.id ?? null) : null);
        announceWithCount(
          changes.length === 1 ? 'Redaction changed' : `${redactionCount(changes.length)} changed`,
        );
      },
      select: (ids) => dispatch({ type: 'select', ids }),
      missed: () => setMissed((before) => before + 1),
    }),
    [store, pages, announceWithCount, deleteAll],
  );

  const searchCovered = useRef<number | null>(null);
  const leftOpen = useRef<Review['leftOpen']>(() => []);
  const exported = useRef<Board['marks']>(state.board.marks);
  const choice = useExportChoice();
  const download = useDownload({
    opened,
    choice,
    settled: async () => {
      await store.settled();
      exported.current = store.get().board.marks;
    },
    onDownloaded: async ({ fileName, bytes }) => {
      const marks = exported.current;
      const inDownload = fingerprint(marks.values());
      setDownloaded(inDownload);
      writeNotes(file.id, { downloaded: inDownload });
      const report = await opened.report().catch(() => null);
      const missing = opened.typefaces.missing();
      setResult({
        fileName,
        bytes,
        pageCount: file.pageCount,
        boxesByPage: boxesByPage(marks.values()),
        report,
        searchCovered: searchCovered.current,
        leftOpen: [
          ...(missing === null ? [] : [{ kind: 'not-drawn' as const, scripts: missing.scripts }]),
          ...leftOpen.current(),
        ],
      });
    },
  });

  const { board } = state;
  const pagesBefore = useRef<MarksByPage>(new Map());
  const byPage = useMemo(() => marksByPage(board.marks.values(), pagesBefore.current), [board.marks]);
  pagesBefore.current = byPage;
  const selected = useMemo(
    () => view.selected.flatMap((id) => board.marks.get(id) ?? []),
    [view.selected, board.marks],
  );
  const find = useFind({ opened, store, board, view, selected, latest, dispatch });
  const review = useReview({
    fileId: file.id,
    sizes: pages,
    store,
    board,
    byPage,
    words: find.panel.words,
    coverage: find.panel.coverage,
    page: view.page,
    dispatch,
  });
  const { readAll } = find;
  useEffect(() => {
    if (review.isOpen) readAll();
  }, [review.isOpen, readAll]);
  searchCovered.current = find.searchCovered;
  leftOpen.current = review.leftOpen;
  wordingNow.current = (mark) => {
    const size = pages[mark.page - 1];
    return size === undefined ? null : wordingOf(mark, size, find.words.get(mark.page));
  };
  const [isSnapping, setIsSnapping] = useStoredSwitch('snap-to-words');
  const labels = {
    marks: board.marks,
    selected,
    newLabel: state.newLabel,
    onNewLabel: store.setNewLabel,
    onLabelAll: () => {
      store.relabel(board.marks.keys(), state.newLabel);
      announce(state.newLabel === null ? 'All labels removed' : `All boxes are labelled ${state.newLabel}`);
    },
    onLabelSome: (marks: readonly Mark[], label: string | null) => {
      store.relabel(
        marks.map(({ id }) => id),
        label,
      );
      announce(label === null ? 'Label removed' : `Labelled ${label}`);
    },
  };
  return {
    find,
    review,
    labels,
    view,
    dispatch,
    percent,
    setPercent,
    board,
    selected,
    canUndo: board.undo.length > 0,
    canRedo: board.redo.length > 0,
    byPage,
    images: usePageImages(opened, onGone),
    sharpImages: useSharpImages(opened, sharpDpi(percent, window.devicePixelRatio), onGone),
    saving: { status: state.status, waiting: state.waiting },
    acts,
    isSnapping,
    setIsSnapping,
    choice,
    download: download.state,
    startDownload: () => void download.start(),
    cancelDownload: download.cancel,
    result,
    closeResult: () => setResult(null),
    /** Something is on the screen that no download shows, or that is not saved yet. */
    unsaved: state.waiting > 0 || (board.marks.size > 0 && shown !== downloaded),
    isDownloaded: downloaded !== null,
    missed,
    undo: () => {
      store.undo();
      if (justDrawn.current !== null && !store.get().board.marks.has(justDrawn.current)) {
        justDrawn.current = null;
        setMissed(missed + 1);
      }
      announceWithCount('Undone');
    },
    redo: () => {
      store.redo();
      announceWithCount('Redone');
    },
    clear: () => {
      store.clear();
      toast({ title: 'All redactions cleared', description: 'All redaction areas have been removed' });
    },
    go: useCallback((page: number) => dispatch({ type: 'go', page }), []),
  };
};

export type WorkspaceState = ReturnType<typeof useWorkspace>;
