import { expect, test } from 'vitest';
import { wordingOf } from './wording.ts';

const page = { width: 1000, height: 1000 };
const word = (text: string, x: number) => ({ text, x, y: 100, width: 80, height: 20 });
const words = [word('Daniel', 100), word('Okafor,', 200), word('employee', 300)];

test('a box is named by the words it covers, half ones included', () => {
  const box = { x: 95, y: 95, width: 150, height: 30 };
  expect(wordingOf(box, page, words)).toBe('Daniel Okafor');
});

test('a box over no words and a box over everything say so; before the words are read nothing is said', () => {
  const empty = { x: 500, y: 500, width: 50, height: 50 };
  expect(wordingOf(empty, page, words)).toBe('Picture, no words');
  expect(wordingOf(empty, page, undefined)).toBeNull();
  expect(wordingOf({ x: 0, y: 0, ...page }, page, undefined)).toBe('Whole page');
});
