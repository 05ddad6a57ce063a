import type { Box, PageSize, Word } from '@blackbar/core';
import { cutsThrough, wordsUnder } from '@blackbar/find';

/** A box that leaves less than this share of its page uncovered covers the whole page. */
const pageSlack = 0.02;

export const coversPage = (box: Box, page: PageSize): boolean =>
  box.width * box.height >= (1 - pageSlack) * page.width * page.height;

/** Words that lie whole or in part under the box, in reading order. */
export const wordsTouched = (box: Box, words: readonly Word[]): Word[] => {
  const touched = new Set([...wordsUnder(box, words), ...cutsThrough(box, words)]);
  return words.filter((word) => touched.has(word));
};

/** Boxes never change, they are replaced: a list of a thousand is not read anew for each new one. */
const known = new WeakMap<Box, { words: unknown; wording: string }>();

/** What a box covers, for a person: its words, or what it is when there are none. `null`: not known yet. */
export const wordingOf = (box: Box, page: PageSize, words: readonly Word[] | undefined): string | null => {
  if (coversPage(box, page)) return 'Whole page';
  if (words === undefined) return null;
  const before = known.get(box);
  if (before?.words === words) return before.wording;
  const wording = readWording(box, words);
  known.set(box, { words, wording });
  return wording;
};

const readWording = (box: Box, words: readonly Word[]): string => {
  const text = wordsTouched(box, words)
    .map((word) => word.text)
    .join(' ');
  return text === '' ? 'Picture, no words' : text.replace(/^[,;:.()]+|[,;:(]+$/g, '') || text;
};
