import type { Edges } from '../../pdfium/edges.ts';

/** Quarter turns clockwise of the reading direction on the page image. */
export type Turns = 0 | 1 | 2 | 3;

/** Start and end along the reading direction, and the two edges across it. */
export const along = (edges: Edges, turns: Turns) => {
  if (turns === 0) return { start: edges.left, end: edges.right, near: edges.top, far: edges.bottom };
  if (turns === 1) return { start: edges.top, end: edges.bottom, near: -edges.right, far: -edges.left };
  if (turns === 2) return { start: -edges.right, end: -edges.left, near: -edges.bottom, far: -edges.top };
  return { start: -edges.bottom, end: -edges.top, near: edges.left, far: edges.right };
};

/** The opposite of `along`. */
export const fromAlong = ({ start, end, near, far }: ReturnType<typeof along>, turns: Turns): Edges => {
  if (turns === 0) return { left: start, right: end, top: near, bottom: far };
  if (turns === 1) return { top: start, bottom: end, right: -near, left: -far };
  if (turns === 2) return { right: -start, left: -end, bottom: -near, top: -far };
  return { bottom: -start, top: -end, left: near, right: far };
};

interface TurnedWord extends Edges {
  text: string;
  turns: Turns;
}

const isRightToLeft = (text: string): boolean => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);

/** Splits a list between two neighbours wherever `separates` is true. */
const splitWhere = <T>(items: readonly T[], separates: (a: T, b: T) => boolean): T[][] => {
  const groups: T[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before !== undefined && !separates(before, item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
};

const onSameLine = (a: TurnedWord, b: TurnedWord): boolean => {
  const [p, q] = [along(a, a.turns), along(b, b.turns)];
  return (
    a.turns === b.turns &&
    Math.min(p.far, q.far) - Math.max(p.near, q.near) > 0.5 * Math.min(p.far - p.near, q.far - q.near)
  );
};

/** Reverses a line that was extracted backwards. */
const readForward = <W extends TurnedWord>(line: W[]): W[] => {
  let backward = 0;
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1] as W, line[index] as W];
    const movesBackward = along(b, b.turns).start < along(a, a.turns).start;
    backward += movesBackward !== isRightToLeft(a.text + b.text) ? 1 : -1;
  }
  return backward > 0 ? line.reverse() : line;
};

/** Whether the next line of a block lies above: then the block was extracted from its last line to its first. */
const goesUpward = (a: readonly TurnedWord[], b: readonly TurnedWord[]): boolean => {
  const [first, second] = [a[0] as TurnedWord, b[0] as TurnedWord];
  if (first.turns !== second.turns) return false;
  const [p, q] = [along(first, first.turns), along(second, second.turns)];
  return q.near < p.near && p.near - q.near < 4 * (p.far - p.near);
};

/**
 * PDFium orders text by its position on the page image, from left to right, which puts the words or lines of rotated
 * text in reverse order. Upright text keeps PDFium's order.
 */
export const inReadingOrder = <W extends TurnedWord>(words: W[]): W[] =>
  splitWhere(words, (a, b) => a.turns !== b.turns).flatMap((block) => {
    if (block[0]?.turns === 0) return block;
    const lines = splitWhere(block, (a, b) => !onSameLine(a, b)).map(readForward);
    return splitWhere(lines, (a, b) => !goesUpward(a, b)).flatMap((upward) => upward.reverse().flat());
  });
