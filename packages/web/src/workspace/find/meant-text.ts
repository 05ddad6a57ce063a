import type { Box, Word } from '@blackbar/core';
import { boxesOfWords, type TextSelection, wordAt } from '@blackbar/find';
import { boxBetween, type Point } from '../boxes/geometry.ts';
import { snapToWords, strokeBox } from '../boxes/snap.ts';

/** The box that a drag from one point to another means where the page has words. */
export const meantBox = (from: Point, to: Point, words: readonly Word[]): Box | null =>
  strokeBox(from, to, words) ?? snapToWords(boxBetween(from, to), words);

const isOnLineOf = (a: Word, b: Word): boolean => {
  const middle = a.y + a.height / 2;
  return middle > b.y && middle < b.y + b.height;
};

/** The word under a point, or the line it stands in. */
export const clickedText = (
  words: readonly Word[],
  at: Point,
  what: 'word' | 'line',
): TextSelection | null => {
  const index = wordAt(words, at);
  const word = words[index];
  if (word === undefined) return null;
  let [first, last] = [index, index];
  if (what === 'line') {
    while (words[first - 1] !== undefined && isOnLineOf(word, words[first - 1] as Word)) first -= 1;
    while (words[last + 1] !== undefined && isOnLineOf(word, words[last + 1] as Word)) last += 1;
  }
  const text = words
    .slice(first, last + 1)
    .map((one) => one.text)
    .join(' ');
  return { text, boxes: boxesOfWords(words, first, last) };
};
