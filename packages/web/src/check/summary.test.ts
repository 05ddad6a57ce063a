import type { CheckedFile, Leak } from '@blackbar/core';
import { expect, test } from 'vitest';
import { countsOf, summaryOf, unreadSentence } from './summary.ts';

const bar: Leak = { kind: 'text-under-bar', weight: 'leak', page: 2, words: 'Ashdown' };
const file = (change: Partial<CheckedFile>): CheckedFile => ({ pages: [], leaks: [], unread: [], ...change });

test('places of one kind on one page are one entry', () => {
  const { title, lead, onPages } = summaryOf(file({ leaks: [bar, bar, { ...bar, page: 3 }] }));
  expect(title).toBe('3 places in this file can still be read');
  expect(lead).toContain('look under 3 of its bars');
  expect(onPages.map(({ page, leaks }) => [page, leaks.length])).toEqual([
    [2, 2],
    [3, 1],
  ]);
});

test('a file without findings is one in which nothing was found, never a clean one', () => {
  expect(summaryOf(file({})).title).toBe('We found nothing');
  const unread = { part: 'page', page: 7, reason: 'took-too-long' } as const;
  expect(summaryOf(file({ unread: [unread] })).title).toBe('We found nothing where we looked');
  expect(unreadSentence(unread)).toBe('Page 7 could not be looked at: it took too long.');
});

test('what ordinary files have is told apart, and raises no alarm', () => {
  const { title, notes } = summaryOf(
    file({ leaks: [{ kind: 'properties', weight: 'note', words: 'A. Author' }] }),
  );
  expect([title, notes.length]).toEqual(['We found nothing', 1]);
  const counts = countsOf(file({ leaks: [bar] }));
  expect(counts[0]).toEqual({ name: 'Text under bars and rectangles', count: 1, isLeak: true });
  expect(counts.filter(({ isLeak }) => isLeak)).toHaveLength(1);
});
