import { expect, test } from 'vitest';
import { turnOf } from './use-swipe.ts';

const from = { x: 200, y: 300, fingers: 2, distance: 100, room: { left: 0, right: 0 } };

test('a swipe sideways turns the page, one that pinches, goes down or can scroll does not', () => {
  expect(turnOf(from, { x: 100, y: 310, distance: 102 })).toBe(1);
  expect(turnOf(from, { x: 300, y: 310, distance: 98 })).toBe(-1);
  expect(turnOf(from, { x: 150, y: 300, distance: 100 }), 'too short').toBe(0);
  expect(turnOf(from, { x: 100, y: 400, distance: 100 }), 'a scroll').toBe(0);
  expect(turnOf(from, { x: 100, y: 300, distance: 160 }), 'a pinch').toBe(0);
  expect(turnOf({ ...from, room: { left: 0, right: 200 } }, { x: 100, y: 300, distance: 100 })).toBe(0);
});
