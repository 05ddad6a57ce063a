import { inklessContours, type Polyline } from './inkless.ts';
import type { Contour, Segment } from './outline.ts';

/** Pieces that a curve is cut into to be looked at. */
const steps = 8;
/** Narrower than this part of an em is no ink. */
const leastEm = 1 / 2000;

type Point = readonly [number, number];

const endOf = (segment: Segment): Point => [segment.at(-2) ?? 0, segment.at(-1) ?? 0];

const polyline = ({ start, segments }: Contour): Polyline => {
  const line: number[] = [...start];
  let [x, y] = start;
  for (const segment of segments) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = segment;
    if (segment.length === 2) line.push(x1, y1);
    else
      for (let step = 1; step <= steps; step++) {
        const t = step / steps;
        const u = 1 - t;
        const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
        line.push(a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3);
      }
    [x, y] = endOf(segment);
  }
  return line;
};

/** How far a point may lie off a line that is still one line, as a part of the line's length. */
const straight = 1e-9;

const isOnLine = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean => {
  const cross = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const lengths = Math.hypot(bx - ax, by - ay) * Math.hypot(cx - ax, cy - ay);
  return Math.abs(cross) <= straight * Math.max(1, lengths);
};

/** Without points that shape nothing: on the way of a straight line, or at the tip of a line that turns back on itself. */
const withoutIdlePoints = ({ start, segments }: Contour): Contour => {
  const kept: Segment[] = [];
  const startOf = (index: number): Point => {
    const before = kept[index - 1];
    return before ? endOf(before) : start;
  };
  for (const segment of segments) {
    const last = kept.at(-1);
    if (segment.length === 2 && last?.length === 2) {
      if (isOnLine(startOf(kept.length - 1), endOf(last), endOf(segment))) kept.pop();
    }
    const [x, y] = startOf(kept.length);
    const isPoint = segment.every((number, at) => number === (at % 2 === 0 ? x : y));
    if (!isPoint) kept.push(segment);
  }
  // Fills close by themselves.
  const last = kept.at(-1);
  if (last?.length === 2 && endOf(last)[0] === start[0] && endOf(last)[1] === start[1]) kept.pop();
  return { start, segments: kept };
};

/** The contours that leave ink when the outline is filled. */
export const inkedContours = (contours: readonly Contour[], unitsPerEm: number): readonly Contour[] => {
  const inkless = inklessContours(contours.map(polyline), unitsPerEm * leastEm);
  return inkless.size === 0 ? contours : contours.filter((_, index) => !inkless.has(index));
};

/** An outline as it is written: with the points that shape it. */
export const plainOutline = (contours: readonly Contour[]): Contour[] =>
  contours.map(withoutIdlePoints).filter(({ segments }) => segments.length > 0);
