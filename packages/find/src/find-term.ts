import { fold, isUnspaced } from './fold.ts';
import { makeMatch } from './make-match.ts';
import { brokenHyphen, pageText } from './page-text.ts';
import type { Match, PageWords, TermQuery } from './query.ts';

const escaped = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const ofWord = /[\p{L}\p{N}\p{M}_]/u;

const sourceOf = (char: string): string => (char === '-' ? `[-${brokenHyphen}]` : escaped(char));

/** One part of a term without white space: a hyphen at a line end may stand between any two letters. */
const partSource = (part: string): string => Array.from(part, sourceOf).join(`${brokenHyphen}?`);

/** The term as a regular expression over folded text; it never backtracks further than one character. */
const termExpression = (folded: string): RegExp | null => {
  const parts = folded.split(' ').filter((part) => part !== '');
  if (parts.length === 0) return null;
  let source = '';
  parts.forEach((part, index) => {
    const previous = parts[index - 1];
    if (previous !== undefined)
      source += isUnspaced(previous.slice(-1)) && isUnspaced(part.slice(0, 1)) ? ' ?' : ' ';
    source += partSource(part);
  });
  return new RegExp(source, 'gu');
};

/** In scripts without spaces every position is a word boundary. */
const isEdge = (inside: string | undefined, outside: string | undefined): boolean =>
  !inside ||
  !outside ||
  !ofWord.test(inside) ||
  !ofWord.test(outside) ||
  isUnspaced(inside) ||
  isUnspaced(outside);

const charBefore = (text: string, index: number): string | undefined =>
  Array.from(text.slice(Math.max(0, index - 2), index)).at(-1);
const charAfter = (text: string, index: number): string | undefined =>
  Array.from(text.slice(index, index + 2))[0];

/** All matches of the term on the page, regardless of accents, ligatures and line ends. */
export const findTerm = (pageWords: PageWords, query: TermQuery): Match[] => {
  const matchCase = query.matchCase ?? false;
  const expression = termExpression(fold(query.term, matchCase));
  if (!expression) return [];
  const page = pageText(pageWords.words, {
    name: matchCase ? 'folded, with case' : 'folded',
    read: (char) => fold(char, matchCase),
    hyphen: brokenHyphen,
    lineEnd: ' ',
  });
  const matches: Match[] = [];
  for (const { 0: found, index: start } of page.text.matchAll(expression)) {
    const end = start + found.length;
    const whole =
      isEdge(charAfter(page.text, start), charBefore(page.text, start)) &&
      isEdge(charBefore(page.text, end), charAfter(page.text, end));
    if (!query.wholeWords || whole) matches.push(makeMatch(pageWords, page, start, end));
  }
  return matches;
};
