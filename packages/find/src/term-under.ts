import type { PageBox } from '@blackbar/core/model';
import { areCovered, wordsUnder } from './cover.ts';
import type { Match, PageWords } from './query.ts';

const maxWords = 6;
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** The words under a box, as a search term: `null` when there are none, too few or too many. */
export const termUnder = (box: PageBox, pages: readonly PageWords[]): string | null => {
  const words = pages.find(({ page }) => page === box.page)?.words ?? [];
  const under = wordsUnder(box, words);
  if (under.length === 0 || under.length > maxWords) return null;
  const term = under
    .map((word) => word.text)
    .join(' ')
    .replace(edges, '');
  return Array.from(term).length < 3 && !/\p{Script=Han}/u.test(term) ? null : term;
};

/** Whether the boxes already cover every word of the match. */
export const isRedacted = (match: Match, pages: readonly PageWords[], boxes: readonly PageBox[]): boolean => {
  const words = pages.find(({ page }) => page === match.page)?.words ?? [];
  const matched = words.slice(match.firstWord, match.lastWord + 1);
  return areCovered(
    matched,
    boxes.filter((box) => box.page === match.page),
  );
};
