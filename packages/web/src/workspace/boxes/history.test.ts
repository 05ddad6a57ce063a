import { expect, test } from 'vitest';
import { type Board, boardOf, emptyBoard, perform, redo, rollBack, undo } from './history.ts';
import type { Mark } from './mark.ts';

const mark = (id: number, page = 1): Mark => ({
  id,
  page,
  x: 10,
  y: 20,
  width: 30,
  height: 40,
  type: 'manual',
  pattern: null,
  label: null,
});
const ids = (board: Board): number[] => [...board.marks.keys()];
const a = mark(1);
const b = mark(2, 2);

test('undo of a create deletes it, redo creates it again', () => {
  const created = perform(emptyBoard, [{ kind: 'create', mark: a }]).board;
  const undone = undo(created);
  expect(ids(undone.board)).toEqual([]);
  expect(undone.saved).toEqual([{ kind: 'delete', mark: a }]);
  const redone = redo(undone.board);
  expect(ids(redone.board)).toEqual([1]);
  expect(redone.saved).toEqual([{ kind: 'create', mark: a }]);
});

test('undo of a delete creates it again; redo and undo still mean the same redaction', () => {
  const deleted = perform(boardOf([a]), [{ kind: 'delete', mark: a }]).board;
  const back = undo(deleted);
  expect(back.saved).toEqual([{ kind: 'create', mark: a }]);
  const again = redo(back.board);
  expect(again.saved).toEqual([{ kind: 'delete', mark: a }]);
  const once = undo(again.board);
  expect(ids(once.board)).toEqual([1]);
  expect(once.saved).toEqual([{ kind: 'create', mark: a }]);
});

test('a new act clears what could be redone', () => {
  const undone = undo(perform(emptyBoard, [{ kind: 'create', mark: a }]).board).board;
  expect(undone.redo).toHaveLength(1);
  expect(perform(undone, [{ kind: 'create', mark: b }]).board.redo).toEqual([]);
});

test('a move is undone to where the box was', () => {
  const moved = { ...a, x: 99 };
  const board = perform(boardOf([a]), [{ kind: 'change', before: a, after: moved }]).board;
  expect(board.marks.get(1)?.x).toBe(99);
  const undone = undo(board);
  expect(undone.board.marks.get(1)).toEqual(a);
  expect(undone.saved).toEqual([{ kind: 'change', before: moved, after: a }]);
});

test('an act with several redactions is undone as one, last first', () => {
  const step = [
    { kind: 'create', mark: a },
    { kind: 'create', mark: b },
  ] as const;
  const undone = undo(perform(emptyBoard, step).board);
  expect(ids(undone.board)).toEqual([]);
  expect(undone.saved.map((change) => change.kind === 'delete' && change.mark.id)).toEqual([2, 1]);
});

test('with nothing to undo or redo nothing happens and nothing is saved', () => {
  expect(undo(emptyBoard)).toEqual({ board: emptyBoard, saved: [] });
  expect(redo(emptyBoard)).toEqual({ board: emptyBoard, saved: [] });
});

test('a change that could not be saved is taken back and cannot be redone', () => {
  const created = perform(boardOf([b]), [{ kind: 'create', mark: a }]).board;
  const board = rollBack(created, [{ kind: 'create', mark: a }], boardOf([b]).marks);
  expect(ids(board)).toEqual([2]);
  expect(board.undo).toEqual([]);
  expect(board.redo).toEqual([]);
});
