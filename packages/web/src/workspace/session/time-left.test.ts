import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const minute = 60_000;
const left = (ms: number) => timeLeft(1_000_000 + ms, 1_000_000);

test('the time left is said in minutes, and in hours when there are any', () => {
  expect(left(43 * minute + 5).text).toBe('43 min left');
  expect(left(72 * minute).text).toBe('1 h 12 min left');
  expect(left(30_000).text).toBe('less than 1 min left');
});

test('under five minutes it warns, and at zero it is over', () => {
  expect(left(5 * minute).short).toBe(false);
  expect(left(5 * minute - 1).short).toBe(true);
  expect(left(1).over).toBe(false);
  expect(left(0).over).toBe(true);
});
