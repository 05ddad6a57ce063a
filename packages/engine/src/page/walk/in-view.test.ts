import { expect, test } from 'vitest';
import { identity } from '../../syntax/geometry.ts';
import { type Step, sidesOf, stepsInView } from './in-view.ts';

const view = { left: 0, bottom: 0, right: 100, top: 100 };
const sides = sidesOf(view, identity);
if (!sides) throw new Error('a view without area');

type Point = readonly [number, number];

const polygon = (points: readonly Point[]): Step[] =>
  points.map(([x, y], index) => ({ text: `${x} ${y} ${index === 0 ? 'm' : 'l'}`, points: [x, y] }));

const pointsOf = (texts: readonly string[]): Point[] =>
  texts.map((text) => {
    const [x = 0, y = 0] = text.split(' ').slice(-3, -1).map(Number);
    return [x, y];
  });

/** How often a closed polygon goes around a point. */
const winding = (points: readonly Point[], [px, py]: Point): number => {
  let turns = 0;
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] as Point;
    const isLeft = (nextX - x) * (py - y) - (px - x) * (nextY - y);
    if (y <= py && nextY > py && isLeft > 0) turns += 1;
    if (y > py && nextY <= py && isLeft < 0) turns -= 1;
  });
  return turns;
};

let state = 7;
const random = (least: number, most: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.round(least + (state / 2 ** 32) * (most - least));
};

test('what is in view is filled as before, whatever a path does beyond it', () => {
  let left = 0;
  for (let round = 0; round < 300; round++) {
    const points = Array.from({ length: random(3, 30) }, (): Point => [random(-300, 400), random(-300, 400)]);
    const after = pointsOf(stepsInView(polygon(points), sides));
    left += points.length - after.length;
    for (let probe = 0; probe < 30; probe++) {
      const at: Point = [random(1, 98) + 0.37, random(1, 98) + 0.41];
      expect(winding(after, at)).toBe(winding(points, at));
    }
  }
  expect(left).toBeGreaterThan(300);
});

test('a run beyond one side is one line, and a curve out there is straight', () => {
  const steps: Step[] = [
    { text: '50 50 m', points: [50, 50] },
    { text: '-20 50 l', points: [-20, 50] },
    { text: '-31 61 -42 72 -53 83 c', points: [-31, 61, -42, 72, -53, 83] },
    { text: '-64 94 l', points: [-64, 94] },
    { text: '-20 90 l', points: [-20, 90] },
    { text: '50 90 l', points: [50, 90] },
    { text: 'h', points: [] },
  ];
  expect(stepsInView(steps, sides)).toEqual(['50 50 m', '-20 50 l', '-20 90 l', '50 90 l', 'h']);
});

test('what stays in view is written as it is', () => {
  const steps = polygon([
    [10, 10],
    [90, 20],
    [120, 50],
    [40, 90],
  ]);
  expect(stepsInView(steps, sides)).toEqual(steps.map(({ text }) => text));
});
