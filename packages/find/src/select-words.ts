import type { Box, Word } from '@blackbar/core/model';
import { boxesOfWords } from './match-boxes.ts';

export interface Point {
  x: number;
  y: number;
}

const distance = (word: Word, { x, y }: Point): number => {
  const aside = Math.max(word.x - x, 0, x - word.x - word.width);
  const above = Math.max(word.y - y, 0, y - word.y - word.height);
  // A pointer left or right of a line still selects that line.
  return aside + above * 4;
};

/** Index of the word under the point; -1 where there is none. */
export const wordAt = (words: readonly Word[], point: Point): number =>
  words.findIndex((word) => distance(word, point) === 0);

const nearestWord = (words: readonly Word[], point: Point): number => {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  words.forEach((word, index) => {
    const apart = distance(word, point);
    if (apart < least) {
      least = apart;
      nearest = index;
    }
  });
  return nearest;
};

export interface TextSelection {
  text: string;
  boxes: Box[];
}

/** The text selection of a drag: whole words in reading order. `null` if it did not begin on a word. */
export const selectWords = (words: readonly Word[], from: Point, to: Point): TextSelection | null => {
  const start = wordAt(words, from);
  if (start < 0) return null;
  const end = nearestWord(words, to);
  const first = Math.min(start, end);
  const last = Math.max(start, end);
  const text = words
    .slice(first, last + 1)
    .map((word) => word.text)
    .join(' ');
  return { text, boxes: boxesOfWords(words, first, last) };
};
