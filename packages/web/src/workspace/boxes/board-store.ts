import type { Box, RedactionAnswer } from '@blackbar/core';
import {
  DocumentError,
  isGone,
  isNetworkError,
  isTemporary,
  messageOf,
} from '../../document/document-error.ts';
import { newId } from '../../document/new-id.ts';
import { type Board, boardOf, type Change, type Outcome, perform, redo, rollBack, undo } from './history.ts';
import type { Mark, NewMark } from './mark.ts';
import { type Remote, type SaveStatus, saveQueue } from './save-queue.ts';

export interface BoardState {
  board: Board;
  /** The label that new redactions get. */
  newLabel: string | null;
  status: SaveStatus;
  /** Changes that are not saved yet. */
  waiting: number;
}

export interface BoardStore {
  get(): BoardState;
  subscribe(listener: () => void): () => void;
  create(page: number, box: Box): Mark;
  /** Many redactions as one act: undone and redone together. */
  createAll(redactions: readonly NewMark[]): Mark[];
  /** Makes redactions in place of others, as one act. */
  replace(ids: readonly number[], redactions: readonly NewMark[]): Mark[];
  /** Brings deleted redactions back as they were. */
  restore(marks: readonly Mark[]): void;
  delete(id: number): void;
  /** Moves or resizes, as one act. */
  change(boxes: readonly { id: number; box: Box }[]): void;
  setNewLabel(label: string | null): void;
  /** The same label for many, as one act. */
  relabel(ids: Iterable<number>, label: string | null): void;
  undo(): Board;
  redo(): Board;
  clear(): void;
  /** Resolves when nothing is waiting and what is saved is what is shown; rejects when nobody says what is saved. */
  settled(): Promise<void>;
}

export interface BoardStoreOptions {
  redactions: readonly RedactionAnswer[];
  /** What led to these redactions before a reload. */
  history?: Pick<Board, 'undo' | 'redo'>;
  remote: Remote;
  onProblem(title: string, description: string): void;
  onGone(): void;
  /** Resolves when the browser is online again; at once when it already is. */
  untilOnline(): Promise<void>;
  wait(ms: number): Promise<void>;
}

const retryDelaysMs = [500, 1500, 4000];

const lostText = {
  create: {
    one: 'The box could not be saved and was taken back. Draw it again.',
    many: 'The boxes could not be saved and were taken back.',
  },
  delete: {
    one: 'The box could not be deleted and is back in its place.',
    many: 'The boxes could not be deleted and are back in their places.',
  },
  change: {
    one: 'The change could not be saved. The box is back where it was.',
    many: 'The changes could not be saved. The boxes are back where they were.',
  },
} as const;

const isEqual = (a: Board['marks'], b: Board['marks']): boolean =>
  a.size === b.size && [...a].every(([id, mark]) => b.get(id) === mark);

/** The redactions of one file, optimistic: on the screen at once, then saved, rolled back if that fails. */
export const boardStore = (options: BoardStoreOptions): BoardStore => {
  const listeners = new Set<() => void>();
  let state: BoardState = {
    board: { ...boardOf(options.redactions.map(({ fileId: _, ...mark }) => mark)), ...options.history },
    newLabel: null,
    status: 'saved',
    waiting: 0,
  };
  const update = (next: Partial<BoardState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const remote: Remote = {
    ...options.remote,
    delete: async (id, isRepeated) => {
      try {
        await options.remote.delete(id, isRepeated);
      } catch (error) {
        if (!(error instanceof DocumentError && error.code === 'redaction-not-found')) throw error;
        if (!isRepeated) options.onProblem('Redaction not found', 'It was already gone.');
      }
    },
  };

  const problem = (error: unknown, description: string): void => {
    if (isGone(error)) options.onGone();
    else options.onProblem('Not saved', `${description} ${messageOf(error, '')}`.trim());
  };

  const queue = saveQueue({
    saved: state.board.marks,
    remote,
    isWorthRetrying: isTemporary,
    untilRetry: (attempt, error) => {
      if (isNetworkError(error) && !navigator.onLine) return options.untilOnline();
      const delay = retryDelaysMs[attempt - 1];
      return delay === undefined ? null : options.wait(delay);
    },
    onStatus: (status, waiting) => update({ status, waiting }),
    onLost: (changes, error, remaining) => {
      // What comes after it may still be saved, and shows the same.
      if (isEqual(remaining, state.board.marks) && !isGone(error)) return;
      update({ board: rollBack(state.board, changes, remaining) });
      const [first] = changes;
      if (first !== undefined) problem(error, lostText[first.kind][changes.length === 1 ? 'one' : 'many']);
    },
    onClearLost: (error, remaining) => {
      if (isEqual(remaining, state.board.marks) && !isGone(error)) return;
      update({ board: { ...state.board, marks: remaining } });
      problem(error, 'The redactions could not be cleared and are back in their places.');
    },
  });

  const take = ({ board, saved }: Outcome): Board => {
    update({ board });
    queue.push(saved);
    return board;
  };
  const act = (change: Change): Board => take(perform(state.board, [change]));

  const creation = (mark: Mark): Change => ({ kind: 'create', mark });
  const placeOf = ({ page, x, y, width, height }: NewMark): string => [page, x, y, width, height].join(' ');
  const replace = (ids: readonly number[], redactions: readonly NewMark[]): Mark[] => {
    const { newLabel, board } = state;
    // The same box twice covers nothing more and has to be deleted twice.
    const taken = new Set(Array.from(board.marks.values(), placeOf));
    const marks = redactions
      .filter((redaction) => !taken.has(placeOf(redaction)) && taken.add(placeOf(redaction)))
      .map((redaction): Mark => ({ ...redaction, label: redaction.label ?? newLabel, id: newId() }));
    const deletions = ids.flatMap((id): Change[] => {
      const mark = board.marks.get(id);
      return mark === undefined ? [] : [{ kind: 'delete', mark }];
    });
    const step = [...deletions, ...marks.map(creation)];
    if (step.length > 0) take(perform(board, step));
    return marks;
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    create(page, box) {
      const mark: Mark = {
        id: newId(),
        page,
        ...box,
        type: 'manual',
        pattern: null,
        label: state.newLabel,
      };
      act({ kind: 'create', mark });
      return mark;
    },
    createAll: (redactions) => replace([], redactions),
    replace,
    restore(marks) {
      const missing = marks.filter(({ id }) => !state.board.marks.has(id));
      if (missing.length > 0) take(perform(state.board, missing.map(creation)));
    },
    delete(id) {
      const mark = state.board.marks.get(id);
      if (mark === undefined) options.onProblem('Redaction not found', 'It was already deleted.');
      else act({ kind: 'delete', mark });
    },
    change(boxes) {
      const changes = boxes.flatMap(({ id, box: { x, y, width, height } }): Change[] => {
        const before = state.board.marks.get(id);
        return before === undefined
          ? []
          : [{ kind: 'change', before, after: { ...before, x, y, width, height } }];
      });
      if (changes.length > 0) take(perform(state.board, changes));
    },
    setNewLabel: (newLabel) => update({ newLabel }),
    relabel(ids, label) {
      const changes = Array.from(ids).flatMap((id): Change[] => {
        const before = state.board.marks.get(id);
        return before === undefined || before.label === label
          ? []
          : [{ kind: 'change', before, after: { ...before, label } }];
      });
      if (changes.length > 0) take(perform(state.board, changes));
    },
    undo: () => take(undo(state.board)),
    redo: () => take(redo(state.board)),
    clear() {
      update({ board: boardOf([]) });
      queue.clear();
    },
    settled: () => queue.settled(),
  };
};
