import { expect, test } from 'vitest';
import type { Character } from '../../pdfium/characters.ts';
import { cutsOf } from './cuts.ts';
import { joinWords } from './words.ts';

/** Characters of ink from `left` to `right`, in a line of 20 pixels. */
const character = (text: string, left: number, right: number): Character => {
  const edges = { left, top: 0, right, bottom: 20 };
  return { text, tight: edges, loose: edges, origin: [left, 16], textObject: 1, angleDegrees: 0 };
};
const wordOf = (...characters: Character[]) => {
  const [word] = joinWords(characters, () => true);
  if (!word) throw new Error('no word');
  return word;
};

test('a word is parted in the middle between the ink of two characters', () => {
  expect(cutsOf(wordOf(character('1', 0, 8), character('2', 10, 18), character('3', 19, 27)))).toEqual([
    9, 18.5,
  ]);
});

test('there is no line where ink meets, lies over other ink, or is in one glyph', () => {
  const meeting = wordOf(character('A', 0, 10), character('v', 10.05, 18));
  expect(cutsOf(meeting)).toEqual([-1]);
  const over = wordOf(character('F', 0, 14), character('i', 10, 12), character('x', 15, 20));
  expect(cutsOf(over)).toEqual([-1, 14.5]);
  const ligature = wordOf(character('N', 0, 8), character('fi', 9, 15), character('x', 17, 20));
  expect(cutsOf(ligature)).toEqual([8.5, -1, 16]);
});

test('only names and numbers are parted, and only where they read from left to right', () => {
  expect(cutsOf(wordOf(character('a', 0, 8), character('b', 10, 18)))).toBeUndefined();
  expect(cutsOf({ ...wordOf(character('A', 0, 8), character('b', 10, 18)), turns: 1 })).toBeUndefined();
  expect(cutsOf({ ...wordOf(character('A', 0, 8), character('b', 10, 18)), text: 'bA' })).toBeUndefined();
});
