import { expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

test('the least recently used goes first when it is full', () => {
  const cache = new BoundedCache<string>(100);
  cache.set('a', 1, 'a', 40);
  cache.set('b', 2, 'b', 40);
  cache.get('a');
  cache.set('c', 3, 'c', 40);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['a', undefined, 'c']);
  expect(cache.bytes).toBe(80);
});

test('one file does not take the room of all', () => {
  const cache = new BoundedCache<number>(100, 50);
  cache.set('other', 2, 0, 30);
  for (let page = 1; page <= 10; page++) cache.set(`1/${page}`, 1, page, 20);
  expect(cache.get('other')).toBe(0);
  expect(cache.get('1/10')).toBe(10);
  expect(cache.bytes).toBe(70);
});

test('what is larger than its share is not kept', () => {
  const cache = new BoundedCache<number>(100, 50);
  cache.set('large', 1, 1, 51);
  expect(cache.bytes).toBe(0);
});

test('a file is forgotten whole', () => {
  const cache = new BoundedCache<number>(100);
  cache.set('1/1', 1, 1, 10);
  cache.set('1/2', 1, 2, 10);
  cache.set('2/1', 2, 3, 10);
  cache.drop(1);
  expect([cache.get('1/1'), cache.get('1/2'), cache.get('2/1')]).toEqual([undefined, undefined, 3]);
  expect(cache.bytes).toBe(10);
});
