import type { Box, Word } from '@blackbar/core/model';
import { boxesOfWords, type Match } from '@blackbar/find';
import type { Keep } from './rules.ts';

/** A stretch of a word's text, `to` exclusive. */
interface Span {
  from: number;
  to: number;
}

/** Fewer digits than this, and the last four of them would be most of the number. */
const leastDigits = 8;

const lastFour = (texts: readonly string[]): Span[][] => {
  const digits = texts.flatMap((text, word) =>
    Array.from(text.matchAll(/\p{Nd}/gu), ({ index: at }) => ({ word, at })),
  );
  if (digits.length < leastDigits) return texts.map(() => []);
  const kept = digits.slice(-4);
  return texts.map((_, word) => {
    const at = kept.filter((digit) => digit.word === word).map((digit) => digit.at);
    return at.length === 0 ? [] : [{ from: Math.min(...at), to: Math.max(...at) + 1 }];
  });
};

const year = (texts: readonly string[]): Span[][] =>
  texts.map((text) =>
    Array.from(text.matchAll(/(?<!\d)(?:1[89]|20)\d\d(?!\d)/g), ({ index }) => ({
      from: index,
      to: index + 4,
    })),
  );

const initials = (texts: readonly string[]): Span[][] =>
  texts.map((text) => {
    const at = text.search(/\p{L}/u);
    return at < 0 ? [] : [{ from: at, to: at + 1 }];
  });

const spansOf = { 'last-four': lastFour, year, initials } satisfies Record<
  Keep,
  (texts: readonly string[]) => Span[][]
>;

/** What is left when the kept spans are taken out. */
const without = (length: number, kept: readonly Span[]): Span[] => {
  const rest: Span[] = [];
  let from = 0;
  for (const span of kept) {
    if (span.from > from) rest.push({ from, to: span.from });
    from = span.to;
  }
  if (from < length) rest.push({ from, to: length });
  return rest;
};

/** The box of a part of a word; `null` when the word cannot be parted there. */
const partBox = (word: Word, whole: Box, { from, to }: Span): Box | null => {
  const left = from === 0 ? whole.x : (word.cuts?.[from - 1] ?? -1);
  const right = to === word.text.length ? whole.x + whole.width : (word.cuts?.[to - 1] ?? -1);
  return left < 0 || right <= left ? null : { ...whole, x: left, width: right - left };
};

/**
 * The boxes of a match without what a rule keeps of it. A word is covered whole where it cannot be parted cleanly, or
 * where the match is only a part of it: half a digit left in sight would be worse than a digit too many covered.
 */
export const boxesKeeping = (match: Match, words: readonly Word[], keep: Keep): Box[] => {
  const own = words.slice(match.firstWord, match.lastWord + 1);
  const texts = own.map((word) => word.text);
  const matched = match.text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isWhole = texts.join('').replaceAll(/[^\p{L}\p{N}]/gu, '') === matched;
  if (!isWhole) return match.boxes;
  const kept = spansOf[keep](texts);
  return own.flatMap((word, index) => {
    const at = match.firstWord + index;
    const [whole] = boxesOfWords(words, at, at);
    if (!whole) return [];
    const parts = without(word.text.length, kept[index] ?? []).map((span) => partBox(word, whole, span));
    return parts.some((part) => part === null) ? [whole] : (parts as Box[]);
  });
};
