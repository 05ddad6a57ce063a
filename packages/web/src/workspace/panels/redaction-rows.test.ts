import { expect, test } from 'vitest';
import type { Mark } from '../boxes/mark.ts';
import { isSameRow, labelsOf, redactionRows, rowPx, rowsInRange } from './redaction-rows.ts';

const word = (text: string, x: number) => ({ text, x, y: 100, width: 80, height: 20 });
const words = new Map([
  [1, [word('Okafor', 100), word('June', 300)]],
  [2, [word('Okafor', 100)]],
]);
const mark = (id: number, page: number, x: number): Mark => ({
  ...{ id, page, x, y: 95, width: 90, height: 30, type: 'manual', pattern: null, label: null },
});
const source = {
  marks: new Map([
    [1, [mark(1, 1, 95), mark(2, 1, 295), mark(3, 1, 600)]],
    [2, [mark(4, 2, 95), mark(5, 2, 600)]],
    [3, [mark(6, 3, 95)]],
  ]),
  sizes: Array.from({ length: 3 }, () => ({ width: 1000, height: 1000 })),
  words,
  expanded: new Set<string>(),
  filter: { text: '', show: 'all' as const, label: null },
  page: 2,
  isReviewed: ({ id }: Mark) => id === 1,
};
const shown = (rows: ReturnType<typeof redactionRows>) =>
  rows.map((row) =>
    row.kind === 'group' ? `${row.wording} ×${row.marks.length}` : `${row.wording} ${row.mark.id}`,
  );

test('the same words are one row in the order of their first place; pictures stay apart', () => {
  const rows = ['Okafor ×2', 'June 2', 'Picture, no words 3', 'Picture, no words 5', 'null 6'];
  expect(shown(redactionRows(source))).toEqual(rows);
  const open = redactionRows({ ...source, expanded: new Set(['Okafor']) });
  expect(shown(open).slice(0, 3)).toEqual(['Okafor ×2', 'Okafor 1', 'Okafor 4']);
});

test('the list is filtered by word, by page, by what is not reviewed', () => {
  const filtered = (text: string, show: 'all' | 'not-reviewed' | 'this-page' = 'all') =>
    shown(redactionRows({ ...source, filter: { text, show, label: null } }));
  expect(filtered('jun')).toEqual(['June 2']);
  expect(filtered('3')).toEqual(['null 6']);
  expect(filtered('', 'this-page')).toEqual(['Okafor 4', 'Picture, no words 5']);
  expect(filtered('okafor', 'not-reviewed')).toEqual(['Okafor 4']);
});

test('a group shows the label all of it has, and the list is filtered by label', () => {
  const labelled = (one: Mark): Mark => ({ ...one, label: one.id === 1 || one.id === 4 ? 'NAME' : null });
  const marks = new Map([...source.marks].map(([page, onPage]) => [page, onPage.map(labelled)]));
  const rows = (label: string | null) =>
    redactionRows({ ...source, marks, filter: { ...source.filter, label } });
  expect(rows(null)[0]).toMatchObject({ kind: 'group', label: 'NAME' });
  expect(shown(rows('NAME'))).toEqual(['Okafor ×2']);
  expect(shown(rows(''))).toEqual(['June 2', 'Picture, no words 3', 'Picture, no words 5', 'null 6']);
  expect(labelsOf(marks)).toEqual(['', 'NAME']);
});

test('of ten thousand rows only those in the range are rendered, and each is in some range', () => {
  const { first, end } = rowsInRange(10_000, { from: 5000 * rowPx, to: 5010 * rowPx });
  expect([first, end]).toEqual([5000, 5010]);
  expect(rowsInRange(5, { from: -400, to: 9000 })).toEqual({ first: 0, end: 5 });
});

test('when the words of one page arrive, the rows of all others come out the same', () => {
  const before = redactionRows(source);
  const after = redactionRows({ ...source, words: new Map([...words, [3, [word('Ada', 100)]]]) });
  expect(after.map((row, index) => isSameRow(row, before[index] ?? row))).toEqual(
    after.map((row) => row.kind === 'group' || row.mark.page !== 3),
  );
  const expanded = redactionRows({ ...source, expanded: new Set(['Okafor']) });
  expect(before.filter((row) => expanded.some((other) => isSameRow(row, other)))).toEqual(
    before.filter((row) => row.kind !== 'group'),
  );
});
