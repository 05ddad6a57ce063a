import { expect, test } from 'vitest';
import { maxPageImages, wantedPages } from './wanted-pages.ts';

const base = { view: 'single', current: 3, pageCount: 99, shown: [3], initial: false } as const;

test('single page: the current page, the next, and the one before, so that turning back shows no blank', () => {
  expect(wantedPages(base)).toEqual([3, 4, 2]);
  expect(wantedPages({ ...base, current: 1, shown: [1] })).toEqual([1, 2]);
  expect(wantedPages({ ...base, current: 99, shown: [99] })).toEqual([99, 98]);
});

test('continuous, at first: two either side and the first pages, five in all', () => {
  expect(wantedPages({ ...base, view: 'continuous', initial: true }).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(wantedPages({ ...base, view: 'continuous', current: 1, shown: [1], initial: true })).toEqual([
    1, 2, 3, 4, 5,
  ]);
});

test('continuous, scrolling: five pages ahead', () => {
  expect(wantedPages({ ...base, view: 'continuous', current: 50, shown: [49, 50] })).toEqual([
    50, 49, 51, 52, 53, 54, 55,
  ]);
});

test('however many pages are in sight, no more than twelve images are held', () => {
  const shown = Array.from({ length: 30 }, (_, index) => index + 1);
  expect(wantedPages({ ...base, view: 'continuous', current: 1, shown })).toHaveLength(maxPageImages);
});
