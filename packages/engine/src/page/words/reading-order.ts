import type { Edges } from '../../pdfium/characters.ts';

/** Quarter turns clockwise of the reading direction on the page image. */
export type Turns = 0 | 1 | 2 | 3;

/** Where along the reading direction something begins and ends, and where its line lies across it. */
export const along = (edges: Edges, turns: Turns) => {
  if (turns === 0) return { start: edges.left, end: edges.right, near: edges.top, far: edges.bottom };
  if (turns === 1) return { start: edges.top, end: edges.bottom, near: -edges.right, far: -edges.left };
  if (turns === 2) return { start: -edges.right, end: -edges.left, near: -edges.bottom, far: -edges.top };
  return { start: -edges.bottom, end: -edges.top, near: edges.left, far: edges.right };
};

interface TurnedWord extends Edges {
  text: string;
  turns: Turns;
}

const isRightToLeft = (text: string): boolean => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);

/** Cuts a list wherever two neighbours do not belong together. */
const cutWhere = <T>(items: readonly T[], parts: (a: T, b: T) => boolean): T[][] => {
  const groups: T[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before !== undefined && !parts(before, item)) last.push(item);
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

/** A line whose words stand one before the other was read backwards. */
const readForward = <W extends TurnedWord>(line: W[]): W[] => {
  let backward = 0;
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1] as W, line[index] as W];
    const stepsBack = along(b, b.turns).start < along(a, a.turns).start;
    backward += stepsBack !== isRightToLeft(a.text + b.text) ? 1 : -1;
  }
  return backward > 0 ? line.reverse() : line;
};

/** Lines of one block that follow each other upward were read from the last to the first. */
const goesUpward = (a: readonly TurnedWord[], b: readonly TurnedWord[]): boolean => {
  const [first, second] = [a[0] as TurnedWord, b[0] as TurnedWord];
  if (first.turns !== second.turns) return false;
  const [p, q] = [along(first, first.turns), along(second, second.turns)];
  return q.near < p.near && p.near - q.near < 4 * (p.far - p.near);
};

/**
 * PDFium orders text by where it stands on the page image, from left to right, which reads turned text backwards or
 * from its last line to its first. Upright text stays in PDFium's order.
 */
export const inReadingOrder = <W extends TurnedWord>(words: W[]): W[] =>
  cutWhere(words, (a, b) => a.turns !== b.turns).flatMap((block) => {
    if (block[0]?.turns === 0) return block;
    const lines = cutWhere(block, (a, b) => !onSameLine(a, b)).map(readForward);
    return cutWhere(lines, (a, b) => !goesUpward(a, b)).flatMap((upward) => upward.reverse().flat());
  });
