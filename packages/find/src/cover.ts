import type { Box, Word } from '@blackbar/core/model';
import { union } from './line.ts';
import { padded } from './match-boxes.ts';

const shared = (aFrom: number, aSize: number, bFrom: number, bSize: number): number =>
  Math.min(aFrom + aSize, bFrom + bSize) - Math.max(aFrom, bFrom);

/** The outer share of a word's box that has no ink: the box is as high as the line and as wide as the advance. */
const inklessShare = 0.12;

/** The share of the word's box that is under the box, along each axis, from 0 to 1. */
const coverage = (box: Box, word: Box): { across: number; down: number } => ({
  across: shared(box.x, box.width, word.x, word.width) / word.width,
  down: shared(box.y, box.height, word.y, word.height) / word.height,
});

const isTouched = (box: Box, word: Box): boolean => {
  const { across, down } = coverage(box, word);
  const lineHeight = Math.min(word.width, word.height);
  return across * word.width > inklessShare * lineHeight && down * word.height > inklessShare * lineHeight;
};

const isWhole = (box: Box, word: Box): boolean => {
  const lineHeight = Math.min(word.width, word.height);
  const tolerance = {
    across: (inklessShare * lineHeight) / word.width,
    down: (inklessShare * lineHeight) / word.height,
  };
  const { across, down } = coverage(box, word);
  return across >= 1 - tolerance.across && down >= 1 - tolerance.down;
};

/** Dot leaders and rules are extracted like words, but a part of one reveals nothing. */
const hasLettersOrDigits = ({ text }: Word): boolean => /[\p{L}\p{N}]/u.test(text);

/** The words that the box covers only in part: what stays visible can reveal them. */
export const cutsThrough = (box: Box, words: readonly Word[]): Word[] =>
  words.filter((word) => isTouched(box, word) && !isWhole(box, word) && hasLettersOrDigits(word));

/** The box extended until it cuts no word. */
export const coverWholeWords = (box: Box, words: readonly Word[]): Box => {
  const covered = new Set<Word>();
  let grown = box;
  // Extending over one word can cut the next; a page has finitely many words, so this ends.
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

/** The words that a box covers completely, in reading order. */
export const wordsUnder = (box: Box, words: readonly Word[]): Word[] =>
  words.filter((word) => isWhole(box, word));

/** Whether each of these words is completely under one of the boxes. */
export const areCovered = (words: readonly Word[], boxes: readonly Box[]): boolean =>
  words.length > 0 && words.every((word) => boxes.some((box) => isWhole(box, word)));
