import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import type { Mark } from './mark.ts';

const mark = (id: number, x: number): Mark => ({
  ...{ id, page: 1, x, y: 2, width: 30, height: 40, type: 'manual', pattern: null, label: null },
});

test('the same boxes have the same fingerprint, whatever their order and ids', () => {
  expect(fingerprint([mark(1, 5), mark(2, 6)])).toBe(fingerprint([mark(9, 6), mark(8, 5)]));
});

test('a moved, labelled or missing box changes it', () => {
  const all = [mark(1, 5), mark(2, 6)];
  const others = [[mark(1, 5.5), mark(2, 6)], [mark(1, 5), { ...mark(2, 6), label: 'A' }], [mark(1, 5)], []];
  for (const other of others) expect(fingerprint(other)).not.toBe(fingerprint(all));
});
