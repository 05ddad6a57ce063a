import type { Match } from '@blackbar/find';
import type { Point, SetWord } from './sheet.ts';

/** Something that is on the pages and must be found: its words, and whether it must stay unfound instead. */
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

const isUnder = (point: Point, match: Match, slackPx: number): boolean =>
  match.boxes.some(
    (box) =>
      point.x >= box.x - slackPx &&
      point.x <= box.x + box.width + slackPx &&
      point.y >= box.y - slackPx &&
      point.y <= box.y + box.height + slackPx,
  );

const centre = ({ corners }: SetWord): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

/** The boxes of the match cover every corner of every word, to the pixel. */
const covers = (match: Match, planted: Planted): boolean =>
  match.page === planted.page &&
  planted.words.every((word) => word.corners.every((corner) => isUnder(corner, match, 1)));

/** The boxes of the match reach no other word of the page. */
const sparesOthers = (match: Match, planted: Planted, onPage: readonly SetWord[]): boolean =>
  onPage.every((word) => planted.words.includes(word) || !isUnder(centre(word), match, 0));

const textOf = (planted: Planted): string => planted.words.map(({ text }) => text).join(' ');

/** A match is right when it covers something planted whole, nothing else, and nothing was found there before. */
export const score = (
  name: string,
  planted: readonly Planted[],
  matches: readonly Match[],
  wordsOf: (page: number) => readonly SetWord[],
): Score => {
  const open = new Set(planted);
  const wrongTexts: string[] = [];
  for (const match of matches) {
    const hit = [...open].find((one) => covers(match, one) && sparesOthers(match, one, wordsOf(match.page)));
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
