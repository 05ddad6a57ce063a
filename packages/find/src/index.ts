export { areCovered, coverWholeWords, cutsThrough, wordsUnder } from './cover.ts';
export { findOnPage } from './find-on-page.ts';
export type { FindOutcome } from './finder.ts';
export { boxesOfWords } from './match-boxes.ts';
export { isPatternKind, type PatternKind, patternKinds, patternTexts } from './patterns/kinds.ts';
export type { Match, PageWords, Query } from './query.ts';
export { type PageChoice, parsePageRange, repeatBox, wholePage } from './repeat.ts';
export { isRedacted, termUnder } from './term-under.ts';
export { type TextSelection, wordAt } from './word-at.ts';
