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

const untilOnline = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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
  return { store, state };
};
