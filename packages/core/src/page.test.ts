import { expect, test } from 'vitest';
import { maxPagePixels, pageSizePx } from './page.ts';

test('A4 and Letter have their usual pixel sizes', () => {
  expect(pageSizePx(595.276, 841.89)).toEqual({ width: 1240, height: 1754 });
  expect(pageSizePx(612, 792)).toEqual({ width: 1275, height: 1650 });
});

test('a page that exceeds the pixel limit gets a lower resolution with the same aspect ratio', () => {
  const { width, height } = pageSizePx(14400, 7200);
  expect(width * height).toBeLessThanOrEqual(maxPagePixels * 1.001);
  expect(width / height).toBeCloseTo(2, 2);
});
