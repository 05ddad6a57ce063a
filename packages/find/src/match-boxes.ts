import type { Box, Word } from '@blackbar/core/model';
import { isAdjacent, union } from './line.ts';

const spansMeet = (aFrom: number, aTo: number, bFrom: number, bTo: number): boolean =>
  aFrom < bTo && bFrom < aTo;

/**
 * How far a side may move outward: the wanted padding, but at most half the distance to the nearest word there, so that
 * the padding of one word never cuts another.
 */
const paddingWithin = (wanted: number, distances: readonly number[]): number =>
  Math.max(
    0,
    Math.min(wanted, ...distances.filter((distance) => distance > -wanted).map((distance) => distance / 2)),
  );

/** The box with padding around the glyphs, so that its width reveals less and no partial glyph stays visible. */
export const padded = (box: Box, others: readonly Box[]): Box => {
  const lineHeight = Math.min(box.width, box.height);
  const wanted = Math.max(2, 0.25 * lineHeight);
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const beside = others.filter((other) => spansMeet(box.y, bottom, other.y, other.y + other.height));
  const stacked = others.filter((other) => spansMeet(box.x, right, other.x, other.x + other.width));
  const toLeft = paddingWithin(
    wanted,
    beside.filter((other) => other.x < box.x).map((other) => box.x - other.x - other.width),
  );
  const toRight = paddingWithin(
    wanted,
    beside.filter((other) => other.x + other.width > right).map((other) => other.x - right),
  );
  const above = paddingWithin(
    2,
    stacked.filter((other) => other.y < box.y).map((other) => box.y - other.y - other.height),
  );
  const below = paddingWithin(
    2,
    stacked.filter((other) => other.y + other.height > bottom).map((other) => other.y - bottom),
  );
  const x = Math.max(0, box.x - toLeft);
  const y = Math.max(0, box.y - above);
  return { x, y, width: right + toRight - x, height: bottom + below - y };
};

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

/** The words outside the match that are close enough to a box to limit its padding. */
const neighbours = (words: readonly Word[], first: number, last: number, box: Box): Word[] => {
  const reach = Math.max(2, 0.25 * Math.min(box.width, box.height)) * 2;
  const near: Word[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Word;
    const isNear =
      word.x < box.x + box.width + reach &&
      word.x + word.width > box.x - reach &&
      word.y < box.y + box.height + reach &&
      word.y + word.height > box.y - reach;
    if (isNear && (index < first || index > last)) near.push(word);
  }
  return near;
};

/** One box per line around the words from `first` to `last`, each covering whole words. */
export const boxesOfWords = (words: readonly Word[], first: number, last: number): Box[] => {
  const runs: Box[] = [];
  let previous: Word | undefined;
  for (const word of words.slice(first, last + 1)) {
    const run = runs.at(-1);
    if (run && previous && isAdjacent(previous, word)) runs[runs.length - 1] = union(run, word);
    else runs.push(boxOf(word));
    previous = word;
  }
  return runs.map((run) => padded(run, neighbours(words, first, last, run)));
};
