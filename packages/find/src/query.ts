import type { Box, Word } from '@blackbar/core/model';
import type { PatternKind } from './patterns/kinds.ts';

/** The words of one page in reading order; `page` counts from 1. */
export interface PageWords {
  page: number;
  words: readonly Word[];
}

export interface TermQuery {
  kind: 'term';
  /** As typed: words may be separated by any white space, including line ends. */
  term: string;
  wholeWords?: boolean;
  matchCase?: boolean;
}

export interface RegexQuery {
  kind: 'regex';
  /** The source of a regular expression, without slashes. A typed space also matches a line end. */
  source: string;
  matchCase?: boolean;
}

export interface PatternQuery {
  kind: 'pattern';
  patterns: readonly PatternKind[];
  /** ISO 3166 codes of the countries whose phone numbers are found without a country code. */
  countries?: readonly string[];
}

export type Query = TermQuery | RegexQuery | PatternQuery;

/** One match of a query. */
export interface Match {
  page: number;
  /** The matched text. */
  text: string;
  /** The text before and after it, for context. */
  before: string;
  after: string;
  /** One per line, around whole words, with padding: what a redaction of it must cover. */
  boxes: Box[];
  /** Indices of the first and last word it touches. */
  firstWord: number;
  lastWord: number;
  /** The kind of pattern; absent for terms and regular expressions. */
  pattern?: PatternKind;
  /** Why it only has the form of the pattern: its checksum or a rule fails. Shown separately from matches. */
  nearMiss?: string;
}
