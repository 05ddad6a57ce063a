import { expect, test } from 'vitest';
import { envelopesInWords, fitsEnvelope, tiers } from './limits.ts';

const MB = 1024 * 1024;
const free = tiers.free.envelopes;

test('the free tier takes 99 pages at 10 MB and 50 pages at 25 MB', () => {
  expect(fitsEnvelope(free, 10 * MB, 99)).toBe(true);
  expect(fitsEnvelope(free, 25 * MB, 50)).toBe(true);
});

test('the free tier refuses a file that exceeds both envelopes', () => {
  expect(fitsEnvelope(free, 25 * MB, 51)).toBe(false);
  expect(fitsEnvelope(free, 10 * MB + 1, 99)).toBe(false);
  expect(fitsEnvelope(free, MB, 100)).toBe(false);
});

test('both readings of the free tier are printed as one sentence', () => {
  expect(envelopesInWords(free)).toBe('up to 99 pages and 10 MB, or up to 50 pages and 25 MB');
});
