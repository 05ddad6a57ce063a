import type { Candidate, Detector } from './candidate.ts';
import { passesLuhn } from './checksums.ts';

/** Issuers by the first digits of a card and the lengths they use. */
const issuers: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 19] },
  { prefix: /^3(?:0[0-5]|[689])/, lengths: [14] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 19] },
  { prefix: /^62/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:5018|5020|5038|6304|6759|676[1-3])/, lengths: [16, 18, 19] },
  { prefix: /^220[0-4]/, lengths: [16, 19] },
  { prefix: /^(?:60|65|81|82|508)/, lengths: [16] },
];

/** Digit groupings as printed on cards and forms. */
const groupings = new Set(['4 4 4 4', '4 4 4 4 3', '4 6 5', '4 6 4', '4 4 4 4 2', '4 4 4 1']);

const isIssued = (digits: string): boolean =>
  issuers.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));

const isMonotone = (digits: string): boolean => /^(\d)\1+$/.test(digits);

interface Group {
  start: number;
  end: number;
  digits: string;
}

/** Sequences of digit groups, separated by one space, line end, dot or hyphen. */
const sequences = (text: string): Group[][] => {
  const all: Group[][] = [];
  for (const match of text.matchAll(/\d+/g)) {
    const group = { start: match.index, end: match.index + match[0].length, digits: match[0] };
    const last = all.at(-1)?.at(-1);
    const gap = last && text.slice(last.end, group.start);
    if (gap !== undefined && /^(?:[ \n.-]| - |--)$/.test(gap)) all.at(-1)?.push(group);
    else all.push([group]);
  }
  return all;
};

const judge = (groups: readonly Group[]): true | string | null => {
  const digits = groups.map((group) => group.digits).join('');
  if (groups.length > 1 && !groupings.has(groups.map((group) => group.digits.length).join(' '))) return null;
  if (!isIssued(digits) || isMonotone(digits)) return null;
  return passesLuhn(digits) ? true : 'Check digit does not fit';
};

const partOfWord = /[\p{L}\p{N}_]/u;

/** Payment cards: a known issuer, a usual grouping and a valid check digit (ISO/IEC 7812-1). */
export const card: Detector = {
  hyphens: ['-'],
  detect: (text) =>
    sequences(text).flatMap((groups) => {
      const found: Candidate[] = [];
      for (let from = 0; from < groups.length; from++) {
        // Longest first: a card of 19 digits begins like one of 16.
        for (let to = Math.min(groups.length, from + 5); to > from; to--) {
          const window = groups.slice(from, to);
          const verdict = judge(window);
          const start = window[0]?.start ?? 0;
          const end = window.at(-1)?.end ?? 0;
          if (verdict === null || partOfWord.test(text[start - 1] ?? '') || partOfWord.test(text[end] ?? ''))
            continue;
          // A near miss must not hide a shorter valid number.
          if (
            verdict !== true &&
            groups.slice(from, to - 1).length > 0 &&
            judge(groups.slice(from, to - 1)) === true
          )
            continue;
          found.push(verdict === true ? { start, end } : { start, end, nearMiss: verdict });
          from = to - 1;
          break;
        }
      }
      return found;
    }),
};
