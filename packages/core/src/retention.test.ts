import { expect, test } from 'vitest';
import { durationInWords, expiresAt, extendedTo, retention } from './retention.ts';

const minute = 60_000;

test('a file without activity expires after 30 minutes', () => {
  expect(expiresAt({ uploadedAt: 0, lastUsedAt: 0 })).toBe(30 * minute);
});

test('a file in use expires after an hour', () => {
  expect(expiresAt({ uploadedAt: 0, lastUsedAt: 55 * minute })).toBe(60 * minute);
});

test('keep working extends to two hours and no further', () => {
  const once = extendedTo({ uploadedAt: 0, lastUsedAt: 0 }, 50 * minute);
  expect(once).toBe(110 * minute);
  const twice = extendedTo({ uploadedAt: 0, lastUsedAt: 0 }, 100 * minute);
  expect(expiresAt({ uploadedAt: 0, lastUsedAt: 119 * minute, extendedTo: twice })).toBe(retention.longestMs);
});

test('an extension never shortens the hour every file has', () => {
  expect(expiresAt({ uploadedAt: 0, lastUsedAt: 59 * minute, extendedTo: 10 })).toBe(60 * minute);
});

test('durations read as a person says them', () => {
  expect([5, 30, 60, 120, 90, 1].map((minutes) => durationInWords(minutes * minute))).toEqual([
    '5 minutes',
    '30 minutes',
    '1 hour',
    '2 hours',
    '90 minutes',
    '1 minute',
  ]);
});
