import type { RedactionAnswer } from '@blackbar/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OpenDocument } from '../document/open-document.ts';
import { untilOnline } from '../document/until-online.ts';
import { toast } from '../ui/toast-store.ts';
import { type BoardState, type BoardStore, boardStore } from './boxes/board-store.ts';
import type { Board } from './boxes/history.ts';
import { keepHistory, keptHistory } from './session/kept-history.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A run of changes is kept once it has paused, or when the tab goes away. */
const keepPauseMs = 250;

const useKeptHistory = (fileId: number, board: Board): void => {
  const latest = useRef(board);
  latest.current = board;
  useEffect(() => {
    const keep = (): void => keepHistory(fileId, latest.current);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [fileId]);
  useEffect(() => {
    const timer = setTimeout(() => keepHistory(fileId, board), keepPauseMs);
    return () => clearTimeout(timer);
  }, [fileId, board]);
};

/** The redactions of the open file, kept in step with what is saved. */
export const useBoard = (
  opened: OpenDocument,
  redactions: readonly RedactionAnswer[],
  onGone: () => void,
): { store: BoardStore; state: BoardState } => {
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  }, [onGone]);
  const [store] = useState(() =>
    boardStore({
      redactions,
      history: keptHistory(opened.file.id, redactions),
      remote: opened.redactions,
      onProblem: (title, description) => toast({ kind: title, variant: 'destructive', title, description }),
      onGone: () => gone.current(),
      untilOnline,
      wait,
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.get);
  useKeptHistory(opened.file.id, state.board);
  return { store, state };
};
