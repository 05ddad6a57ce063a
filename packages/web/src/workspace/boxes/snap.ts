import type { Box, Word } from '@blackbar/core';
import type { Point } from './geometry.ts';

/** A word is meant when the box takes at least this share of it, across and down. */
const takenShare = 0.5;
/** Beyond the word's own box, so that no half glyph stays. */
const paddingPx = 2;

interface Sides {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const sidesOf = ({ x, y, width, height }: Box): Sides => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});
const boxOf = ({ left, top, right, bottom }: Sides): Box => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

const overlap = (aFrom: number, aTo: number, bFrom: number, bTo: number): number =>
  Math.max(0, Math.min(aTo, bTo) - Math.max(aFrom, bFrom));

const sharesOf = (box: Sides, word: Sides): { across: number; down: number } => ({
  across: overlap(box.left, box.right, word.left, word.right) / (word.right - word.left),
  down: overlap(box.top, box.bottom, word.top, word.bottom) / (word.bottom - word.top),
});

const around = (words: readonly Sides[]): Sides => ({
  left: Math.min(...words.map(({ left }) => left)),
  top: Math.min(...words.map(({ top }) => top)),
  right: Math.max(...words.map(({ right }) => right)),
  bottom: Math.max(...words.map(({ bottom }) => bottom)),
});

/**
 * Draws back the nearest side that cuts the word, as far as what is meant allows. A side that does not cut it
 * would give up other paper and leave the word as it is.
 */
const withoutSliver = (box: Sides, word: Sides, meant: Sides): Sides => {
  const { across, down } = sharesOf(box, word);
  if (across === 0 || down === 0) return box;
  const ways: { side: keyof Sides; to: number; by: number; cuts: boolean }[] = [
    {
      ...{ side: 'right', to: Math.max(word.left, meant.right), by: box.right - word.left },
      cuts: word.right > box.right,
    },
    {
      ...{ side: 'left', to: Math.min(word.right, meant.left), by: word.right - box.left },
      cuts: word.left < box.left,
    },
    {
      ...{ side: 'bottom', to: Math.max(word.top, meant.bottom), by: box.bottom - word.top },
      cuts: word.bottom > box.bottom,
    },
    {
      ...{ side: 'top', to: Math.min(word.bottom, meant.top), by: word.bottom - box.top },
      cuts: word.top < box.top,
    },
  ];
  const [nearest] = ways.filter(({ cuts }) => cuts).sort((a, b) => a.by - b.by);
  return nearest === undefined ? box : { ...box, [nearest.side]: nearest.to };
};

const grownOver = (box: Sides, meant: Sides): Sides => ({
  left: Math.min(box.left, meant.left - paddingPx),
  top: Math.min(box.top, meant.top - paddingPx),
  right: Math.max(box.right, meant.right + paddingPx),
  bottom: Math.max(box.bottom, meant.bottom + paddingPx),
});

/** A box with at least this share of its height on a line lies on that line, not beside it. */
const onLineShare = 1 / 3;
const downOn = (box: Sides, word: Sides): number =>
  overlap(box.top, box.bottom, word.top, word.bottom) / (box.bottom - box.top);

/**
 * The words that a box takes at least half of. One that takes half of none but lies on words, say low across a line,
 * means those it takes most of; one that lies beside text means none.
 */
const wordsTaken = (box: Sides, words: readonly Sides[]): readonly Sides[] => {
  const touched = words
    .map((word) => ({ word, ...sharesOf(box, word) }))
    .filter(({ across, down }) => across > 0 && down > 0);
  const taken = touched.filter(({ across, down }) => across >= takenShare && down >= takenShare);
  if (taken.length > 0) return taken.map(({ word }) => word);
  const [most] = touched.sort((a, b) => b.across * b.down - a.across * a.down);
  if (most === undefined || downOn(box, most.word) < onLineShare) return [];
  return touched
    .filter((one) => one === most || (one.down >= most.down && one.across >= takenShare))
    .map(({ word }) => word);
};

/**
 * The box as it is meant: whole words instead of parts of words. It grows over words it takes at least half
 * of and draws back from the edge of others; beside text it stays as it was drawn. Growing over one word can take
 * half of the next, so it goes on until no word is left of which the box takes half and not all.
 */
export const snapToWords = (drawn: Box, words: readonly Word[]): Box => {
  let box = sidesOf(drawn);
  let others = words.map(sidesOf);
  let more = wordsTaken(box, others);
  const taken: Sides[] = [];
  while (more.length > 0) {
    taken.push(...more);
    others = others.filter((word) => !more.includes(word));
    const meant = around(taken);
    box = others.reduce((sides, word) => withoutSliver(sides, word, meant), grownOver(box, meant));
    more = others.filter((word) => {
      const { across, down } = sharesOf(box, word);
      return across >= takenShare && down >= takenShare;
    });
  }
  return taken.length === 0 ? drawn : boxOf(box);
};

/** Flatter than this share of a line, a drag is a stroke along the line rather than a rectangle. */
const strokeShare = 0.6;

/** The words of one line that a stroke from a word goes through, as one box; `null` when it is no stroke. */
export const strokeBox = (from: Point, to: Point, words: readonly Word[]): Box | null => {
  const isUnder = (word: Word): boolean =>
    from.x >= word.x && from.x <= word.x + word.width && from.y >= word.y && from.y <= word.y + word.height;
  const start = words.find(isUnder);
  if (start === undefined || Math.abs(to.y - from.y) > strokeShare * start.height) return null;
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const middle = start.y + start.height / 2;
  const crossed = words.filter(
    (word) =>
      word === start ||
      (word.y < middle &&
        word.y + word.height > middle &&
        overlap(left, right, word.x, word.x + word.width) >= takenShare * word.width),
  );
  const { left: x, top, right: end, bottom } = around(crossed.map(sidesOf));
  const box = { x, y: top, width: end - x, height: bottom - top };
  return snapToWords(box, words);
};
