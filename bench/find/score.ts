import type { Match } from '@blackbar/find';
import type { Point, SetWord } from './sheet.ts';

/** A planted text that must be found: its page and its words. */
export interface Planted {
  page: number;
  words: SetWord[];
}

export interface Score {
  name: string;
  planted: number;
  found: number;
  wrong: number;
  missedTexts: string[];
  wrongTexts: string[];
}

const isUnder = (point: Point, match: Match, tolerancePx: number): boolean =>
  match.boxes.some(
    (box) =>
      point.x >= box.x - tolerancePx &&
      point.x <= box.x + box.width + tolerancePx &&
      point.y >= box.y - tolerancePx &&
      point.y <= box.y + box.height + tolerancePx,
  );

const centre = ({ corners }: SetWord): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

/** Whether the boxes of the match cover every corner of every word. */
const covers = (match: Match, planted: Planted): boolean =>
  match.page === planted.page &&
  planted.words.every((word) => word.corners.every((corner) => isUnder(corner, match, 1)));

/** Whether the boxes of the match cover no other word of the page. */
const coversNoOther = (match: Match, planted: Planted, onPage: readonly SetWord[]): boolean =>
  onPage.every((word) => planted.words.includes(word) || !isUnder(centre(word), match, 0));

const textOf = (planted: Planted): string => planted.words.map(({ text }) => text).join(' ');

/** A match is correct when it covers a planted text completely, covers nothing else, and is not a duplicate. */
export const score = (
  name: string,
  planted: readonly Planted[],
  matches: readonly Match[],
  wordsOf: (page: number) => readonly SetWord[],
): Score => {
  const open = new Set(planted);
  const wrongTexts: string[] = [];
  for (const match of matches) {
    const hit = [...open].find((one) => covers(match, one) && coversNoOther(match, one, wordsOf(match.page)));
    if (hit) open.delete(hit);
    else wrongTexts.push(`page ${match.page}: ${match.text}`);
  }
  return {
    name,
    planted: planted.length,
    found: planted.length - open.size,
    wrong: wrongTexts.length,
    missedTexts: [...open].map((one) => `page ${one.page}: ${textOf(one)}`),
    wrongTexts,
  };
};

export const recallOf = ({ planted, found }: Score): number => (planted === 0 ? 1 : found / planted);
export const precisionOf = ({ found, wrong }: Score): number =>
  found + wrong === 0 ? 1 : found / (found + wrong);
