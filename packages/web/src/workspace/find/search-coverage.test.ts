import type { Word } from '@blackbar/core';
import { expect, test } from 'vitest';
import { coverageOf, leastCovered } from './search-coverage.ts';

const word: Word = { text: 'a', x: 0, y: 0, width: 1, height: 1 };
const idle = { name: 'idle' } as const;
const words = (read: Record<number, Word[]>, failed: number[] = [], recognised: number[] = []) => ({
  pages: new Map(Object.entries(read).map(([page, ofPage]) => [Number(page), ofPage])),
  failed: new Set(failed),
  recognised: new Set(recognised),
});

test('a page counts as covered once it is read and has text, or was recognised', () => {
  const read = words({ 1: [word], 2: [], 3: [] }, [4], [3]);
  expect(coverageOf(read, 5, idle)).toEqual({
    pageCount: 5,
    pending: 1,
    withoutText: [2],
    failed: [4],
    covered: 2,
  });
});

test('pages that are being recognised are pending like pages that are being read', () => {
  const running = { name: 'running', page: 2, done: 1, total: 3, share: 0.5 } as const;
  expect(coverageOf(words({ 1: [word], 2: [], 3: [] }), 4, running).pending).toBe(3);
});

test('the receipt names the search that saw least, and none that saw everything', () => {
  const covering = (covered: number) => ({ pageCount: 9, pending: 0, withoutText: [], failed: [], covered });
  expect(leastCovered(null, covering(9))).toBeNull();
  expect(leastCovered(null, covering(8))).toBe(8);
  expect(leastCovered(8, covering(5))).toBe(5);
  expect(leastCovered(5, covering(9))).toBe(5);
});
