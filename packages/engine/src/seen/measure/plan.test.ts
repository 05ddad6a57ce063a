import { expect, test } from 'vitest';
import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, pixelsIn } from './area.ts';
import { costOf, regionsFor } from './plan.ts';
import type { Thing } from './thing.ts';

const drawing = 300_000;

/** Each drawing takes some time, however small its part is. */
const page = {
  size: { width: 4000, height: 4000 },
  costOf: (part: Area) => drawing + 2 * pixelsIn(part),
} as ProbedPage;

const thingAt = (left: number, top: number, side = 20, isLoose = false): Thing =>
  ({ area: { left, top, right: left + side, bottom: top + side }, isLoose }) as Thing;

/** Lines of letters all over the page. */
const letters = Array.from({ length: 2000 }, (_, index) =>
  thingAt((index % 50) * 80, Math.floor(index / 50) * 100),
);
/** Things upon each other in one corner. */
const heap = Array.from({ length: 30 }, (_, index) => thingAt(3900 + index, 3900, 40));

const total = (things: readonly Thing[]): number =>
  regionsFor(page, things).reduce((sum, region) => sum + costOf(page, region), 0);

test('every thing is taken away once', () => {
  const things = [...letters, ...heap, thingAt(5, 5, 20, true)];
  const taken = regionsFor(page, things).flatMap(({ layers }) => layers.flatMap((layer) => layer.things));
  expect(taken).toHaveLength(things.length);
  expect(new Set(taken)).toEqual(new Set(things));
});

test('things that lie apart are taken away together where a drawing of each takes longer', () => {
  expect(total(letters)).toBeLessThan(letters.length * 2 * drawing * 0.5);
});

test('what lies upon each other in one place is not drawn with all of the page', () => {
  expect(total([...letters, ...heap])).toBeLessThan(total(letters) + (heap.length + 2) * 2 * drawing);
});

test('glyphs that may paint anywhere are looked for once', () => {
  const loose = letters.map(({ area: { left, top } }) => thingAt(left, top, 20, true));
  expect(regionsFor(page, [...loose, ...heap]).filter(({ things }) => things[0]?.isLoose)).toHaveLength(1);
});

test('where not all can be measured, the parts are small', () => {
  const parts = regionsFor(page, letters, 256).map(({ part }) => part);
  expect(Math.max(...parts.map(({ left, right }) => right - left))).toBeLessThanOrEqual(256 + 20);
});
