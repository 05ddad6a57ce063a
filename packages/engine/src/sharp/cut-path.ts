import {
  type Bounds,
  growBounds,
  intersection,
  joinBounds,
  type Matrix,
  multiply,
  overlap,
} from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type Covers, without } from './covers.ts';
import type { Line, PathElement, Segment } from './element.ts';
import { seenRectangle } from './seen-rectangle.ts';
import { reachOfLine, steadySubpath } from './steady-subpath.ts';
import { boundsOfSubpath, drawnLike, isSame, placed, rectangleOf, rectangleSegments } from './subpaths.ts';
import { rulePx } from './uncovered.ts';

/** What is less high than this share of a line, or so many lines, is a rule or a highlight, and not a surface. */
const maxRuleLines = 1.5;
/** So near to a box, in lines, a rule belongs to the words under it. */
const nearLines = 0.5;
/** The height of a line under a box, in pixels: that of the box, if one line is so high. */
const leastLinePx = 24;
const mostLinePx = 60;
/** A rule that ends so near to the side of a box ends with the words under it. */
const endSlackPx = 4;
/** What is seen up to a box goes on under it, or does not. */
const edgePx = 0.01;

const lineOf = ({ bottom, top }: Bounds): number => Math.max(leastLinePx, Math.min(mostLinePx, top - bottom));

/** How high something is, of which this is seen: a line more where it may go on under a box, however far, if at all. */
const heightOf = (seen: Bounds, line: number, boxes: readonly Bounds[]): number => {
  const ends = [
    { ...seen, bottom: seen.top, top: seen.top + edgePx },
    { ...seen, top: seen.bottom, bottom: seen.bottom - edgePx },
  ];
  const hidden = ends.filter((end) => without(end, boxes).length === 0);
  return seen.top - seen.bottom + hidden.length * line;
};

/** Whether something, of which this is seen, lies above, below or behind a box as a rule does, and ends there. */
const endsWith = (seen: Bounds, box: Bounds, boxes: readonly Bounds[]): boolean => {
  const line = lineOf(box);
  const gap = Math.max(box.bottom - seen.top, seen.bottom - box.top);
  if (gap > nearLines * line || heightOf(seen, line, boxes) >= maxRuleLines * line) return false;
  const [from, to] = [box.left - endSlackPx, box.right + endSlackPx];
  const isIn = (x: number) => x >= from && x <= to;
  return isIn(seen.left) || isIn(seen.right);
};

/** A rule that ends with covered words, without what it says of their width: up to the sides of the box. */
const withoutEnd = (area: Bounds, box: Bounds, boxes: readonly Bounds[]): Bounds[] => {
  const beside = without(area, boxes);
  if (beside.length === 0) return [];
  const seen = joinBounds(beside);
  if (!endsWith(seen, box, boxes)) return [area];
  const parts: Bounds[] = [];
  if (seen.left < box.left - endSlackPx) parts.push({ ...area, right: Math.min(area.right, box.left) });
  if (seen.right > box.right + endSlackPx) parts.push({ ...area, left: Math.max(area.left, box.right) });
  return parts;
};

const turned = ({ left, bottom, right, top }: Bounds): Bounds => ({
  left: bottom,
  right: top,
  bottom: left,
  top: right,
});

/** A box so much higher than wide covers words that read downwards, whose rules stand beside it. */
const uprightBox = 2;

const isUpright = ({ left, right, bottom, top }: Bounds): boolean =>
  top - bottom > uprightBox * (right - left);

/** An area without what rules say of the width of covered words. */
const withoutEnds = (area: Bounds, covers: Covers): Bounds[] => {
  const around = growBounds(area, nearLines * mostLinePx);
  const boxes = covers.boxes.filter((box) => overlap(box, around, 0));
  let parts = [area];
  for (const box of boxes) {
    parts = parts.flatMap((part) => withoutEnd(part, box, boxes));
    if (!isUpright(box)) continue;
    const others = boxes.map(turned);
    parts = parts.flatMap((part) => withoutEnd(turned(part), turned(box), others).map(turned));
  }
  return parts;
};

/** What stays of an upright rectangle, in rectangles. */
const cutRectangle = (area: Bounds, covers: Covers): Bounds[] =>
  withoutEnds(area, covers).flatMap((part) => without(part, covers.all));

/** Half of the width of a line on the page image. */
export const halfWidth = ({ width }: Line, [a, b, c, d]: Matrix): number =>
  // A hairline is a pixel wide.
  Math.max(1, width * Math.max(Math.hypot(a, b), Math.hypot(c, d))) / 2;

