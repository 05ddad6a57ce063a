import { expect, test } from 'vitest';
import { type Board, boardOf, emptyBoard, perform, redo, rollBack, undo } from './history.ts';
import type { Mark } from './mark.ts';

const mark = (key: string, page = 1): Mark => ({
  key,
  page,
  x: 10,
  y: 20,
  width: 30,
  height: 40,
  type: 'manual',
  pattern: null,
  label: null,
});
const keys = (board: Board): string[] => [...board.marks.keys()];
const a = mark('a');
const b = mark('b', 2);

test('undo of a create deletes it, redo creates it again', () => {
  const created = perform(emptyBoard, [{ kind: 'create', mark: a }]).board;
  const undone = undo(created);
  expect(keys(undone.board)).toEqual([]);
  expect(undone.saved).toEqual([{ kind: 'delete', mark: a }]);
  const redone = redo(undone.board);
  expect(keys(redone.board)).toEqual(['a']);
  expect(redone.saved).toEqual([{ kind: 'create', mark: a }]);
});

test('undo of a delete creates it again; redo and undo still mean the same redaction', () => {
  const deleted = perform(boardOf([a]), [{ kind: 'delete', mark: a }]).board;
  const back = undo(deleted);
  expect(back.saved).toEqual([{ kind: 'create', mark: a }]);
  const again = redo(back.board);
  expect(again.saved).toEqual([{ kind: 'delete', mark: a }]);
  const once = undo(again.board);
  expect(keys(once.board)).toEqual(['a']);
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
  expect(board.marks.get('a')?.x).toBe(99);
  const undone = undo(board);
  expect(undone.board.marks.get('a')).toEqual(a);
  expect(undone.saved).toEqual([{ kind: 'change', before: moved, after: a }]);
});

test('an act with several redactions is undone as one, last first', () => {
  const step = [
    { kind: 'create', mark: a },
    { kind: 'create', mark: b },
  ] as const;
  const undone = undo(perform(emptyBoard, step).board);
  expect(keys(undone.board)).toEqual([]);
  expect(undone.saved.map((change) => change.kind === 'delete' && change.mark.key)).toEqual(['b', 'a']);
});

test('with nothing to undo or redo nothing happens and nothing is saved', () => {
  expect(undo(emptyBoard)).toEqual({ board: emptyBoard, saved: [] });
  expect(redo(emptyBoard)).toEqual({ board: emptyBoard, saved: [] });
});

test('a change that could not be saved is taken back and cannot be redone', () => {
  const created = perform(boardOf([b]), [{ kind: 'create', mark: a }]).board;
  const board = rollBack(created, { kind: 'create', mark: a });
  expect(keys(board)).toEqual(['b']);
  expect(board.undo).toEqual([]);
  const deleted = perform(boardOf([b]), [{ kind: 'delete', mark: b }]).board;
  expect(keys(rollBack(deleted, { kind: 'delete', mark: b }))).toEqual(['b']);
});
