import { expect, test } from 'vitest';
import { announcementOf, isLabel, maxLabelChars, placeLabel, toLabel } from './label.ts';

const page = { width: 1275, height: 1650 };

test.each(['REDACTED', '(b)(6)', '§ 552a', 'Ärztin', ') Tj ET', 'W'.repeat(maxLabelChars)])(
  '%s is a label',
  (text) => expect(isLabel(text)).toBe(true),
);

test.each([
  '',
  ' ',
  ' x',
  'x ',
  'a\nb',
  'a\u0000',
  'a\u00adb',
  'a\u00a0b',
  '🙈',
  'סוד',
  'a\u202eb',
  '—',
  'W'.repeat(maxLabelChars + 1),
])('%j is no label', (text) => expect(isLabel(text)).toBe(false));

test('typed text is trimmed and cut to a label, or refused', () => {
  expect(toLabel('  (b)(6) ')).toBe('(b)(6)');
  expect(toLabel('x'.repeat(50))).toHaveLength(maxLabelChars);
  expect(toLabel('   ')).toBeNull();
  expect(toLabel('🙈')).toBeNull();
});

test('a label without the word is announced as redacted', () => {
  expect(announcementOf('REDACTED')).toBe('REDACTED');
  expect(announcementOf('(b)(6)')).toBe('Redacted: (b)(6)');
});

test('a label is always inside its box, for any size and position', () => {
  for (const label of ['X', 'REDACTED', 'W'.repeat(maxLabelChars)])
    for (const [x, y, width, height] of [
      [10.4, 20.6, 400.3, 30.2],
      [0, 0, 1275, 1650],
      [1270.5, 1640.5, 4.5, 9.5],
      [100.9, 100.9, 3.2, 3.2],
      [100, 100, 60, 12.5],
    ] as const) {
      const place = placeLabel(label, { x, y, width, height }, page);
      expect(place.width).toBeGreaterThanOrEqual(1);
      expect(place.height).toBeGreaterThanOrEqual(1);
      if (!place.isDrawn) continue;
      expect(place.x).toBeGreaterThanOrEqual(x);
      expect(place.y).toBeGreaterThanOrEqual(y);
      expect(place.x + place.width).toBeLessThanOrEqual(x + width);
      expect(place.y + place.height).toBeLessThanOrEqual(y + height);
    }
});

test('a box that is too small for a legible label stays plain', () => {
  const box = { x: 10, y: 10, width: 60, height: 30 };
  expect(placeLabel('REDACTED', box, page).isDrawn).toBe(true);
  expect(placeLabel('REDACTED', { ...box, height: 11 }, page).isDrawn).toBe(false);
  expect(placeLabel('REDACTED', { ...box, width: 40 }, page).isDrawn).toBe(false);
});
