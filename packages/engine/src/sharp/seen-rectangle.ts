import { type Bounds, growBounds, joinBounds, type Matrix } from '../syntax/geometry.ts';
import { without } from './covers.ts';
import type { Segment } from './element.ts';
import { steadySubpath } from './steady-subpath.ts';
import { boundsOfSubpath, placed, rectangleSegments } from './subpaths.ts';

type Point = readonly [x: number, y: number];

/** Places that are this near are the same, in pixels. */
const nearPx = 0.01;

/** As much of a polygon as lies on one side of a level or upright line. */
const clipped = (
  points: readonly Point[],
  axis: 0 | 1,
  limit: number,
  isInside: (at: number) => boolean,
): Point[] =>
  points.flatMap((to, index) => {
    const from = points.at(index - 1) as Point;
    const goesIn = isInside(to[axis]);
    if (isInside(from[axis]) === goesIn) return goesIn ? [to] : [];
    const share = (limit - from[axis]) / (to[axis] - from[axis]);
    const other = from[1 - axis] as number;
    const across = other + share * ((to[1 - axis] as number) - other);
    const at: Point = axis === 0 ? [limit, across] : [across, limit];
    return goesIn ? [at, to] : [at];
  });

const within = (points: readonly Point[], { left, bottom, right, top }: Bounds): Point[] => {
  const fromLeft = clipped(points, 0, left, (x) => x >= left);
  const across = clipped(fromLeft, 0, right, (x) => x <= right);
  const fromBottom = clipped(across, 1, bottom, (y) => y >= bottom);
  return clipped(fromBottom, 1, top, (y) => y <= top);
};

/** Less than 0 when it goes around clockwise. */
const areaOf = (points: readonly Point[]): number => {
  const sum = points.reduce((all, [x, y], index) => {
    const [fromX, fromY] = points.at(index - 1) as Point;
    return all + fromX * y - x * fromY;
  }, 0);
  return sum / 2;
};

const sizeOf = ({ left, bottom, right, top }: Bounds): number => (right - left) * (top - bottom);

const boundsOf = (points: readonly Point[]): Bounds => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
  bottom: Math.min(...points.map(([, y]) => y)),
  top: Math.max(...points.map(([, y]) => y)),
});

const isEmpty = ({ left, bottom, right, top }: Bounds): boolean =>
  right - left < nearPx || top - bottom < nearPx;

interface Filled {
  readonly area: Bounds;
  readonly isClockwise: boolean;
}

/** What of a part of the page a polygon fills, if that is a rectangle; `null` when it is anything else. */
const filled = (points: readonly Point[], part: Bounds): Filled | null | undefined => {
  const inside = within(points, part);
  if (inside.length === 0) return undefined;
  const area = boundsOf(inside);
  if (isEmpty(area)) return undefined;
  const size = areaOf(inside);
  const edge = area.right - area.left + area.top - area.bottom;
  return Math.abs(sizeOf(area) - Math.abs(size)) < nearPx * edge ? { area, isClockwise: size < 0 } : null;
};

/**
 * What a surface shows beside the boxes that it goes under, if that is what a rectangle would show, drawn the same way
 * around: nobody can tell it from one, whatever it is like under them. In the space of the surface.
 */
export const seenRectangle = (
  segments: readonly Segment[],
  toImage: Matrix,
  fromImage: Matrix,
  boxes: readonly Bounds[],
): { area: Bounds; segments: readonly Segment[] } | undefined => {
  const [steady] = steadySubpath(segments, toImage, boxes, undefined);
  if (!steady || steady.some(({ operator }) => operator === 'c')) return undefined;
  const points = steady.flatMap(({ points: own }): Point[] => {
    const [x, y] = placed(own, toImage);
    return x === undefined || y === undefined ? [] : [[x, y]];
  });
  const parts = without(boundsOfSubpath(steady, toImage), boxes).map((part) => filled(points, part));
  const seen = parts.filter((part) => part !== undefined);
  const [first] = seen;
  if (!first || seen.includes(null)) return undefined;
  const rectangles = seen.flatMap((part) => part?.area ?? []);
  const area = joinBounds(rectangles);
  const missing = without(area, [...boxes, ...rectangles.map((one) => growBounds(one, nearPx))]);
  if (!missing.every(isEmpty)) return undefined;
  const { left, right } = area;
  const drawn = first.isClockwise ? { ...area, left: right, right: left } : area;
  return { area, segments: rectangleSegments(drawn, fromImage) };
};
