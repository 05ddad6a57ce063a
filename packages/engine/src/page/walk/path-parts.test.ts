import { expect, test } from 'vitest';
import { PathBuilder } from './path-builder.ts';
import { partsOf } from './path-parts.ts';

const squares = (...corners: readonly (readonly [number, number])[]) => {
  const path = new PathBuilder();
  for (const [x, y] of corners) path.add('re', [x, y, 10, 10]);
  return path.subpaths;
};

/** Thin strips side by side, turned by half a right angle: their boxes overlap, they do not. */
const strips = (gap: number) => {
  const path = new PathBuilder();
  for (const across of [0, gap]) {
    path.add('m', [across, 0]);
    path.add('l', [across + 40, 40]);
    path.add('l', [across + 41, 39]);
    path.add('l', [across + 1, -1]);
    path.close();
  }
  return path.subpaths;
};

const sizes = (parts: readonly (readonly unknown[])[]) => parts.map(({ length }) => length);

test('subpaths that lie apart are parts of their own, turned ones too', () => {
  expect(sizes(partsOf(squares([0, 0], [20, 0], [25, 5]), 0, false))).toEqual([1, 2]);
  expect(sizes(partsOf(strips(4), 0, false))).toEqual([1, 1]);
});

test('subpaths within reach of each other, or one in the other, are one part', () => {
  expect(sizes(partsOf(strips(4), 1, false))).toEqual([2]);
  expect(sizes(partsOf(strips(1), 0, false))).toEqual([2]);
  const frame = new PathBuilder();
  frame.add('re', [0, 0, 50, 50]);
  frame.add('re', [20, 20, 5, 5]);
  expect(sizes(partsOf(frame.subpaths, 0, false))).toEqual([2]);
});
