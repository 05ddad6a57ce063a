import { beforeEach, expect, test } from 'vitest';
import { acquire, acquireZeroed, free, release } from './page-buffers.ts';

const pageBytes = 1_000_000;

/** Other tests of this process may have left some in the pool: they are taken. */
beforeEach(() => {
  for (let count = 0; count < 50; count += 1) acquire(pageBytes);
});

test('a released array is detached: whoever still holds it reads nothing', () => {
  const array = acquire(pageBytes).fill(7);
  const words = new Int32Array(array.buffer);
  release(array);
  expect(array.length).toBe(0);
  expect(words[0]).toBeUndefined();
});

test('a released buffer is reused, and never by two owners at once', () => {
  release(acquire(pageBytes).fill(7));
  const next = acquire(pageBytes);
  expect(next[0]).toBe(7);
  const other = acquire(pageBytes).fill(9);
  expect(next.includes(9)).toBe(false);
  release(next, other);
});

test('a smaller array out of a larger buffer has its own length, and may be zeroed', () => {
  release(acquire(pageBytes).fill(7));
  const shorter = acquireZeroed(pageBytes - 1000);
  expect(shorter.length).toBe(pageBytes - 1000);
  expect(shorter.every((byte) => byte === 0)).toBe(true);
  release(shorter);
});

test('a buffer can be released twice, and releasing a view releases its whole buffer', () => {
  const array = acquire(pageBytes);
  release(new Int32Array(array.buffer), array);
  expect(acquire(pageBytes).length).toBe(pageBytes);
});

test('freed memory of other owners is not reused', () => {
  const foreign = new Uint8Array(pageBytes).fill(5);
  free(foreign);
  expect(foreign.length).toBe(0);
  expect(acquire(pageBytes).includes(5)).toBe(false);
});

test('shared memory is not released', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(pageBytes)).fill(3);
  release(shared);
  free(shared);
  expect(shared[0]).toBe(3);
});

test('the pool keeps no more than a few pages need', () => {
  const pages = Array.from({ length: 30 }, () => acquire(8_000_000).fill(1));
  release(...pages);
  const again = Array.from({ length: 30 }, () => acquire(8_000_000));
  expect(again.filter((page) => page[0] === 1).length).toBeLessThan(6);
});

test('who needs more than the pool may hold gets its memory, too', () => {
  const [large, usual] = [60_000_000, 20_000_000];
  release(acquire(usual).fill(1));
  acquire(large);
  expect(acquire(usual)[0]).toBe(0);
});
