import { inklessContours, type Polyline } from '../outlines/inkless.ts';
import type { OutlinePiece } from '../outlines/slices.ts';
import type { GlyphPoint } from './glyph.ts';

/** Pieces that a curve is cut into to be looked at. */
const steps = 6;
/** Narrower than this part of an em is no ink. */
const leastEm = 1 / 2000;

const middle = (one: GlyphPoint, other: GlyphPoint): GlyphPoint => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  isOn: true,
});

/** The contour with the points between two control points, beginning on the curve. */
const spelledOut = (contour: readonly GlyphPoint[]): GlyphPoint[] => {
  const points = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point;
    return point.isOn || next.isOn ? [point] : [point, middle(point, next)];
  });
  const first = points.findIndex(({ isOn }) => isOn);
  return first < 0 ? [] : [...points.slice(first), ...points.slice(0, first)];
};

/** A contour as points, x and y in turn, with those of its curves. */
export const polyline = (contour: readonly GlyphPoint[]): Polyline => {
  const points = spelledOut(contour);
  const line: number[] = [];
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    const before = points[index - 1] ?? point;
    if (point.isOn) line.push(point.x, point.y);
    else
      for (let step = 1; step < steps; step++) {
        const t = step / steps;
        const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
        line.push(a * before.x + b * point.x + c * next.x, a * before.y + b * point.y + c * next.y);
      }
  });
  return line;
};

/** The lines and curves of a contour, these as ones of third degree. */
export const piecesOf = (contour: readonly GlyphPoint[]): OutlinePiece[] => {
  const points = spelledOut(contour);
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    if (point.isOn) return next.isOn ? [[point.x, point.y, next.x, next.y]] : [];
    const before = points[index - 1] ?? point;
    const [toPoint, pointTo] = [before, next].map((end) => [
      end.x + ((point.x - end.x) * 2) / 3,
      end.y + ((point.y - end.y) * 2) / 3,
    ]) as [number[], number[]];
    return [[before.x, before.y, ...toPoint, ...pointTo, next.x, next.y]];
  });
};

const isIdle = (before: GlyphPoint, point: GlyphPoint, after: GlyphPoint): boolean =>
  before.isOn &&
  point.isOn &&
  after.isOn &&
  (point.x - before.x) * (after.y - before.y) === (point.y - before.y) * (after.x - before.x);

/** Without points that shape nothing: on the way of a straight line, or at the tip of one that turns back on itself. */
const withoutIdlePoints = (contour: readonly GlyphPoint[]): GlyphPoint[] => {
  const points = [...contour];
  for (let index = 0, unchanged = 0; unchanged < points.length && points.length > 2; ) {
    const at = index % points.length;
    const [before, point, after] = [points.at(at - 1), points[at], points[(at + 1) % points.length]];
    if (before && point && after && isIdle(before, point, after)) {
      points.splice(at, 1);
      index = Math.max(0, at - 1);
      unchanged = 0;
    } else {
      index = at + 1;
      unchanged++;
    }
  }
  return points;
};

/** The contours that leave ink when the outline is filled. */
export const inkedContours = (
  contours: readonly (readonly GlyphPoint[])[],
  unitsPerEm: number,
): readonly (readonly GlyphPoint[])[] => {
  const inkless = inklessContours(contours.map(polyline), unitsPerEm * leastEm);
  return inkless.size === 0 ? contours : contours.filter((_, index) => !inkless.has(index));
};

/** An outline as it is written: with the points that shape it, on whole units. */
export const plainContours = (contours: readonly (readonly GlyphPoint[])[]): GlyphPoint[][] =>
  contours
    .map((contour) =>
      withoutIdlePoints(contour.map(({ x, y, isOn }) => ({ x: Math.round(x), y: Math.round(y), isOn }))),
    )
    .filter((contour) => contour.length > 2 || contour.some(({ isOn }) => !isOn));
