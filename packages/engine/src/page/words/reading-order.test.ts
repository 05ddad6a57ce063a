import { expect, test } from 'vitest';
import { inReadingOrder, type Turns } from './reading-order.ts';

const word = (text: string, left: number, top: number, width: number, height: number, turns: Turns) => ({
  text,
  left,
  top,
  right: left + width,
  bottom: top + height,
  turns,
});

const read = (words: ReturnType<typeof word>[]): string =>
  inReadingOrder(words)
    .map(({ text }) => text)
    .join(' ');

test('upside-down lines are read from their own left side', () => {
  expect(read([word('two', 10, 100, 30, 10, 2), word('one', 60, 100, 30, 10, 2)])).toBe('one two');
});

test('lines rotated by 90 degrees are read from right to left', () => {
  const words = [
    word('three', 80, 10, 10, 50, 1),
    word('one', 100, 10, 10, 30, 1),
    word('two', 100, 50, 10, 30, 1),
  ];
  expect(read(words)).toBe('one two three');
});

test('lines rotated by 270 degrees are read from left to right', () => {
  const words = [
    word('one', 100, 90, 10, 30, 3),
    word('two', 100, 50, 10, 30, 3),
    word('three', 120, 70, 10, 50, 3),
  ];
  expect(read(words)).toBe('one two three');
});

test('upright words keep their order', () => {
  expect(read([word('b', 50, 10, 10, 10, 0), word('a', 10, 10, 10, 10, 0)])).toBe('b a');
});

test('upside-down right-to-left words keep their order', () => {
  expect(read([word('שלום', 10, 100, 30, 10, 2), word('כהן', 60, 100, 30, 10, 2)])).toBe('שלום כהן');
});
