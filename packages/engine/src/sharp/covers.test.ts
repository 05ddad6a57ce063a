import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bounds, overlap } from '../syntax/geometry.ts';
import { Covers, without } from './covers.ts';

const side = fc.integer({ min: 0, max: 40 });
const box: fc.Arbitrary<Bounds> = fc
  .record({
    left: side,
    bottom: side,
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ left, bottom, width, height }) => ({ left, bottom, right: left + width, top: bottom + height }));

const areaOf = ({ left, bottom, right, top }: Bounds): number => (right - left) * (top - bottom);

test('what is left beside boxes covers every pixel that none of them has, once, and no other', () => {
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 4 }), (area, covers) => {
      const parts = without(area, covers);
      let free = 0;
      for (let x = area.left; x < area.right; x += 1)
        for (let y = area.bottom; y < area.top; y += 1) {
          const pixel = { left: x, right: x + 1, bottom: y, top: y + 1 };
          if (!covers.some((cover) => overlap(pixel, cover, 0))) free += 1;
        }
      const areClear = parts.every((part) => !covers.some((cover) => overlap(part, cover, 0)));
      return areClear && parts.reduce((sum, part) => sum + areaOf(part), 0) === free;
    }),
    { seed: 7, numRuns: 300 },
  );
});

const covers = new Covers(
  [
    { page: 1, x: 100, y: 100, width: 50, height: 20 },
    { page: 1, x: 100, y: 120, width: 50, height: 20 },
  ],
  { width: 400, height: 400 },
);

test('what lies under two boxes together is hidden, and what reaches out of both is not', () => {
  expect(covers.hide({ left: 105, right: 140, bottom: 105, top: 135 })).toBe(true);
  expect(covers.hide({ left: 105, right: 155, bottom: 105, top: 135 })).toBe(false);
  expect(covers.hide({ left: 200, right: 210, bottom: 105, top: 135 })).toBe(false);
});

test('ink within a pixel of a box touches it', () => {
  expect(covers.touch({ left: 150.5, right: 160, bottom: 110, top: 115 })).toBe(true);
  expect(covers.touch({ left: 151.5, right: 160, bottom: 110, top: 115 })).toBe(false);
});

test('an edge that runs through a box is told from one around it', () => {
  expect(covers.areClearOfEdges({ left: 0, right: 400, bottom: 0, top: 400 })).toBe(true);
  expect(covers.areClearOfEdges({ left: 200, right: 400, bottom: 0, top: 400 })).toBe(true);
  expect(covers.areClearOfEdges({ left: 120, right: 400, bottom: 0, top: 400 })).toBe(false);
});
