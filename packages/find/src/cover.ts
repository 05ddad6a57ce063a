import type { Box, Word } from '@blackbar/core/model';
import { union } from './line.ts';
import { padded } from './match-boxes.ts';

const shared = (aFrom: number, aSize: number, bFrom: number, bSize: number): number =>
  Math.min(aFrom + aSize, bFrom + bSize) - Math.max(aFrom, bFrom);

/** A sliver of a word's box holds no ink: its box is as high as the line and as wide as the advance. */
const sliver = 0.12;

/** How much of the word's box lies under the box, along each side, from 0 to 1. */
const coverage = (box: Box, word: Box): { across: number; down: number } => ({
  across: shared(box.x, box.width, word.x, word.width) / word.width,
  down: shared(box.y, box.height, word.y, word.height) / word.height,
});

const isTouched = (box: Box, word: Box): boolean => {
  const { across, down } = coverage(box, word);
  const lineHeight = Math.min(word.width, word.height);
  return across * word.width > sliver * lineHeight && down * word.height > sliver * lineHeight;
};

const isWhole = (box: Box, word: Box): boolean => {
  const lineHeight = Math.min(word.width, word.height);
  const slack = { across: (sliver * lineHeight) / word.width, down: (sliver * lineHeight) / word.height };
  const { across, down } = coverage(box, word);
  return across >= 1 - slack.across && down >= 1 - slack.down;
};

/** Dot leaders and rules stand in the text like words, but half of one gives nothing away. */
const saysSomething = ({ text }: Word): boolean => /[\p{L}\p{N}]/u.test(text);

/** The words of which the box covers a part but not all: what stays visible can give them away. */
export const cutsThrough = (box: Box, words: readonly Word[]): Word[] =>
  words.filter((word) => isTouched(box, word) && !isWhole(box, word) && saysSomething(word));

/** The box grown until it cuts through no word. */
export const coverWholeWords = (box: Box, words: readonly Word[]): Box => {
  const covered = new Set<Word>();
  let grown = box;
  // Growing over one word can cut into the next; a page has finitely many words, so this ends.
  for (let cut = cutsThrough(box, words); cut.length > 0; cut = cutsThrough(grown, words)) {
    const fresh = cut.filter((word) => !covered.has(word));
    if (fresh.length === 0) break;
    for (const word of fresh) {
      covered.add(word);
      grown = union(grown, word);
    }
  }
  if (covered.size === 0) return box;
  const others = words.filter((word) => !isTouched(grown, word));
  return union(grown, padded(grown, others));
};

/** The words a box covers whole, in reading order. */
export const wordsUnder = (box: Box, words: readonly Word[]): Word[] =>
  words.filter((word) => isWhole(box, word));

/** Whether every one of these words lies whole under one of the boxes. */
export const areCovered = (words: readonly Word[], boxes: readonly Box[]): boolean =>
  words.length > 0 && words.every((word) => boxes.some((box) => isWhole(box, word)));
