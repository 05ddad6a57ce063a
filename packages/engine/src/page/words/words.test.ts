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
