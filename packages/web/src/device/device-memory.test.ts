import { expect, test } from 'vitest';
import { workersFor } from './device-engine.ts';

test('one core is left to the page; there is at least one worker, and at most six', () => {
  expect([1, 2, 4, 7, 64].map(workersFor)).toEqual([1, 1, 3, 6, 6]);
});
