import type { Word } from '@blackbar/core/model';
import { boxesOfWords } from './match-boxes.ts';
import { joinBetween, type PageText } from './page-text.ts';
import type { Match, PageWords } from './query.ts';

const contextChars = 40;

/** The text between a word and the next. */
const gapAfter = (words: readonly Word[], index: number): string => {
  const word = words[index];
  const next = words[index + 1];
  if (!word || !next) return '';
  const join = joinBetween(word, next);
  return join === 'space' || join === 'line-end' ? ' ' : '';
};

const textBefore = (words: readonly Word[], until: number): string => {
  let text = '';
  for (let index = until - 1; index >= 0 && text.length < contextChars; index--)
    text = `${words[index]?.text}${gapAfter(words, index)}${text}`;
  return text;
};

const textAfter = (words: readonly Word[], last: number): string => {
  let text = '';
  for (let index = last + 1; index < words.length && text.length < contextChars; index++)
    text += `${gapAfter(words, index - 1)}${words[index]?.text}`;
  return text;
};

/** The offset in its word where the match ends: where the next character of the same word begins. */
const offsetUntil = (
  wordAt: readonly number[],
  offsetAt: readonly number[],
  end: number,
  word: string,
): number => {
  const last = offsetAt[end - 1] ?? 0;
  for (let index = end; index < wordAt.length && wordAt[index] === wordAt[end - 1]; index++) {
    const offset = offsetAt[index] ?? 0;
    if (offset > last) return offset;
  }
  return word.length;
};

/** A match from the characters `start` to `end` (exclusive) of a page's text. */
export const makeMatch = (
  { page, words }: PageWords,
  { wordAt, offsetAt }: PageText,
  start: number,
  end: number,
): Match => {
  const firstWord = wordAt[start] ?? 0;
  const lastWord = wordAt[end - 1] ?? firstWord;
  const from = offsetAt[start] ?? 0;
  const until = offsetUntil(wordAt, offsetAt, end, words[lastWord]?.text ?? '');
  let text = '';
  for (let index = firstWord; index <= lastWord; index++) {
    const whole = words[index]?.text ?? '';
    text += whole.slice(index === firstWord ? from : 0, index === lastWord ? until : undefined);
    if (index < lastWord) text += gapAfter(words, index);
  }
  const head = words[firstWord]?.text.slice(0, from) ?? '';
  const tail = words[lastWord]?.text.slice(until) ?? '';
  return {
    page,
    text,
    before: textBefore(words, firstWord) + head,
    after: tail + textAfter(words, lastWord),
    boxes: boxesOfWords(words, firstWord, lastWord),
    firstWord,
    lastWord,
  };
};
