import { expect, test } from 'vitest';
import { sharpDpi } from './sharp-dpi.ts';

test('above 150 % on the screen a page is drawn at 200 DPI, and from 200 % on at 300', () => {
  expect([100, 150, 175, 200, 250, 1000].map((percent) => sharpDpi(percent, 1))).toEqual([
    ...[null, null, 200, 200, 300, 300],
  ]);
  expect(sharpDpi(100, 2)).toBe(200);
  expect(sharpDpi(58, 2)).toBeNull();
});
