import type { Box, Word } from '@blackbar/core/model';
import type { PatternKind } from './patterns/kinds.ts';

/** The words of one page in reading order; `page` counts from 1. */
export interface PageWords {
  page: number;
  words: readonly Word[];
}

export interface TermQuery {
  kind: 'term';
  /** As typed: several words may be apart by any white space, line ends included. */
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
  /** ISO 3166 codes of the countries whose phone numbers may stand without a country code. */
  countries?: readonly string[];
}

export type Query = TermQuery | RegexQuery | PatternQuery;

/** One place where something was found. */
export interface Match {
  page: number;
  /** What the document says there. */
  text: string;
  /** What stands before and after it, for a line of context. */
  before: string;
  after: string;
  /** One per line, around whole words, with padding: what a redaction of it must cover. */
  boxes: Box[];
  /** Indices of the first and last word it touches. */
  firstWord: number;
  lastWord: number;
  /** The kind of pattern; absent for terms and regular expressions. */
  pattern?: PatternKind;
  /** It has the form of the pattern, but its checksum or a rule says no. Shown apart from matches. */
  nearMiss?: string;
}
