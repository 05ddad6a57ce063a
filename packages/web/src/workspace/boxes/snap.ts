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

/** Draws the nearest side back from a word that is touched but not meant, never past what is meant. */
const withoutSliver = (box: Sides, word: Sides, meant: Sides): Sides => {
  const { across, down } = sharesOf(box, word);
  if (across === 0 || down === 0) return box;
  const ways: { side: keyof Sides; to: number; by: number }[] = [
    { side: 'right', to: Math.max(word.left, meant.right), by: box.right - word.left },
    { side: 'left', to: Math.min(word.right, meant.left), by: word.right - box.left },
    { side: 'bottom', to: Math.max(word.top, meant.bottom), by: box.bottom - word.top },
    { side: 'top', to: Math.min(word.bottom, meant.top), by: word.bottom - box.top },
  ];
  const [nearest] = ways.sort((a, b) => a.by - b.by);
  return nearest === undefined ? box : { ...box, [nearest.side]: nearest.to };
};

/**
 * The box as it is meant: whole words instead of parts of words. It grows over words it takes at least half
 * of and draws back from the edge of others; where there are no words it stays as it was drawn.
 */
export const snapToWords = (drawn: Box, words: readonly Word[]): Box => {
  const box = sidesOf(drawn);
  const taken: Sides[] = [];
  const others: Sides[] = [];
  for (const word of words) {
    const sides = sidesOf(word);
    const { across, down } = sharesOf(box, sides);
    if (across >= takenShare && down >= takenShare) taken.push(sides);
    else others.push(sides);
  }
  if (taken.length === 0) return drawn;
  const meant = around(taken);
  const grown: Sides = {
    left: Math.min(box.left, meant.left - paddingPx),
    top: Math.min(box.top, meant.top - paddingPx),
    right: Math.max(box.right, meant.right + paddingPx),
    bottom: Math.max(box.bottom, meant.bottom + paddingPx),
  };
  return boxOf(others.reduce((sides, word) => withoutSliver(sides, word, meant), grown));
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