/** How far a line that is `half` as wide may reach beyond its path. */
export const reachOf = ({ join, miter }: Line, half: number): number =>
  half * (join === 0 ? Math.max(1, miter) : Math.SQRT2);

/** The width of a line on the page image, and how far it may reach beyond its path. */
export const penOf = (
  { style: { line }, pen }: PathElement,
  toImage: Matrix,
): { half: number; reach: number } => {
  const half = halfWidth(line, multiply(pen, toImage));
  return { half, reach: reachOf(line, half) };
};

/** How far a path paints beside one of its subpaths. */
export const reachBeside = (path: PathElement, segments: readonly Segment[], toImage: Matrix): number => {
  if (path.paint === 'f' || path.paint === 'f*') return 0;
  const { half } = penOf(path, toImage);
  // Lines that meet at right angles have no longer corners.
  if (straightLines(segments, toImage)) return half;
  return reachOfLine(segments, toImage, { ...path.style.line, half });
};

interface Straight {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Whether other lines go on where a line begins, and where it ends: corners. */
type Corners = readonly [from: boolean, to: boolean];

const cornersOf = (lines: readonly Straight[], index: number, isClosed: boolean): Corners => {
  const isRing = isClosed && lines.length > 1;
  return [index > 0 || isRing, index < lines.length - 1 || isRing];
};

/** The lines of a subpath, in pixels, if all of them are level or upright. */
export const straightLines = (segments: readonly Segment[], toImage: Matrix): Straight[] | undefined => {
  const lines: Straight[] = [];
  let start: [number, number] | undefined;
  let at: [number, number] | undefined;
  for (const { operator, points } of segments) {
    if (operator === 'c') return undefined;
    const [x, y] = operator === 'h' ? (start ?? []) : placed(points, toImage);
    if (x === undefined || y === undefined) return undefined;
    if (operator === 'm') start = [x, y];
    else if (at && !(isSame(at[0], x) && isSame(at[1], y))) {
      if (!isSame(at[0], x) && !isSame(at[1], y)) return undefined;
      lines.push({ from: at, to: [x, y] });
    }
    at = [x, y];
  }
  return lines;
};

const areaOf = ({ from, to }: Straight, half: number): Bounds => ({
  left: Math.min(from[0], to[0]) - half,
  right: Math.max(from[0], to[0]) + half,
  bottom: Math.min(from[1], to[1]) - half,
  top: Math.max(from[1], to[1]) + half,
});

const areSame = (one: Bounds, other: Bounds): boolean =>
  isSame(one.left, other.left) &&
  isSame(one.right, other.right) &&
  isSame(one.bottom, other.bottom) &&
  isSame(one.top, other.top);

const isWhole = (area: Bounds, [only, ...others]: readonly Bounds[]): boolean =>
  only !== undefined && others.length === 0 && areSame(only, area);

const isNothing = ({ left, bottom, right, top }: Bounds): boolean => right < left || top < bottom;

/** What stays of the ink of a line, in pieces as thick as it is. */
const cutLine = (area: Bounds, isLevel: boolean, covers: Covers): Bounds[] => {
  const level = isLevel ? area : turned(area);
  const boxes = covers.all
    .map((box) => (isLevel ? box : turned(box)))
    .filter((box) => overlap(level, box, 0))
    .map((box) => ({
      ...box,
      bottom: Math.min(box.bottom, level.bottom),
      top: Math.max(box.top, level.top),
    }));
  const parts = withoutEnds(area, covers).flatMap((part) => without(isLevel ? part : turned(part), boxes));
  return isLevel ? parts : parts.map(turned);
};

/** Cuts the lines of a path. */
class LineCut {
  private readonly half: number;
  private readonly cap: number;
  private readonly fromImage: Matrix;

  constructor(half: number, cap: number, fromImage: Matrix) {
    this.half = half;
    this.cap = cap;
    this.fromImage = fromImage;
  }

