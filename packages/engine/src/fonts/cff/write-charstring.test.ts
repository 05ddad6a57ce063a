import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contour } from '../outlines/outline.ts';
import { Type2Interpreter } from './charstring.ts';
import { writeCharstring } from './write-charstring.ts';

const read = (bytes: Uint8Array) => new Type2Interpreter().run(bytes, { global: [], local: [] });

/** Level, upright and slanted steps, whole and broken, near and far. */
const coordinate = fc.oneof(
  fc.constantFrom(0, 100, -100),
  fc.integer({ min: -1200, max: 1200 }),
  fc.integer({ min: -200_000, max: 200_000 }).map((value) => value / 64),
);
const pointsOf = (count: number) => fc.array(coordinate, { minLength: count, maxLength: count });
const contour: fc.Arbitrary<Contour> = fc.record({
  start: fc.tuple(coordinate, coordinate),
  segments: fc.array(fc.oneof(pointsOf(2), pointsOf(6)), { minLength: 1, maxLength: 70 }),
});

test('what is written reads as the same path and width', () => {
  fc.assert(
    fc.property(fc.array(contour, { maxLength: 4 }), fc.constantFrom(0, 500, 333.25), (contours, advance) => {
      const { contours: again, width } = read(writeCharstring(contours, advance));
      expect(again).toEqual(contours);
      expect(width ?? 0).toBe(advance);
    }),
    { seed: 3, numRuns: 300 },
  );
});

test('lines and curves along the axes take the short operators', () => {
  const square: Contour = {
    start: [0, 0],
    segments: [
      [100, 0],
      [100, 100],
      [0, 100],
    ],
  };
  expect([...writeCharstring([square], 0)]).toEqual([139, 139, 21, 239, 239, 39, 6, 14]);
});

test('a distance that no number holds is refused', () => {
  expect(() => writeCharstring([{ start: [40_000, 0], segments: [[0, 0]] }], 0)).toThrow(
    expect.objectContaining({ reason: 'font-charstring' }),
  );
});
