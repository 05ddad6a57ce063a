import { expect, test } from 'vitest';
import { becamePictures, checkText, wasMade } from './receipt-text.ts';

const counts = { vectorPages: 2, rasterPages: 1, redactedPages: 1 };

test('"Same look" is a check only where a page was kept sharp', () => {
  expect(wasMade('fidelity', counts)).toBe(true);
  expect(wasMade('fidelity', { ...counts, vectorPages: 0 })).toBe(false);
  for (const name of ['structure', 'pages', 'boxes', 'text'])
    expect(wasMade(name, { ...counts, vectorPages: 0 })).toBe(true);
});

test('pages that became pictures without a box are told of, in one and in many', () => {
  expect(becamePictures(counts)).toBeNull();
  expect(becamePictures({ ...counts, rasterPages: 2 })).toMatch(/^1 page without boxes became a picture,/);
  expect(becamePictures({ ...counts, rasterPages: 5 })).toMatch(/^4 pages without boxes became pictures,/);
});

test('what is said of a check is what the check did', () => {
  expect(checkText('boxes').detail).toBe('Every box was read back from the new file.');
});
