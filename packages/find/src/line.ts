import type { Box } from '@blackbar/core/model';

const overlap = (aFrom: number, aTo: number, bFrom: number, bTo: number): number =>
  Math.min(aTo, bTo) - Math.max(aFrom, bFrom);

const isTall = (box: Box): boolean => box.height > box.width;

const isAsHigh = (a: Box, b: Box): boolean => {
  const tolerance = 0.25 * Math.min(a.width, b.width, a.height, b.height);
  return Math.abs(a.y - b.y) < tolerance && Math.abs(a.y + a.height - b.y - b.height) < tolerance;
};

const isAsWide = (a: Box, b: Box): boolean => {
  const tolerance = 0.25 * Math.min(a.width, b.width, a.height, b.height);
  return Math.abs(a.x - b.x) < tolerance && Math.abs(a.x + a.width - b.x - b.width) < tolerance;
};

/** Tall words beside each other are two lines rotated by 90 degrees, unless they have the same height. */
const besideEachOther = (a: Box, b: Box): boolean =>
  overlap(a.y, a.y + a.height, b.y, b.y + b.height) >= 0.5 * Math.min(a.height, b.height) &&
  (!(isTall(a) && isTall(b)) || isAsHigh(a, b));

/** Rotated by 90 degrees, words of one line are above each other, each exactly as wide as the line is high. */
const belowEachOther = (a: Box, b: Box): boolean =>
  isAsWide(a, b) && -overlap(a.y, a.y + a.height, b.y, b.y + b.height) < 0.8 * Math.min(a.width, b.width);

/** Whether two consecutive words in reading order are on the same line. */
export const onSameLine = (a: Box, b: Box): boolean =>
  besideEachOther(a, b) || (belowEachOther(a, b) && (isTall(a) || isTall(b)));

/** Whether one box may cover both without covering anything else on the line between them. */
export const isAdjacent = (a: Box, b: Box): boolean => {
  if (belowEachOther(a, b)) return true;
  const gap = -overlap(a.x, a.x + a.width, b.x, b.x + b.width);
  return besideEachOther(a, b) && gap < 1.5 * Math.max(a.height, b.height);
};

export const union = (a: Box, b: Box): Box => {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};
