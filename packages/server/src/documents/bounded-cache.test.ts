import { expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

test('the least recently used goes first when it is full', () => {
  const cache = new BoundedCache<string>(100);
  cache.set('a', 1, 'a', 40, 0);
  cache.set('b', 2, 'b', 40, 0);
  cache.get('a', 1);
  cache.set('c', 3, 'c', 40, 2);
  expect([cache.get('a', 3), cache.get('b', 3), cache.get('c', 3)]).toEqual(['a', undefined, 'c']);
  expect(cache.bytes).toBe(80);
});

test('one file does not take the room of all', () => {
  const cache = new BoundedCache<number>(100, 50);
  cache.set('other', 2, 0, 30, 0);
  for (let page = 1; page <= 10; page++) cache.set(`1/${page}`, 1, page, 20, page);
  expect(cache.get('other', 20)).toBe(0);
  expect(cache.get('1/10', 20)).toBe(10);
  expect(cache.bytes).toBe(70);
});

test('what is larger than its share is not kept', () => {
  const cache = new BoundedCache<number>(100, 50);
  cache.set('large', 1, 1, 51, 0);
  expect(cache.bytes).toBe(0);
});

test('a file is forgotten whole, and what nobody uses goes with time', () => {
  const cache = new BoundedCache<number>(100);
  cache.set('1/1', 1, 1, 10, 0);
  cache.set('1/2', 1, 2, 10, 0);
  cache.set('2/1', 2, 3, 10, 0);
  cache.drop(1);
  expect(cache.fileIds).toEqual([2]);
  cache.set('3/1', 3, 4, 10, 500);
  cache.dropUnusedSince(100);
  expect(cache.fileIds).toEqual([3]);
  expect(cache.bytes).toBe(10);
});
