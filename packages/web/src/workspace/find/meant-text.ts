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

const textFrom = (words: readonly Word[], first: number, last: number): TextSelection => ({
  text: words
    .slice(first, last + 1)
    .map((one) => one.text)
    .join(' '),
  boxes: boxesOfWords(words, first, last),
});

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
  return textFrom(words, first, last);
};

/** The word under a point, or the last one before it in reading order; -1 when it lies before them all. */
const wordUpTo = (words: readonly Word[], at: Point): number => {
  const under = wordAt(words, at);
  if (under >= 0) return under;
  return words.findLastIndex(
    (word) => word.y + word.height < at.y || (word.y <= at.y && word.x + word.width / 2 <= at.x),
  );
};

/** The words a drag with the text tool goes over, in reading order, whole; `null` where there are none. */
export const draggedText = (words: readonly Word[], from: Point, to: Point): TextSelection | null => {
  const [start, end] = [wordUpTo(words, from), wordUpTo(words, to)];
  const [earlier, later] = start <= end ? [from, end] : [to, start];
  // A drag that begins beside text begins with the word after that place.
  const first = Math.min(start, end) + (wordAt(words, earlier) >= 0 ? 0 : 1);
  return later < first ? null : textFrom(words, first, later);
};
