import { expect, test } from 'vitest';
import type { Item } from '../../page/walk/item.ts';
import type { Bounds } from '../../syntax/geometry.ts';
import { unprovenIds } from './unproven-items.ts';

const page = { left: 0, bottom: 0, right: 400, top: 400 };
const plain = {
  paintCount: 1,
  clip: undefined,
  isOpaque: true,
  isDisputed: false,
  isOverprinted: false,
  colour: [0, 0, 0],
  isRectangle: false,
  isConvex: true,
  isPlain: true,
} as const;

const asked = (...items: Item[]): number[] => [...unprovenIds(items, page).keys()];

/** A letter of 10 points, in slices from the bottom up. */
const letter = (paintId: number, ...slices: Bounds[]): Item => {
  const box = {
    left: Math.min(...slices.map(({ left }) => left)),
    bottom: Math.min(...slices.map(({ bottom }) => bottom)),
    right: Math.max(...slices.map(({ right }) => right)),
    top: Math.max(...slices.map(({ top }) => top)),
  };
  return { ...plain, kind: 'text', paintId, box, inks: [box], slices: () => slices, sides: [10, 0, 0, 10] };
};

const stem = { left: 100, right: 102, bottom: 100, top: 106 };
const hook = { left: 100, right: 106, bottom: 106, top: 108 };

test('a letter under the hook of its neighbour is seen, and so is that', () => {
  expect(asked(letter(1, stem, hook), letter(2, { left: 103, right: 108, bottom: 100, top: 105 }))).toEqual(
    [],
  );
});

test('letters whose ink runs into each other are looked at', () => {
  const before = letter(2, { left: 103, right: 108, bottom: 100, top: 107 });
  expect(asked(letter(1, stem, hook), before)).toEqual([1, 2]);
  const narrow = { left: 101.5, right: 102.3, bottom: 100, top: 104 };
  expect(asked(letter(1, stem, hook), letter(2, narrow))).toContain(2);
});

test('a letter of which nobody knows the shape is as wide as its box', () => {
  const { slices: _, ...shapeless } = letter(2, { left: 103, right: 108, bottom: 100, top: 105 });
  expect(asked(letter(1, stem, hook), shapeless)).toEqual([1, 2]);
});

const rule = (paintId: number, line: Bounds, more: Partial<Item> = {}): Item => ({
  ...plain,
  kind: 'path',
  paintId,
  box: { left: line.left - 1, bottom: line.bottom - 1, right: line.right + 1, top: line.top + 1 },
  line,
  ...more,
});
const surface = (paintId: number, box: Bounds, colour: Item['colour']): Item => ({
  ...plain,
  kind: 'path',
  paintId,
  box,
  isRectangle: true,
  colour,
});
const level = { left: 50, right: 150, bottom: 200, top: 200.4 };

const across = (left: number, right: number) => surface(2, { left, right, bottom: 190, top: 210 }, [9, 9, 9]);

test('a rule is seen where both its ends lie open, or end with a line across them', () => {
  expect(asked(rule(1, level))).toEqual([]);
  expect(asked(rule(1, level), across(80, 120))).not.toContain(1);
  expect(asked(rule(1, level), across(149.2, 151))).not.toContain(1);
  expect(asked(rule(1, level), across(148, 151))).toContain(1);
  expect(asked(rule(1, level), across(40, 140))).toContain(1);
});

test('a rectangle is seen where corners lie open that face each other', () => {
  const bar = surface(1, { left: 100, right: 140, bottom: 60, top: 260 }, [90, 90, 90]);
  const cover = (box: Bounds) => surface(2, box, [255, 255, 255]);
  expect(asked(bar)).toEqual([]);
  expect(asked(bar, cover({ left: 90, right: 120, bottom: 200, top: 300 }))).not.toContain(1);
  expect(asked(bar, cover({ left: 90, right: 150, bottom: 200, top: 300 }))).toContain(1);
  expect(asked(bar, cover({ left: 90, right: 120, bottom: 50, top: 300 }))).toContain(1);
});

test('text in a frame is seen, and text that its line may touch is looked at', () => {
  const box = { left: 40, right: 160, bottom: 60, top: 260 };
  const frame: Item = { ...plain, kind: 'path', paintId: 2, box };
  const around = (opening: Bounds): Item => ({ ...frame, opening });
  const inside = { left: 42, right: 158, bottom: 62, top: 258 };
  const word = letter(1, stem);
  expect(asked(word, frame)).toContain(1);
  expect(asked(word, around(inside))).not.toContain(1);
  expect(asked(around(inside), word)).not.toContain(1);
  expect(asked(word, around({ ...inside, left: 101 }))).toContain(1);
  expect(asked(word, around({ ...inside, top: 103 }))).toContain(1);
  expect(asked(word, around({ ...inside, left: 100, right: 100.2 }))).toContain(1);
});

test.each([
  ['is covered', [rule(1, level), surface(2, { ...page, left: 40 }, [255, 255, 255])]],
  ['is painted in the colour of its ground', [rule(1, level, { colour: [250, 250, 250] })]],
  ['lies on a dark ground', [surface(2, page, [60, 60, 60]), rule(1, level, { colour: [200, 0, 0] })]],
  ['is thinner than a pixel shows', [rule(1, { ...level, top: 200.1 })]],
  ['is no longer than a dot', [rule(1, { ...level, right: 52 })]],
  ['is dashed', [rule(1, level, { isPlain: false })]],
  ['lies beside the page', [rule(1, { ...level, bottom: 401, top: 401.4 })]],
] as const)('a rule is looked at that %s', (_, items) => {
  expect(asked(...items)).toContain(1);
});
