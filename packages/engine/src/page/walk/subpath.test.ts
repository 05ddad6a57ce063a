import { expect, test } from 'vitest';
import { Subpath } from './subpath.ts';

const polygon = (points: readonly number[]): Subpath => {
  const subpath = new Subpath();
  subpath.add('', points.slice(0, 2), 0);
  for (let at = 2; at < points.length; at += 2) subpath.add('', points.slice(at, at + 2), 1);
  return subpath;
};

const circle = (radius: number, decimals: number): Subpath => {
  const handle = radius * 0.5523;
  const round = (value: number) => Number((radius + value).toFixed(decimals));
  const subpath = new Subpath();
  subpath.add('', [radius, 0].map(round), 0);
  for (const quarter of [
    [radius, handle, handle, radius, 0, radius],
    [-handle, radius, -radius, handle, -radius, 0],
    [-radius, -handle, -handle, -radius, 0, -radius],
    [handle, -radius, radius, -handle, radius, 0],
  ])
    subpath.add('', quarter.map(round), 1);
  return subpath;
};

test('a circle is convex, however its numbers are rounded', () => {
  for (const decimals of [2, 3, 4, 5])
    for (const radius of [3.7, 10.123, 70.7777]) expect(circle(radius, decimals).isConvex).toBe(true);
});

test('a shape with a dent or a wave is not convex, however short its edges are', () => {
  expect(polygon([0, 0, 10, 0, 10, 10, 5, 8, 0, 10]).isConvex).toBe(false);
  const wave = Array.from({ length: 2000 }, (_, step) => [step / 20, Math.sin(step / 200)]).flat();
  expect(polygon([...wave, 100, -50, 0, -50]).isConvex).toBe(false);
});

test('a shape that goes around twice is not convex', () => {
  const twice = Array.from({ length: 24 }, (_, step) => [
    Math.cos((step * Math.PI) / 6) * (step + 9),
    Math.sin((step * Math.PI) / 6) * (step + 9),
  ]).flat();
  expect(polygon(twice).isConvex).toBe(false);
});

test('lines, bends and rectangles are convex', () => {
  expect(polygon([0, 0, 10, 3]).isConvex).toBe(true);
  expect(polygon([0, 0, 10, 3, 4, 9]).isConvex).toBe(true);
  expect(polygon([0, 0, 10, 0, 10, 5, 0, 5, 0, 0]).isConvex).toBe(true);
});

test('a rectangle is one wherever it starts, with points along its sides, and without a spike', () => {
  expect(polygon([0, 0, 10, 0, 10, 5, 0, 5]).isRectangle).toBe(true);
  expect(polygon([0, 0, 0, -2, 9, -2, 9, 0, 9, 2, 0, 2]).isRectangle).toBe(true);
  expect(polygon([0, 0, 0, -2, 9, -2, 9, 2, 0, 2, 0, 1, 0, 0]).isRectangle).toBe(true);
  expect(polygon([0, -2, 9, -2, 12, -2, 9, -2, 9, 2, 0, 2]).isRectangle).toBe(false);
  expect(polygon([0, 0, 9, 0, 9, 1, 8, 1, 8, 2, 0, 2]).isRectangle).toBe(false);
});