  /** The part of a line that leaves this ink; it fills its corners. */
  along({ from, to }: Straight, part: Bounds, corners: Corners): Segment[][] {
    const isLevel = isSame(from[1], to[1]);
    const [low, high] = isLevel ? [part.left, part.right] : [part.bottom, part.top];
    const axis = isLevel ? 0 : 1;
    const [first, last] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])];
    const { half, cap } = this;
    const [atFirst, atLast] = from[axis] <= to[axis] ? corners : [corners[1], corners[0]];
    const [isFirst, isLast] = [isSame(low, first - half), isSame(high, last + half)];
    // A round end has corners, in which something may come to light.
    if (cap === 1 && half > rulePx && !(isFirst && isLast)) throw new Unprovable('outline-crosses');
    // A cap reaches further than the end of its line.
    const own = (isCorner: boolean) => (cap === 0 && isCorner ? half : 0);
    const capped = cap === 0 ? 0 : half;
    const start = isFirst ? first - own(atFirst) : low + capped;
    const end = isLast ? last + own(atLast) : high - capped;
    // What is shorter than its caps cannot be drawn.
    if (end <= start && cap !== 0 && 2 * half > rulePx) throw new Unprovable('outline-crosses');
    if (end <= start) return [];
    const ends = isLevel ? [start, from[1], end, from[1]] : [from[0], start, from[0], end];
    const points = placed(ends, this.fromImage);
    return [
      [
        { operator: 'm', points: points.slice(0, 2) },
        { operator: 'l', points: points.slice(2) },
      ],
    ];
  }
}

/** The spaces that a path is cut in. */
export interface Spaces {
  readonly toImage: Matrix;
  readonly fromImage: Matrix;
}

const hasNoCurve = (segments: readonly Segment[]): boolean =>
  segments.every(({ operator }) => operator !== 'c');

/** What stays of a subpath, in subpaths; what is gone is told to `gone`. Throws `Unprovable` for what cannot be cut. */
export const cutPath = (
  path: PathElement,
  subpath: readonly Segment[],
  { toImage, fromImage }: Spaces,
  covers: Covers,
  gone: (area: Bounds) => void,
): (readonly Segment[])[] => {
  const { paint, clips, style } = path;
  const doesStroke = paint !== 'f' && paint !== 'f*';
  const half = doesStroke ? penOf(path, toImage).half : 0;
  const shown = (area: Bounds): Bounds => clips.reduce((all, { bounds }) => intersection(all, bounds), area);

  const cutSubpath = (whole: readonly Segment[]): (readonly Segment[])[] =>
    paint === 'S' && style.line.dashes.length === 0
      ? steadySubpath(whole, toImage, covers.boxes, { ...style.line, half }).flatMap(cutSeen)
      : cutSeen(whole);

  const cutSeen = (segments: readonly Segment[]): (readonly Segment[])[] => {
    const lines = doesStroke ? straightLines(segments, toImage) : undefined;
    const seen = shown(growBounds(boundsOfSubpath(segments, toImage), reachBeside(path, segments, toImage)));
    if (isNothing(seen) || covers.hide(seen)) return [];
    if (!doesStroke && clips.every(({ isRectangle }) => isRectangle)) {
      if (rectangleOf(segments, toImage))
        return isWhole(seen, cutRectangle(seen, covers)) ? [segments] : cutSurface(segments, seen);
      const isCut = covers.boxes.some((box) => overlap(seen, box, 0));
      const like = isCut ? seenRectangle(segments, toImage, fromImage, covers.boxes) : undefined;
      if (like) return cutSurface(like.segments, shown(like.area));
    }
    if (lines && paint === 'S') return cutLines(segments, lines);
    if (!covers.cross(seen)) return [segments];
    throw new Unprovable(hasNoCurve(segments) ? 'outline-crosses' : 'curve-crosses');
  };

  const cutSurface = (segments: readonly Segment[], seen: Bounds): (readonly Segment[])[] => {
    const parts = isNothing(seen) ? [] : cutRectangle(seen, covers);
    for (const area of without(seen, parts)) gone(area);
    return parts.map((part) => drawnLike(rectangleSegments(part, fromImage), segments));
  };

  const cutLines = (segments: readonly Segment[], lines: readonly Straight[]): (readonly Segment[])[] => {
    const cut = lines.map((line) => {
      const ink = shown(areaOf(line, half));
      const parts = isNothing(ink) ? [] : cutLine(ink, isSame(line.from[1], line.to[1]), covers);
      return { line, ink, parts };
    });
    if (cut.every(({ ink, parts }) => isWhole(ink, parts))) return [segments];
    for (const { ink, parts } of cut) if (!isNothing(ink)) for (const area of without(ink, parts)) gone(area);
    if (cut.every(({ parts }) => parts.length === 0)) return [];
    if (style.line.dashes.length > 0) throw new Unprovable('dash-crosses');
    if (Object.keys(style.blending).length > 0) throw new Unprovable('outline-crosses');
    const writer = new LineCut(half, style.line.cap, fromImage);
    const isClosed = segments.at(-1)?.operator === 'h';
    return cut.flatMap(({ line, parts }, index) => {
      const corners = cornersOf(lines, index, isClosed);
      return parts.flatMap((part) => writer.along(line, part, corners));
    });
  };

  return cutSubpath(subpath);
};
