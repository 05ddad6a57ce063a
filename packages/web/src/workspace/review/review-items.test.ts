import type { Match } from '@blackbar/find';
import { expect, test } from 'vitest';
import type { Mark } from '../boxes/mark.ts';
import { leakingWords } from '../find/half-covered.ts';
import { leftOpen, leftOpenText } from './left-open.ts';
import { nextOpen } from './review-item.ts';
import { reviewItems } from './review-items.ts';

const word = (text: string, x: number, y = 500) => ({ text, x, y, width: 80, height: 20 });
const size = { width: 1000, height: 1000 };
const words = new Map([
  [1, [word('Okafor', 100), word('Castellane', 300)]],
  [2, [word('Okafor', 100, 20), word('OKAFOR', 300)]],
  [3, []],
]);
const mark = (id: number, x: number, width: number): Mark => ({
  ...{ id, page: 1, x, y: 495, width, height: 30, type: 'manual', pattern: null, label: null },
});
const match = (page: number, at: number, text: string): Match => ({
  ...{ page, text, before: '', after: '', firstWord: at, lastWord: at },
  boxes: [words.get(page)?.[at] ?? word(text, 0)],
});
const source = {
  marks: new Map([[1, [mark(1, 95, 90), mark(2, 295, 50)]]]),
  words,
  sizes: [size, size, size, size],
  found: [
    {
      term: { term: 'Okafor', query: { kind: 'term' as const, term: 'Okafor' }, isPart: false },
      matches: [match(1, 0, 'Okafor'), match(2, 0, 'Okafor'), match(2, 1, 'OKAFOR')],
    },
  ],
  seen: new Set([1, 2]),
  coverage: { pageCount: 4, pending: 0, withoutText: [3], failed: [4], covered: 2 },
};

test('half covered words, uncovered places, near ones, boxes and pages come in that order', () => {
  const items = reviewItems(source);
  expect(items.map(({ kind, page, title }) => [kind, page, title])).toEqual([
    ['half', 1, 'Castellane'],
    ['same', 2, 'Okafor'],
    ['near', 2, 'OKAFOR'],
    ['box', 1, 'Okafor'],
    ['box', 1, 'Castellane'],
    ['unseen', 3, 'Pages 3 and 4'],
    ['unread', 3, 'Pages 3 and 4'],
  ]);
  const [, same, near] = items;
  expect(same).toMatchObject({ how: 'in the header' });
  expect(near).toMatchObject({ how: 'other case' });
});

test('what is covered is no longer listed, and a box that was moved is to be looked at again', () => {
  const covered = {
    ...source,
    marks: new Map(source.marks).set(2, [{ ...mark(3, 0, 1000), page: 2, y: 0, height: 600 }]),
  };
  expect(reviewItems(covered).some(({ kind }) => kind === 'same' || kind === 'near')).toBe(false);
  const [box] = reviewItems(source).filter(({ kind }) => kind === 'box');
  const moved = { ...source, marks: new Map([[1, [mark(1, 96, 90)]]]) };
  expect(reviewItems(moved).some(({ key }) => key === box?.key)).toBe(false);
});

test('the next open item comes round the end, and none is left when all are answered', () => {
  const items = reviewItems(source);
  const isOpen = ({ kind }: { kind: string }): boolean => kind === 'half' || kind === 'same';
  expect(nextOpen(items, isOpen, items[1]?.key ?? null)?.kind).toBe('half');
  expect(nextOpen(items, () => false, null)).toBeNull();
});

test('words half covered are counted, as the notice after a box counts them, and each only once', () => {
  const cuts = { ...mark(7, 150, 200), y: 495 };
  const again = { ...mark(8, 160, 180), y: 495 };
  const words1 = words.get(1) ?? [];
  const items = reviewItems({ ...source, marks: new Map([[1, [cuts, again]]]) });
  const [half] = leftOpen(items, new Set(), true);
  expect(leakingWords(cuts, words1, [cuts, again])).toHaveLength(2);
  expect(half).toEqual({ kind: 'half', count: 2 });
});

test('a search for the same words that nobody made is told, not passed over', () => {
  expect(leftOpen([], new Set(), true)).toEqual([]);
  expect(leftOpen([], new Set(), false).map(leftOpenText)).toEqual([
    'The same words elsewhere were not looked for',
  ]);
});

test('text that could not be drawn is named by its scripts', () => {
  expect(leftOpenText({ kind: 'not-drawn', scripts: ['Chinese', 'Korean'] })).toBe(
    'Chinese and Korean text may be missing: its typeface was not loaded',
  );
});
