import type { Mark } from './mark.ts';

/** One edit of one redaction. */
export type Change =
  | { kind: 'create'; mark: Mark }
  | { kind: 'delete'; mark: Mark }
  | { kind: 'change'; before: Mark; after: Mark };

/** One transaction: undone and redone as a whole. */
export type Step = readonly Change[];

export interface Board {
  marks: ReadonlyMap<number, Mark>;
  undo: readonly Step[];
  redo: readonly Step[];
}

/** The new state and the edits the server still has to hear of. */
export interface Outcome {
  board: Board;
  saved: Step;
}

export const emptyBoard: Board = { marks: new Map(), undo: [], redo: [] };

export const boardOf = (marks: Iterable<Mark>): Board => ({
  ...emptyBoard,
  marks: new Map(Array.from(marks, (mark) => [mark.id, mark])),
});

const inverse = (change: Change): Change => {
  switch (change.kind) {
    case 'create':
      return { kind: 'delete', mark: change.mark };
    case 'delete':
      return { kind: 'create', mark: change.mark };
    case 'change':
      return { kind: 'change', before: change.after, after: change.before };
  }
};

const inverseStep = (step: Step): Step => step.map(inverse).reverse();

export const applyStep = (marks: ReadonlyMap<number, Mark>, step: Step): Map<number, Mark> => {
  const next = new Map(marks);
  for (const change of step) {
    if (change.kind === 'create') next.set(change.mark.id, change.mark);
    else if (change.kind === 'delete') next.delete(change.mark.id);
    else if (next.has(change.after.id)) next.set(change.after.id, change.after);
  }
  return next;
};

export const perform = (board: Board, step: Step): Outcome => ({
  board: { marks: applyStep(board.marks, step), undo: [...board.undo, step], redo: [] },
  saved: step,
});

export const undo = (board: Board): Outcome => {
  const step = board.undo.at(-1);
  if (step === undefined) return { board, saved: [] };
  const saved = inverseStep(step);
  return {
    board: {
      marks: applyStep(board.marks, saved),
      undo: board.undo.slice(0, -1),
      redo: [...board.redo, step],
    },
    saved,
  };
};

export const redo = (board: Board): Outcome => {
  const step = board.redo.at(-1);
  if (step === undefined) return { board, saved: [] };
  return {
    board: {
      marks: applyStep(board.marks, step),
      undo: [...board.undo, step],
      redo: board.redo.slice(0, -1),
    },
    saved: step,
  };
};

const idOf = (change: Change): number => (change.kind === 'change' ? change.after.id : change.mark.id);

/**
 * Changes could not be saved: what remains is shown, and what they concern is removed from both stacks, so that neither
 * undo nor redo can name a state the server never had.
 */
export const rollBack = (
  board: Board,
  lost: readonly Change[],
  remaining: ReadonlyMap<number, Mark>,
): Board => {
  const ids = new Set(lost.map(idOf));
  const without = (steps: readonly Step[]): Step[] =>
    steps.map((step) => step.filter((one) => !ids.has(idOf(one)))).filter((step) => step.length > 0);
  return { marks: remaining, undo: without(board.undo), redo: without(board.redo) };
};
