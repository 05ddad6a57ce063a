import { isChanged, isContrast, isUncovered, seen } from '../definition/definition.ts';
import { type Area, areaWithin } from './area.ts';
import { darkness } from './judge.ts';
import type { Drawings } from './measure.ts';
import type { PlacedOutline, Span } from './placed-outline.ts';
import type { Thing } from './thing.ts';
import { Marks, type Shown, spansOf } from './unseen-edges.ts';
import { isUpright, sidesOf } from './unseen-sides.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

export type Outlined = Thing & { readonly outline: PlacedOutline };

/** The page around things, with those in black and in white. */
export interface OnTop {
  readonly part: Area;
  readonly black: Int32Array;
  readonly white: Int32Array;
}

/** How much of a pixel changes from black to white. */
const openOf = ({ part, black, white }: OnTop, x: number, y: number): number => {
  const at = (y - part.top) * (part.right - part.left) + x - part.left;
  return (((white[at] as number) >> 8) & 255) - (((black[at] as number) >> 8) & 255);
};

/** Tells whether a pixel shows what was taken away, or would in another colour. */
const showsIn = (
  { part, full, without, alone }: Drawings,
  onTop: OnTop | undefined,
): ((x: number, y: number) => boolean) => {
  const width = part.right - part.left;
  return (x, y) => {
    const at = (y - part.top) * width + x - part.left;
    const [one, other] = [full[at] as number, without[at] as number];
    if (one !== other && isChanged(one, other) && isContrast(one, other)) return true;
    return (
      onTop !== undefined &&
      alone !== undefined &&
      isUncovered(openOf(onTop, x, y), darkness(alone[at] as number))
    );
  };
};

/** Where a thing shows, and where its own ink leaves room. */
const shownOf = ({ area, rows }: Thing, drawings: Drawings, onTop: OnTop | undefined): Shown => {
  const { part, alone } = drawings;
  const within = areaWithin(area, part);
  const [shown, free] = [new Marks(within, rows), new Marks(within, rows)];
  const shows = showsIn(drawings, onTop);
  const width = part.right - part.left;
  for (let y = within.top; y < within.bottom; y += 1) {
    const [left, right] = [rows?.leftAt(y) ?? within.left, rows?.rightAt(y) ?? within.right];
    const row = (y - part.top) * width - part.left;
    if (!alone) free.addRun(left, right, y);
    let freeFrom = left;
    for (let x = left; x < right; x += 1) {
      if (shows(x, y)) shown.add(x, y);
      if (alone && darkness(alone[row + x] as number) >= seen.solidInk) {
        free.addRun(freeFrom, x, y);
        freeFrom = x + 1;
      }
    }
    if (alone) free.addRun(freeFrom, right, y);
  }
  return { shown, free };
};

/** Around all that shows of a thing, looked for from its sides inwards: what shows between them says no more. */
const aroundShown = (
  { area, rows }: Thing,
  drawings: Drawings,
  onTop: OnTop | undefined,
): Area | undefined => {
  const within = areaWithin(area, drawings.part);
  const shows = showsIn(drawings, onTop);
  const startOf = (y: number): number => rows?.leftAt(y) ?? within.left;
  const endOf = (y: number): number => rows?.rightAt(y) ?? within.right;
  let { top, bottom } = within;
  let [left, right] = [within.right, within.left];
  /** Whether a row shows anything that lies further to either side than what is known. */
  const widen = (y: number): boolean => {
    const [start, end] = [startOf(y), endOf(y)];
    let first = start;
    while (first < Math.min(left, end) && !shows(first, y)) first += 1;
    let last = end;
    while (last > Math.max(right, start) && !shows(last - 1, y)) last -= 1;
    const [isLeft, isRight] = [first < Math.min(left, end), last > Math.max(right, start)];
    if (isLeft) left = first;
    if (isRight) right = last;
    return isLeft || isRight;
  };
  while (top < bottom && !widen(top)) top += 1;
  if (top >= bottom) return undefined;
  const isShownIn = (y: number): boolean => {
    for (let x = startOf(y); x < endOf(y); x += 1) if (shows(x, y)) return true;
    return false;
  };
  while (!isShownIn(bottom - 1)) bottom -= 1;
  for (let y = top; y < bottom; y += 1) widen(y);
  return { left, top, right, bottom };
};

/** Where the sides of a rectangle show that is drawn as one. */
const shownSides = (thing: Outlined, drawings: Drawings, onTop?: OnTop): Span[] | undefined =>
  isUpright(thing.outline) ? sidesOf(thing.outline, aroundShown(thing, drawings, onTop)) : undefined;

/** Where the edges of a thing show, or would in another colour. */
export const shownSpans = (thing: Outlined, drawings: Drawings, onTop?: OnTop): Span[] =>
  shownSides(thing, drawings, onTop) ?? spansOf(thing.outline, shownOf(thing, drawings, onTop));

/** Whether edges show from end to end: nothing more that shows would change that. */
export const areWhole = (spans: readonly Span[]): boolean =>
  spans.every((span) => span?.[0] === 0 && span[1] === 1);
