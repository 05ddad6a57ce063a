import { deviceEnvelope } from '@blackbar/core';
import { expect, test } from 'vitest';
import { engineLimitsFor, workersFor } from './device-memory.ts';

const MB = 1024 * 1024;

test('one core is left to the page; there is at least one worker, and at most six', () => {
  expect([1, 2, 4, 7, 64].map((cores) => workersFor(cores, 8))).toEqual([1, 1, 3, 6, 6]);
});

test('where memory is small there are fewer workers, and each may take less', () => {
  expect([0.25, 1, 2, 4].map((gb) => workersFor(8, gb))).toEqual([1, 1, 2, 4]);
  const { maxHeldBytes = 0, maxPdfiumBytes = 0, maxOutputBytes = 0 } = engineLimitsFor(1);
  expect(maxHeldBytes).toBeLessThan(512 * MB);
  expect(maxPdfiumBytes).toBeLessThan(maxHeldBytes / 2);
  expect(maxOutputBytes).toBeLessThan(maxHeldBytes / 2);
});

test('a device of usual size has room for the largest file that is promised', () => {
  const { maxHeldBytes = 0 } = engineLimitsFor(4);
  expect(maxHeldBytes).toBeGreaterThan(5 * deviceEnvelope.maxBytes);
});
