import { afterEach, expect, test, vi } from 'vitest';
import { findBytes, toBytes } from './bytes.ts';

afterEach(() => vi.restoreAllMocks());

test('a text is found between two places, and only whole', () => {
  const bytes = toBytes('stream and stream');
  expect(findBytes(bytes, 'stream', 0)).toBe(0);
  expect(findBytes(bytes, 'stream', 1)).toBe(11);
  expect(findBytes(bytes, 'stream', 1, 16)).toBe(-1);
});

test('nothing is read behind the end of the search, however long the file is', () => {
  const read = vi.spyOn(Uint8Array.prototype, 'indexOf');
  expect(findBytes(new Uint8Array(1000), 'stream', 10, 20)).toBe(-1);
  expect(read.mock.contexts.map((context) => (context as Uint8Array).length)).toEqual([20]);
});
