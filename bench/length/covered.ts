import { type PageBox, pageDpi, type Word } from '@blackbar/core';
import { type Line, marginPt, pageSizePt } from './lines.ts';

const pxOf = (pt: number): number => (pt * pageDpi) / 72;

/** From where lines begin to where they end, in pixels of the page image. */
export const margins = { left: pxOf(marginPt), right: pxOf(pageSizePt.width - marginPt) };

/** How a box is drawn: around the name, up to the words beside it, or over them too. */
export const boxStyles = ['around the name', 'up to the next words', 'over the next words'] as const;
export type BoxStyle = (typeof boxStyles)[number];

/** Between a box and what it must not touch. */
const clearPx = 2;

/** A line as the tool sees it: its words from left to right, and which of them are the name. */
export interface ReadLine {
  before: readonly Word[];
  name: readonly Word[];
  after: readonly Word[];
}

export const rightOf = ({ x, width }: Word): number => x + width;

/** The words whose middle lies on the line. */
export const wordsOn = (words: readonly Word[], { yPt, sizePt }: Line): Word[] => {
  const [bottom, top] = [pxOf(pageSizePt.height - yPt), pxOf(pageSizePt.height - yPt - sizePt)];
  return words
    .filter(({ y, height }) => y + height / 2 > top && y + height / 2 < bottom)
    .toSorted((one, other) => one.x - other.x);
};

export const readLine = (words: readonly Word[], line: Line, name: string): ReadLine => {
  const found = wordsOn(words, line);
  const [first = ''] = name.split(' ');
  const at = found.findIndex(({ text }) => text === first);
  if (at < 0) throw new Error(`${name} is not on its line`);
  const end = at + name.split(' ').length;
  return { before: found.slice(0, at), name: found.slice(at, end), after: found.slice(end) };
};

/** The box of a style over the name of a line. */
export const boxOver = ({ before, name, after }: ReadLine, page: number, style: BoxStyle): PageBox => {
  const over = style === 'over the next words' ? 1 : 0;
  const [left, right] = [before.at(-1 - over), after.at(over)];
  const all = [...before.slice(-1), ...name, ...after.slice(0, 1)];
  const inked = style === 'around the name' ? name : all;
  const [top, bottom] = [
    Math.min(...inked.map(({ y }) => y)),
    Math.max(...inked.map(({ y, height }) => y + height)),
  ];
  const sides =
    style === 'around the name'
      ? [Math.min(...name.map(({ x }) => x)), Math.max(...name.map(rightOf))]
      : [left ? rightOf(left) + clearPx : margins.left - clearPx, right ? right.x - clearPx : margins.right];
  const [x = 0, end = 0] = sides;
  return { page, x, y: top, width: end - x, height: bottom - top };
};
