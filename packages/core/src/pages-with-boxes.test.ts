import { expect, test } from 'vitest';
import { pagesWithBoxes } from './pages-with-boxes.ts';

test('every page with boxes is told once, with why it is not what was asked for', () => {
  const boxes = [{ page: 4 }, { page: 1 }, { page: 4 }, { page: 2 }];
  const told = pagesWithBoxes(boxes, {
    methods: ['sharp', 'picture', 'picture', 'blank'],
    fallbacks: [
      { page: 2, reason: 'pattern' },
      { page: 3, reason: 'hidden-text' },
      { page: 4, reason: 'page-unreadable' },
    ],
  });
  expect(told).toEqual([
    { page: 1, became: 'sharp' },
    { page: 2, became: 'picture', reason: 'pattern' },
    { page: 4, became: 'blank', reason: 'page-unreadable' },
  ]);
});
