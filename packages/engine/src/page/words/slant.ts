import type { Character } from '../../pdfium/characters.ts';
import type { Edges } from '../../pdfium/edges.ts';

/** Text that reads in another direction than along an edge of the page, by more than this, is slanted. */
const slantDegrees = 5;
/** Of the width and the height of a character, together: a word goes on no further away, along its line and across. */
const farAlong = 0.75;
const farAcross = 0.3;

/** A baseline that moves by more than this many pixels, and this share of the line, is another one. */
export const leastShiftPx = 1;
const leastShift = 0.06;

export const leastShiftOf = (height: number): number => Math.max(leastShiftPx, height * leastShift);

export const isSlanted = ({ angleDegrees }: Character): boolean =>
  Math.abs(angleDegrees - 90 * Math.round(angleDegrees / 90)) > slantDegrees;

const directionOf = (degrees: number): readonly [cos: number, sin: number] => [
  Math.cos((degrees * Math.PI) / 180),
  Math.sin((degrees * Math.PI) / 180),
];

/** The length and the height of a slanted box, together: the box around it is as much wider and higher. */
const sizeOf = (around: Edges, [cos, sin]: readonly [number, number]): number =>
  (around.right - around.left + around.bottom - around.top) / (Math.abs(cos) + Math.abs(sin));

const stepOf = (from: Character, to: Character, [cos, sin]: readonly [number, number]) => {
  const [x, y] = [to.origin[0] - from.origin[0], to.origin[1] - from.origin[1]];
  return { along: x * cos + y * sin, across: Math.abs(y * cos - x * sin) };
};

/** How one character follows another on a slanted line. */
interface SlantedStep {
  /** Too far away to be of the same word. */
  isApart: boolean;
  /** On another baseline. */
  isShifted: boolean;
}

/**
 * Boxes around slanted characters overlap and rise from one to the next: what follows is told by where characters stand.
 * `undefined` when they are not slanted.
 */
export const slantedStep = (before: Character, character: Character): SlantedStep | undefined => {
  if (!isSlanted(before)) return undefined;
  const direction = directionOf(before.angleDegrees);
  const { along, across } = stepOf(before, character, direction);
  const size = sizeOf(before.loose, direction);
  const isTurned = Math.abs(character.angleDegrees - before.angleDegrees) > slantDegrees;
  return {
    isApart: isTurned || across > size * farAcross || Math.abs(along) > size * farAlong,
    isShifted: across > leastShiftOf(size / 2),
  };
};

/** A box within another, at whole pixels and tenths of degrees: its position reveals no more than the page image. */
export interface Slant {
  /** Clockwise, on the page image. */
  degrees: number;
  length: number;
  height: number;
}

/** Of a word whose box is around all of its characters; `undefined` when it is not slanted. */
export const slantOf = ({
  characters,
  ...around
}: Edges & { characters: readonly Character[] }): Slant | undefined => {
  const [first, last] = [characters[0], characters.at(-1)];
  if (!first || !last || first === last || !isSlanted(first)) return undefined;
  const direction = directionOf(first.angleDegrees);
  const { along } = stepOf(first, last, direction);
  const length = (along * characters.length) / (characters.length - 1);
  const height = sizeOf(around, direction) - length;
  if (length < 1 || height < 1) return undefined;
  return {
    degrees: Math.round(first.angleDegrees * 10) / 10,
    length: Math.round(length),
    height: Math.round(height),
  };
};
