import { expect, test } from 'vitest';
import type { Bounds } from '../../syntax/geometry.ts';
import { extentOfContours } from './outline.ts';

const slicesOf = (...contours: Parameters<typeof extentOfContours>[0]): readonly Bounds[] =>
  extentOfContours(contours)?.slices?.() ?? [];

const reachAt = (slices: readonly Bounds[], y: number): [number, number] | undefined => {
  const there = slices.filter(({ bottom, top }) => bottom <= y && y <= top);
  return there.length === 0
    ? undefined
    : [Math.min(...there.map(({ left }) => left)), Math.max(...there.map(({ right }) => right))];
};

test('a hook reaches to the side only as high as it is', () => {
  const [start, ...points] = [
    [0, 0],
    [100, 0],
    [100, 600],
    [400, 600],
    [400, 700],
    [0, 700],
  ] as [number, number][];
  const slices = slicesOf({ start: start as [number, number], segments: points });
  expect(reachAt(slices, 300)).toEqual([0, 100]);
  expect(reachAt(slices, 690)).toEqual([0, 400]);
});

test('every point of a curve lies in its slice', () => {
  const curve = [300, 900, -200, 800, 500, 0] as const;
  const slices = slicesOf({ start: [0, 0], segments: [[...curve]] });
  for (let step = 0; step <= 1000; step += 1) {
    const [t, u] = [step / 1000, 1 - step / 1000];
    const at = (a: number, b: number, c: number) => 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * c;
    const [x, y] = [at(curve[0], curve[2], curve[4]), at(curve[1], curve[3], curve[5])];
    const [left, right] = reachAt(slices, y) ?? [0, -1];
    expect(x).toBeGreaterThanOrEqual(left - 1e-9);
    expect(x).toBeLessThanOrEqual(right + 1e-9);
  }
});

test('there is nothing between the dot of an i and its stem', () => {
  const box = (bottom: number, top: number) => ({
    start: [0, bottom] as const,
    segments: [
      [100, bottom],
      [100, top],
      [0, top],
    ],
  });
  const slices = slicesOf(box(0, 400), box(600, 700));
  expect(reachAt(slices, 500)).toBeUndefined();
  expect(reachAt(slices, 650)).toEqual([0, 100]);
});
