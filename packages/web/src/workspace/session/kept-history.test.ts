import { expect, test } from 'vitest';
import { boardOf, perform, undo } from '../boxes/history.ts';
import type { Mark } from '../boxes/mark.ts';
import { keepHistory, keptHistory } from './kept-history.ts';

const storage = (): Storage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
};
const mark = (id: number, pattern: string | null = null): Mark => ({
  ...{ id, page: 1, x: id, y: 2, width: 30, height: 40, type: 'manual', pattern, label: null },
});

test('what can be undone and redone is there again over the same redactions', () => {
  const tab = storage();
  const drawn = perform(perform(boardOf([]), [{ kind: 'create', mark: mark(1) }]).board, [
    { kind: 'create', mark: mark(2) },
  ]).board;
  const { board } = undo(drawn);
  keepHistory(7, board, tab);
  const again = keptHistory(7, [...board.marks.values()], tab);
  expect(again.undo).toEqual(board.undo);
  expect(again.redo).toEqual(board.redo);
  expect(keptHistory(8, [...board.marks.values()], tab)).toEqual({ undo: [], redo: [] });
});

test('over other redactions nothing can be undone: the steps would name what is not there', () => {
  const tab = storage();
  keepHistory(7, perform(boardOf([]), [{ kind: 'create', mark: mark(1) }]).board, tab);
  expect(keptHistory(7, [], tab)).toEqual({ undo: [], redo: [] });
  expect(keptHistory(7, [mark(2)], tab)).toEqual({ undo: [], redo: [] });
});

test('what was searched for is not written down, and is taken from the redactions again', () => {
  const tab = storage();
  const { board } = perform(boardOf([]), [{ kind: 'create', mark: mark(1, 'Okafor') }]);
  keepHistory(7, board, tab);
  const items = Array.from({ length: tab.length }, (_, at) => tab.getItem(tab.key(at) ?? '')).join();
  expect(items).not.toContain('Okafor');
  expect(keptHistory(7, [mark(1, 'Okafor')], tab).undo).toEqual(board.undo);
});

test('a long history is cut from its beginning', () => {
  const tab = storage();
  let board = boardOf([]);
  for (let id = 1; id <= 300; id += 1) board = perform(board, [{ kind: 'create', mark: mark(id) }]).board;
  keepHistory(7, board, tab);
  const { undo: steps } = keptHistory(7, [...board.marks.values()], tab);
  expect(steps).toEqual(board.undo.slice(-100));
});
