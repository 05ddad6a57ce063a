import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';

const within = (width: number) => (line: string) => line.trimEnd().length <= width;

test('lines break after spaces, which stay, and the lines joined are the text', () => {
  const text = 'What was done and what was not';
  const lines = breakLines(text, within(10));
  expect(lines).toEqual(['What was ', 'done and ', 'what was ', 'not']);
  expect(lines.join('')).toBe(text);
});

test('a word that is wider than a line is cut, without a space that is not in it', () => {
  expect(breakLines('SHA abcdefghijkl end', within(5))).toEqual(['SHA ', 'abcde', 'fghij', 'kl ', 'end']);
  expect(breakLines('ab', () => false)).toEqual(['a', 'b']);
  expect(breakLines('', within(5))).toEqual(['']);
});
