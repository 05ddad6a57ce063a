import { expect, test } from 'vitest';
import { Unprovable } from '../syntax/unprovable.ts';
import { addIslands, islandsAround } from './islands.ts';

const size = { width: 1000, height: 1000 };
const square = (left: number, top: number, side = 20) => ({
  left,
  top,
  right: left + side,
  bottom: top + side,
});

test('areas that touch are one island, and those far apart are not', () => {
  expect(islandsAround([square(100, 100), square(600, 600)], size, 'x')).toEqual([
    square(100, 100),
    square(600, 600),
  ]);
  expect(islandsAround([square(100, 100), square(600, 600), square(115, 100)], size, 'x')).toEqual([
    { ...square(100, 100), right: 135 },
    square(600, 600),
  ]);
});

test('areas beside each other are one island, rather than two that touch', () => {
  const [high, low] = [square(100, 100, 100), { ...square(200, 180), right: 300 }];
  expect(islandsAround([high, low], size, 'x')).toEqual([{ left: 100, top: 100, right: 300, bottom: 200 }]);
  const apart = { ...low, left: 205, right: 305 };
  expect(islandsAround([high, apart], size, 'x')).toEqual([high, apart]);
});

test('a page strewn with dots is a picture, however many they are', () => {
  const dots = Array.from({ length: 20_000 }, (_, index) =>
    square((index * 7919) % 991, Math.floor((index * 104_729) / 991) % 983, 4),
  );
  for (const count of [300, 1000, 3000, 20_000])
    expect(() => islandsAround(dots.slice(0, count), size, 'x')).toThrow(Unprovable);
});

test('lines that cross are islands of their own, not the area between them', () => {
  const islands = islandsAround(
    [
      { left: 0, top: 500, right: 1000, bottom: 505 },
      { left: 300, top: 0, right: 305, bottom: 1000 },
    ],
    size,
    'x',
  );
  expect(islands).toEqual([
    { left: 300, top: 0, right: 305, bottom: 500 },
    { left: 0, top: 500, right: 1000, bottom: 505 },
    { left: 300, top: 505, right: 305, bottom: 1000 },
  ]);
});

test('where islands are too many, neighbours are one', () => {
  const letters = Array.from({ length: 400 }, (_, index) =>
    square((index % 40) * 25, Math.floor(index / 40) * 90, 10),
  );
  const islands = islandsAround(letters, size, 'x');
  expect(islands.length).toBeLessThanOrEqual(96);
  for (const { left, top, right, bottom } of letters)
    expect(
      islands.some(
        (island) =>
          island.left <= left && island.top <= top && island.right >= right && island.bottom >= bottom,
      ),
    ).toBe(true);
});

test('an island lies on the grid, and within the page', () => {
  expect(islandsAround([{ left: 3, top: 7, right: 11, bottom: 13 }], size, 'x')).toEqual([
    { left: 0, top: 5, right: 15, bottom: 15 },
  ]);
  const edge = { width: 1002, height: 1003 };
  expect(islandsAround([{ left: 990, top: 990, right: 1002, bottom: 1003 }], edge, 'x')).toEqual([
    { left: 990, top: 990, right: 1002, bottom: 1003 },
  ]);
});

test('a page that is islands for the most part, or has too many, is a picture', () => {
  expect(() => islandsAround([square(0, 0, 800)], size, 'pattern')).toThrow('pattern');
  const many = Array.from({ length: 100 }, (_, index) =>
    square((index % 10) * 100, Math.floor(index / 10) * 100, 5),
  );
  expect(() => islandsAround(many, size, 'pattern')).toThrow('pattern');
});

test('what cannot be written is left out, and what has no known place is everywhere', () => {
  const decisions = {
    hidden: new Set([1]),
    hiddenPixels: new Map(),
    islands: [square(600, 600)],
    drawn: new Set([1]),
  };
  const item = { paintId: 7, box: { left: 100, bottom: 880, right: 120, top: 900 } };
  const refused = { paintIds: new Set([7]), reason: 'shading' };
  const upsideDown = [1, 0, 0, -1, 0, 1000] as const;
  const added = addIslands(decisions, [item as never], refused, upsideDown, size);
  expect([...added.hidden]).toEqual([1, 7]);
  expect(added.islands).toEqual([{ left: 95, top: 95, right: 125, bottom: 125 }, square(600, 600)]);
  const lost = { paintId: 7, box: undefined };
  expect(() => addIslands(decisions, [lost as never], refused, upsideDown, size)).toThrow('shading');
});
