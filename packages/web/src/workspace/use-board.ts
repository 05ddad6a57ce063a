import type { RedactionAnswer } from '@blackbar/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  changeRedaction,
  changeRedactions,
  clearRedactions,
  createRedaction,
  createRedactions,
  deleteRedaction,
} from '../api/redactions.ts';
import type { FileSession } from '../api/session.ts';
import { toast } from '../ui/toast-store.ts';
import { type BoardState, type BoardStore, boardStore } from './boxes/board-store.ts';
import type { Board } from './boxes/history.ts';
import { keepHistory, keptHistory } from './session/kept-history.ts';
import { untilOnline } from './until-online.ts';

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

/** The redactions of the open file, kept in step with the server. */
export const useBoard = (
  session: FileSession,
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
      history: keptHistory(session.fileId, redactions),
      remote: {
        create: (mark) => createRedaction(session, mark),
        createAll: (marks) => createRedactions(session, marks),
        change: (mark) => changeRedaction(session, mark),
        changeAll: (marks) => changeRedactions(session, marks),
        delete: (id) => deleteRedaction(session, id),
        clear: () => clearRedactions(session),
      },
      onProblem: (title, description) => toast({ variant: 'destructive', title, description }),
      onGone: () => gone.current(),
      untilOnline,
      wait,
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.get);
  useKeptHistory(session.fileId, state.board);
  return { store, state };
};
