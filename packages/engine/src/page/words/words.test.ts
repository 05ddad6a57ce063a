import { expect, test } from 'vitest';
import type { Character } from '../../pdfium/characters.ts';
import { byBaselines, joinWords } from './words.ts';

/** Ten pixels wide and twenty high, on a baseline. */
const letter = (text: string, x: number, baseline: number): Character => {
  const edges = { left: x, right: x + 10, top: baseline - 16, bottom: baseline + 4 };
  return { text, tight: edges, loose: edges, origin: [x, baseline], textObject: 1, angleDegrees: 0 };
};

const split = (characters: Character[]) =>
  joinWords(characters, () => true)
    .flatMap(byBaselines)
    .map(({ text, isGlued = false }) => [text, isGlued]);

test('a raised number is a word of its own that no space parts from its word', () => {
  const word = [letter('A', 0, 100), letter('b', 10, 100), letter('3', 20, 93)];
  expect(split(word)).toEqual([
    ['Ab', false],
    ['3', true],
  ]);
});

test('a word goes on after a lowered one', () => {
  const word = [letter('H', 0, 100), letter('2', 10, 104), letter('O', 20, 100)];
  expect(split(word)).toEqual([
    ['H', false],
    ['2', true],
    ['O', true],
  ]);
});

test('letters that stand a rounding apart are one word', () => {
  expect(split([letter('A', 0, 100), letter('b', 10, 100.9)])).toEqual([['Ab', false]]);
});

test('characters of a script without spaces are words without spaces between them', () => {
  expect(split([letter('名', 0, 100), letter('称', 10, 100), letter('(', 20, 100)])).toEqual([
    ['名', false],
    ['称', true],
    ['(', true],
  ]);
  const space = { ...letter(' ', 20, 100), text: null };
  expect(split([letter('名', 0, 100), space, letter('称', 30, 100)])).toEqual([
    ['名', false],
    ['称', false],
  ]);
});

/** As an accent is drawn: narrow, at a place of its own. */
const accent = (text: string, x: number): Character => {
  const edges = { left: x, right: x + 4, top: 82, bottom: 86 };
  return { text, tight: edges, loose: edges, origin: [x, 100], textObject: 1, angleDegrees: 0 };
};

test.each([
  ['after its letter', [letter('e', 0, 100), accent('\u00b4', 3), letter('s', 10, 100)], '\u00e9s'],
  ['before its letter', [accent('\u00a8', 3), letter('o', 0, 100), letter('n', 10, 100)], '\u00f6n'],
  ['over a letter without its dot', [accent('\u00b4', 3), letter('\u0131', 0, 100)], '\u00ed'],
  ['that lies beside', [letter('e', 0, 100), accent('\u00b4', 16)], 'e\u00b4'],
  ['that no letter has', [letter('q', 0, 100), accent('\u00b8', 3)], 'q\u00b8'],
])('an accent %s', (_where, characters, text) => {
  const words = joinWords(characters, () => true);
  expect(words.map((word) => word.text).join('')).toBe(text);
});

test('an accent that nobody sees is no part of a letter that somebody does', () => {
  const [e, acute] = [letter('e', 0, 100), accent('\u00b4', 3)];
  expect(joinWords([e, acute], (character) => character === e).map(({ text }) => text)).toEqual(['e\u00b4']);
});
