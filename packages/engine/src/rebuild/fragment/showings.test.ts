import { expect, test } from 'vitest';
import type { Item } from '../../page/walk/item.ts';
import { keepEverything } from '../../page/write/decisions.ts';
import { mostSamples, showingsOf } from './showings.ts';

const drawn = (paintId: number, sides: NonNullable<Item['sides']>): Item =>
  ({ kind: 'image', paintId, sides }) as Item;

test('of several drawings the largest counts, turned or not, in the unit of the page', () => {
  const items = [drawn(1, [10, 0, 0, 40]), drawn(1, [0, 20, -30, 0]), drawn(2, [5, 0, 0, 5])];
  const showings = showingsOf(items, keepEverything, 2);
  expect(showings.get(1)).toEqual({ widthPt: 40, heightPt: 80 });
  expect(showings.get(2)).toEqual({ widthPt: 10, heightPt: 10 });
});

test('a drawing that nobody sees does not count', () => {
  const decisions = { ...keepEverything, hidden: new Set([1]) };
  expect(showingsOf([drawn(1, [500, 0, 0, 500])], decisions, 1).size).toBe(0);
});

test('a picture as fine as a print stays as it is', () => {
  expect(mostSamples({ widthPt: 595, heightPt: 842 }, { width: 4960, height: 7016 })).toBeUndefined();
  expect(mostSamples({ widthPt: 72, heightPt: 72 }, { width: 900, height: 900 })).toBeUndefined();
});

test('a finer one is made coarser, and a speck far more so', () => {
  expect(mostSamples({ widthPt: 72, heightPt: 72 }, { width: 1000, height: 100 })).toEqual({
    width: 600,
    height: 600,
  });
  expect(mostSamples({ widthPt: 0.5, heightPt: 0.1 }, { width: 400, height: 80 })).toEqual({
    width: 1,
    height: 1,
  });
  expect(mostSamples({ widthPt: 0.3, heightPt: 100 }, { width: 40, height: 20 })?.width).toBe(1);
  expect(mostSamples({ widthPt: 60, heightPt: 1 }, { width: 12, height: 10 })?.height).toBe(2);
});
