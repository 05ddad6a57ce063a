import { clampBox, type PageSize } from '@blackbar/core';
import type { Match, PatternKind, Query } from '@blackbar/find';
import type { NewMark } from '../boxes/mark.ts';
import { isRuleMatch, type OpenedRules, type RulesQuery } from './rules-search.ts';

/** What the panel looks for. */
export interface Search {
  by: 'text' | 'patterns' | 'rules';
  typed: string;
  isExpression: boolean;
  matchCase: boolean;
  wholeWords: boolean;
  patterns: readonly PatternKind[];
  rules: OpenedRules | null;
}

export const noSearch: Search = {
  by: 'text',
  typed: '',
  isExpression: false,
  matchCase: false,
  wholeWords: false,
  patterns: [],
  rules: null,
};

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A single letter occurs in every line; the search starts with the second one. */
const isWorthFinding = (typed: string): boolean => typed.trim().length > 1 || unspaced.test(typed);

/** Phone numbers without a country code are read as those of the reader's country, and of the US. */
const countriesOf = (language: string): string[] => {
  const region = new Intl.Locale(language).maximize().region;
  return [...new Set([...(region ? [region] : []), 'US'])];
};

/** `null` while there is nothing to look for yet. */
export const queryOf = (search: Search, language: string): Query | RulesQuery | null => {
  if (search.by === 'rules')
    return search.rules?.kind === 'rules' ? { kind: 'rules', rules: search.rules.rules } : null;
  if (search.by === 'patterns') {
    if (search.patterns.length === 0) return null;
    return { kind: 'pattern', patterns: search.patterns, countries: countriesOf(language) };
  }
  if (search.isExpression && search.typed !== '')
    return { kind: 'regex', source: search.typed, matchCase: search.matchCase };
  if (!isWorthFinding(search.typed)) return null;
  return {
    kind: 'term',
    term: search.typed,
    wholeWords: search.wholeWords,
    matchCase: search.matchCase,
  };
};

/** Identifies a match as long as the query stays the same. */
export const matchKey = (match: Match): string =>
  `${match.page} ${match.firstWord} ${match.lastWord} ${match.before.length} ${match.pattern ?? ''}${isRuleMatch(match) ? ` ${match.rule} ${match.boxes[0]?.x} ${match.boxes[0]?.y}` : ''}`;

const longestPattern = 500;

/** A place is a box like a drawn one; what a rule found goes by the words themselves. */
const originOfRule = (match: Match): Pick<NewMark, 'type' | 'pattern'> => {
  if (match.firstWord < 0) return { type: 'manual', pattern: null };
  if (match.pattern !== undefined) return { type: 'pattern', pattern: match.pattern };
  return { type: 'text', pattern: match.text.slice(0, longestPattern) };
};

/** The redactions that cover a match: what was looked for goes with them. */
export const redactionsOf = (match: Match, typed: string, pages: readonly PageSize[]): NewMark[] =>
  match.boxes.flatMap((box) => {
    const size = pages[match.page - 1];
    const clamped = size && clampBox(box, size);
    if (!clamped) return [];
    const origin =
      match.pattern === undefined
        ? { type: 'text' as const, pattern: typed.trim().slice(0, longestPattern) }
        : { type: 'pattern' as const, pattern: match.pattern };
    if (!isRuleMatch(match)) return [{ page: match.page, ...clamped, ...origin }];
    const { label } = match;
    return [{ page: match.page, ...clamped, ...originOfRule(match), ...(label === null ? {} : { label }) }];
  });

/** "3", "3 and 5", "1, 3 and 7 to 9": pages as a person lists them. */
export const pagesInWords = (pages: readonly number[]): string => {
  const runs: string[] = [];
  const sorted = [...pages].sort((a, b) => a - b);
  for (let index = 0; index < sorted.length; index++) {
    const from = sorted[index] ?? 0;
    while (sorted[index + 1] === (sorted[index] ?? 0) + 1) index++;
    const to = sorted[index] ?? from;
    if (to === from) runs.push(String(from));
    else if (to === from + 1) runs.push(String(from), String(to));
    else runs.push(`${from} to ${to}`);
  }
  return runs.length > 1 ? `${runs.slice(0, -1).join(', ')} and ${runs.at(-1)}` : (runs[0] ?? '');
};
