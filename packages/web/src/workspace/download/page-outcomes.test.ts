import { expect, test } from 'vitest';
import { pageOutcomes, pageRanges } from './page-outcomes.ts';

const boxesOn = (...pages: number[]) => pages.map((page) => ({ page, boxes: 2 }));

test('pages that came out alike are one row, with their boxes, what they became and why', () => {
  const rows = pageOutcomes(boxesOn(1, 2, 3, 4, 5, 6, 7, 8), [
    { page: 1, became: 'sharp' },
    { page: 2, became: 'picture', reason: 'pattern' },
    { page: 3, became: 'sharp' },
    { page: 4, became: 'picture', reason: 'image-crosses' },
    { page: 5, became: 'pixels', reason: 'check-text' },
    { page: 6, became: 'blank', reason: 'page-unreadable' },
    { page: 7, became: 'picture', reason: 'a-reason-of-later' },
    { page: 8, became: 'picture', reason: 'image-jpeg' },
  ]);
  expect(rows.map(({ pages, boxes, became, why }) => [pages.join(), boxes, became, why])).toEqual([
    ['1,3', 4, 'Sharp text', null],
    ['2', 2, 'Picture', 'The page is painted with a pattern.'],
    ['4', 2, 'Picture', 'A picture reaches under a box.'],
    ['5', 2, 'Picture without searchable text', 'A check failed.'],
    ['6', 2, 'Blank, with its boxes', 'The page could not be read.'],
    ['7', 2, 'Picture', 'The page could not be cut for certain.'],
    ['8', 2, 'Picture', 'A picture of the page could not be written anew.'],
  ]);
});

test('99 pages of which every third fell back are two rows', () => {
  const pages = Array.from({ length: 99 }, (_, index) => index + 1);
  const told = pages.map((page) =>
    page % 3 === 0
      ? { page, became: 'picture' as const, reason: 'group' }
      : { page, became: 'sharp' as const },
  );
  expect(pageOutcomes(boxesOn(...pages), told)).toHaveLength(2);
});

test('without a report the boxes are counted all the same', () => {
  expect(pageOutcomes(boxesOn(1, 2), [])).toEqual([{ pages: [1, 2], boxes: 4, became: '', why: null }]);
});

test('neighbours are told as one', () => {
  expect(pageRanges([3])).toBe('Page 3');
  expect(pageRanges([3, 5, 6, 7, 8, 9])).toBe('Pages 3, 5–9');
  expect(pageRanges([1, 2, 12])).toBe('Pages 1, 2, 12');
});
