import { expect, test } from 'vitest';
import { borrow, borrowZeroed, drop, release } from './page-buffers.ts';

const pageBytes = 1_000_000;

test('an array that was given back is empty for whoever still has it', () => {
  const array = borrow(pageBytes).fill(7);
  const words = new Int32Array(array.buffer);
  release(array);
  expect(array.length).toBe(0);
  expect(words[0]).toBeUndefined();
});

test('memory is handed on, and never to two at once', () => {
  release(borrow(pageBytes).fill(7));
  const next = borrow(pageBytes);
  expect(next[0]).toBe(7);
  const other = borrow(pageBytes).fill(9);
  expect(next.includes(9)).toBe(false);
  release(next, other);
});

test('a smaller array out of a larger buffer has its own length, and may be zeroed', () => {
  release(borrow(pageBytes).fill(7));
  const shorter = borrowZeroed(pageBytes - 1000);
  expect(shorter.length).toBe(pageBytes - 1000);
  expect(shorter.every((byte) => byte === 0)).toBe(true);
  release(shorter);
});

test('giving back twice does no harm, and a view gives back all of its buffer', () => {
  const array = borrow(pageBytes);
  release(new Int32Array(array.buffer), array);
  expect(borrow(pageBytes).length).toBe(pageBytes);
});

test('what others made is freed and not handed on', () => {
  const foreign = new Uint8Array(pageBytes).fill(5);
  drop(foreign);
  expect(foreign.length).toBe(0);
  expect(borrow(pageBytes).includes(5)).toBe(false);
});

test('memory that threads share is left alone', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(pageBytes)).fill(3);
  release(shared);
  drop(shared);
  expect(shared[0]).toBe(3);
});

test('no more is kept than a few pages need', () => {
  const pages = Array.from({ length: 30 }, () => borrow(8_000_000).fill(1));
  release(...pages);
  const again = Array.from({ length: 30 }, () => borrow(8_000_000));
  expect(again.filter((page) => page[0] === 1).length).toBeLessThan(6);
});
