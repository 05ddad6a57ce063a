import type { Word } from '@blackbar/core';
import { afterEach, expect, test, vi } from 'vitest';
import { documentWords } from './document-words.ts';

const word: Word = { text: 'a', x: 0, y: 0, width: 1, height: 1 };

afterEach(() => void vi.useRealTimers());

const setUp = (pageCount: number, failing: readonly number[] = []) => {
  const asked: number[] = [];
  const words = documentWords({
    pageCount,
    load: async (page) => {
      asked.push(page);
      if (failing.includes(page)) throw new Error('no');
      return [word];
    },
  });
  const readPages = (): number[] => [...words.get().pages.keys()].sort((a, b) => a - b);
  return { words, asked, readPages };
};

test('the page in sight is read first, then those after it, each once', async () => {
  const { words, asked, readPages } = setUp(5);
  words.wantPage(4);
  words.wantAll(4);
  words.wantAll(1);
  await vi.waitFor(() => expect(readPages()).toEqual([1, 2, 3, 4, 5]));
  expect(asked).toEqual([4, 5, 1, 2, 3]);
});

test('a page that cannot be read is told apart from one without text', async () => {
  const { words, asked, readPages } = setUp(2, [2]);
  words.wantAll(1);
  await vi.waitFor(() => expect(words.get().failed).toEqual(new Set([2])));
  expect(readPages()).toEqual([1]);
  expect(asked.filter((page) => page === 2)).toHaveLength(3);
});

test('a page the document does not have is never asked for', async () => {
  const { words, asked } = setUp(1);
  words.wantPage(2);
  words.wantPage(0);
  words.wantAll(1);
  await vi.waitFor(() => expect(words.get().pages.size).toBe(1));
  expect(asked).toEqual([1]);
});

test('pages read in the background are told together, the page in sight and the last one at once', async () => {
  vi.useFakeTimers();
  const { words, readPages } = setUp(9, [8]);
  const told: number[][] = [];
  words.subscribe(() => told.push(readPages()));
  words.wantPage(4);
  words.wantAll(4);
  await vi.runAllTicks();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.map((pages) => pages.length)).toEqual([1, 8]);
  expect(told[0]).toEqual([4]);
  await vi.runAllTimersAsync();
  expect(told).toHaveLength(2);
});

test('what is read in the background is told soon, also while other pages take their time', async () => {
  vi.useFakeTimers();
  const words = documentWords({
    pageCount: 3,
    load: (page) => (page === 2 ? new Promise(() => undefined) : Promise.resolve([word])),
  });
  const heard = vi.fn();
  words.subscribe(heard);
  words.wantAll(1);
  await vi.runAllTimersAsync();
  expect(heard).toHaveBeenCalledOnce();
  expect([...words.get().pages.keys()]).toEqual([1, 3]);
});
