import { plain } from './fold.ts';
import { makeMatch } from './make-match.ts';
import { pageText } from './page-text.ts';
import { detectors } from './patterns/detectors.ts';
import type { Match, PageWords, PatternQuery } from './query.ts';

const defaultCountries = ['US'];

/** Of two matches that share words, a valid one is preferred to a near miss, then the longer one. */
const prefers = (a: Match, b: Match): boolean => {
  if ((a.nearMiss === undefined) !== (b.nearMiss === undefined)) return a.nearMiss === undefined;
  return a.text.length > b.text.length;
};

const sharesWords = (a: Match, b: Match): boolean =>
  a.pattern === b.pattern && a.firstWord <= b.lastWord && b.firstWord <= a.lastWord;

/** Whether two matches of one kind are alternatives at the same position. */
const isSamePlace = (a: Match, b: Match): boolean =>
  sharesWords(a, b) &&
  (a.firstWord !== a.lastWord ||
    b.firstWord !== b.lastWord ||
    a.text.includes(b.text) ||
    b.text.includes(a.text));

/** All matches of the patterns on the page; near misses are marked as such. */
export const findPatterns = (pageWords: PageWords, query: PatternQuery): Match[] => {
  const options = { countries: query.countries ?? defaultCountries };
  const matches: Match[] = [];
  for (const pattern of query.patterns) {
    for (const hyphen of detectors[pattern].hyphens) {
      const page = pageText(pageWords.words, { name: `plain${hyphen}`, read: plain, hyphen, lineEnd: '\n' });
      for (const { start, end, nearMiss } of detectors[pattern].detect(page.text, options)) {
        const match: Match = { ...makeMatch(pageWords, page, start, end), pattern };
        if (nearMiss !== undefined) match.nearMiss = nearMiss;
        const rival = matches.findIndex((other) => isSamePlace(match, other));
        if (rival < 0) matches.push(match);
        else if (prefers(match, matches[rival] as Match)) matches[rival] = match;
      }
    }
  }
  return matches.sort((a, b) => a.firstWord - b.firstWord || a.before.length - b.before.length);
};
