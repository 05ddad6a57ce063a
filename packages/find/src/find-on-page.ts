import { findPatterns } from './find-patterns.ts';
import { findRegex } from './find-regex.ts';
import { findTerm } from './find-term.ts';
import type { Match, PageWords, Query } from './query.ts';

/** All matches of the query on one page, in reading order. */
export const findOnPage = (page: PageWords, query: Query): Match[] => {
  if (query.kind === 'term') return findTerm(page, query);
  if (query.kind === 'regex') return findRegex(page, query);
  return findPatterns(page, query);
};
