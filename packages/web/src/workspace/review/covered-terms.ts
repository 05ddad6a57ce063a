import { type Match, type PageWords, type Query, termUnder } from '@blackbar/find';
import type { Mark } from '../boxes/mark.ts';

/** Words that a box covers, to be looked for in the rest of the document. */
export interface CoveredTerm {
  term: string;
  query: Query;
  /** Only places that read exactly like the term count: parts of names occur inside other words. */
  isPart: boolean;
}

/** More wordings than this are not looked for one by one; the longest come first. */
const mostTerms = 400;

/** A name or a number may stand alone elsewhere; other words of a passage say nothing. */
const isTelling = (word: string): boolean => /\d/.test(word) || /^\p{Lu}/u.test(word);

const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const partsOf = (term: string): string[] =>
  term
    .split(/\s+/)
    .map((part) => part.replace(edges, ''))
    .filter((part) => Array.from(part).length >= 4 && isTelling(part));

const escaped = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** The letters of a word with something between any two of them: "O k a f o r", "Oka-for". */
const splitSource = (word: string): string => Array.from(word, escaped).join('[\\s-]?');

export const coveredTerms = (marks: Iterable<Mark>, pages: readonly PageWords[]): CoveredTerm[] => {
  const terms = new Map<string, CoveredTerm>();
  const add = (name: string, term: CoveredTerm): void => {
    if (!terms.has(name)) terms.set(name, term);
  };
  for (const mark of marks) {
    const term = termUnder(mark, pages);
    if (term === null) continue;
    add(`whole ${term}`, { term, query: { kind: 'term', term }, isPart: false });
    const parts = partsOf(term);
    if (parts.length > 1 || term.includes(' '))
      for (const part of parts)
        add(`part ${part}`, {
          term: part,
          query: { kind: 'term', term: part, wholeWords: true },
          isPart: true,
        });
    else if (parts.length === 1)
      add(`split ${term}`, {
        term,
        query: { kind: 'regex', source: splitSource(term) },
        isPart: false,
      });
  }
  return [...terms.values()].sort((a, b) => b.term.length - a.term.length).slice(0, mostTerms);
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** How a place differs from the covered words; `null` when it reads the same. */
export const differenceOf = ({ text, before, after, boxes }: Match, term: string): string | null => {
  const inWord = /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after);
  if (boxes.length > 1 && !/\s/.test(term)) return 'over two lines';
  if (inWord) return 'part of a longer word';
  if (oneLine(text) === term) return null;
  if (oneLine(text).toLowerCase() === term.toLowerCase()) return 'other case';
  return /[\s-]/.test(text) && !/[\s-]/.test(term) ? 'split' : 'written differently';
};
