import { expect, test } from 'vitest';
import type { Mark } from '../boxes/mark.ts';
import { marksByPage } from '../boxes/marks-by-page.ts';
import { headPx, listedPages, rowPx } from './redaction-rows.ts';

const mark = (id: number, page: number): Mark => ({
  ...{ id, page, x: 10, y: 10, width: 50, height: 20, type: 'manual', pattern: null, label: null },
});
const marks = (count: number, pages: number) =>
  marksByPage(Array.from({ length: count }, (_, index) => mark(index, (index % pages) + 1)));

test('of ten thousand rows only those in the visible range are rendered, wherever it is', () => {
  for (const pages of [1, 99])
    for (const from of [-500, 0, 12_345, 400_000, 900_000]) {
      const { listed, height } = listedPages(marks(10_000, pages), { from, to: from + 1200 });
      expect(height).toBe(pages * headPx + 10_000 * rowPx);
      const rows = listed.reduce((sum, { first, end }) => sum + end - first, 0);
      expect(rows).toBeLessThanOrEqual(Math.ceil(1200 / rowPx) + 1);
      for (const { top, height: tall } of listed) {
        expect(top).toBeLessThan(from + 1200);
        expect(top + tall).toBeGreaterThan(from);
      }
    }
});

test('every row is rendered for some range, and none twice', () => {
  const all = marks(300, 7);
  const seen = new Map<number, number>();
  const { height } = listedPages(all, { from: 0, to: 0 });
  for (let from = 0; from < height; from += rowPx)
    for (const { page, first, end } of listedPages(all, { from, to: from + 1 }).listed)
      for (const one of all.get(page)?.slice(first, end) ?? []) seen.set(one.id, page);
  expect(seen.size).toBe(300);
});
