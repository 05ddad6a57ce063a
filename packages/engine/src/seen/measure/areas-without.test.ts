import { expect, test } from 'vitest';
import { changedAreas } from './areas-without.ts';

const size = { width: 200, height: 200 };

const marked = (left: number, top: number, right: number, bottom: number): Int32Array => {
  const pixels = new Int32Array(size.width * size.height);
  for (let row = top; row < bottom; row += 1)
    pixels.fill(1, row * size.width + left, row * size.width + right);
  return pixels;
};

test('a line that changes does not take the lines above and below it along', () => {
  const areas = changedAreas(marked(0, 0, 0, 0), marked(43, 83, 157, 97), size);
  expect(Math.min(...areas.map(({ top }) => top))).toBe(80);
  expect(Math.max(...areas.map(({ bottom }) => bottom))).toBe(100);
  expect(Math.min(...areas.map(({ left }) => left))).toBe(40);
  expect(Math.max(...areas.map(({ right }) => right))).toBe(160);
  // Lines of print of eight points are 23 pixels apart.
  const between = changedAreas(marked(0, 0, 0, 0), marked(43, 93, 157, 107), size);
  expect(Math.min(...between.map(({ top }) => top))).toBe(90);
  expect(Math.max(...between.map(({ bottom }) => bottom))).toBe(110);
});

test('what changes at the edge of a square takes the next one along', () => {
  const areas = changedAreas(marked(0, 0, 0, 0), marked(49, 54, 50, 55), size);
  expect(areas.map(({ left, top }) => [left, top])).toEqual([
    [40, 50],
    [50, 50],
  ]);
});
