import { type Bounds, boundsOfPoints, growBounds, invert, type Matrix, overlap } from '../syntax/geometry.ts';
import type { Line, Segment } from './element.ts';
import { placed } from './subpaths.ts';

// Indexes are within bounds by construction: array reads are cast.

/** A line as it is drawn on the page image, half as wide as `half` says. */
export interface Pen extends Line {
  readonly half: number;
}

/** So far inside a box nothing shows beside it, smooth edges and rounded places included, in pixels. */
const marginPx = 1;

/** A straight line or a curve, from its first point to its last. */
type Edge = readonly number[];
/** From where to where along an edge, of 0 to 1. */
type Span = readonly [from: number, to: number];

const whole: Span = [0, 1];
const isCurve = (edge: Edge): boolean => edge.length > 4;

/** The part of a straight line; all of a curve. */
const partOf = (edge: Edge, [from, to]: Span): Edge => {
  if (isCurve(edge)) return edge;
  const [x = 0, y = 0, endX = 0, endY = 0] = edge;
  const at = (t: number) => [x * (1 - t) + endX * t, y * (1 - t) + endY * t];
  return [...(from > 0 ? at(from) : [x, y]), ...(to < 1 ? at(to) : [endX, endY])];
};

const isInside = ([x = 0, y = 0]: readonly number[], { left, bottom, right, top }: Bounds): boolean =>
  x > left && x < right && y > bottom && y < top;

/** The parts of an edge, placed on the page image, that lie outside an area; all of a curve that does not lie in it. */
const outside = (edge: Edge, area: Bounds): Span[] => {
  const around = boundsOfPoints(edge);
  if (isInside([around.left, around.bottom], area) && isInside([around.right, around.top], area)) return [];
  if (isCurve(edge)) return [whole];
  const [x = 0, y = 0, endX = 0, endY = 0] = edge;
  let [into, outOf] = whole;
  for (const [start, length, low, high] of [
    [x, endX - x, area.left, area.right],
    [y, endY - y, area.bottom, area.top],
  ] as const) {
    if (length === 0 && (start <= low || start >= high)) return [whole];
    if (length === 0) continue;
    const [one, other] = [(low - start) / length, (high - start) / length];
    into = Math.max(into, Math.min(one, other));
    outOf = Math.min(outOf, Math.max(one, other));
  }
  if (into >= outOf) return [whole];
  const spans: Span[] = [];
  if (into > 0) spans.push([0, into]);
  if (outOf < 1) spans.push([outOf, 1]);
  return spans;
};

/** The edges of a subpath; with the one that closes it. */
const edgesOf = (segments: readonly Segment[], isClosed: boolean): Edge[] => {
  const edges: Edge[] = [];
  const start = segments[0]?.points ?? [];
  let at = start;
  const add = (points: readonly number[]): void => {
    edges.push([...at, ...points]);
    at = points.slice(-2);
  };
  for (const { operator, points } of segments.slice(1)) if (operator !== 'h') add(points);
  if (isClosed && (at[0] !== start[0] || at[1] !== start[1])) add(start);
  return edges;
};

/** From the first point of an edge towards the next one that lies elsewhere. */
const direction = ([x = 0, y = 0, ...others]: Edge): [number, number] | undefined => {
  for (let at = 0; at + 1 < others.length; at += 2) {
    const [dx, dy] = [(others[at] as number) - x, (others[at + 1] as number) - y];
    const length = Math.hypot(dx, dy);
    if (length > 0) return [dx / length, dy / length];
  }
  return undefined;
};

const reversed = (edge: Edge): Edge =>
  edge.map((_, at) => edge[edge.length - 2 - at + 2 * (at % 2)] as number);

/** How much further than the sides of a line the tip of a corner may lie from it; `undefined` where there is none. */
const cornerOf = (into: Edge, outOf: Edge): number | undefined => {
  const [back, on] = [direction(reversed(into)), direction(outOf)];
  return back && on && 1 / Math.sqrt(Math.max(0, 1 - back[0] * on[0] - back[1] * on[1]) / 2);
};

/** How far a line reaches beside its subpath: at its corners and ends further than it is wide. */
export const reachOfLine = (
  segments: readonly Segment[],
  toImage: Matrix,
  { half, join, miter }: Pen,
): number => {
  const goesOn = segments.some(({ operator }, index) => operator === 'h' && index < segments.length - 1);
  const isClosed = segments.at(-1)?.operator === 'h';
  const edges = edgesOf(segments, isClosed).filter((edge) => direction(edge));
  const placedEdges = edges.map((edge) => placed(edge, toImage));
  const corners = placedEdges.map((edge, index) => {
    const before = placedEdges[index - 1] ?? (isClosed ? placedEdges.at(-1) : undefined);
    return (before && cornerOf(before, edge)) ?? 1;
  });
  const most = goesOn ? miter : corners.reduce((all, corner) => Math.max(all, corner), 1);
  return half * Math.max(Math.SQRT2, join === 0 ? Math.min(miter, most) : 1);
};

/** How far the tip of a corner lies from it, if that shows beside the box that the corner is in. */
const shownTip = (into: Edge, outOf: Edge, box: Bounds, { half, miter }: Pen): number => {
  const corner = outOf.slice(0, 2);
  if (!isInside(corner, box)) return 0;
  const [back, on] = [direction(reversed(into)), direction(outOf)];
  const ratio = cornerOf(into, outOf);
  if (!back || !on || ratio === undefined) return 0;
  const towards = direction([back[0] + on[0], back[1] + on[1], 0, 0]);
  if (!towards || ratio > miter) return 0;
  const reach = half * ratio;
  const tip = [0, 1].map((axis) => (corner[axis] as number) + reach * (towards[axis] as number));
  return isInside(tip, growBounds(box, -marginPx)) ? 0 : reach;
};

/** Where the middle of a line may be so that nothing of it shows beside a box. */
const hiddenIn = (box: Bounds, edges: readonly Edge[], isClosed: boolean, pen: Pen | undefined): Bounds => {
  if (!pen) return growBounds(box, -marginPx);
  const tips = edges.map((edge, index) => {
    const before = edges[index - 1] ?? (isClosed ? edges.at(-1) : undefined);
    return before && pen.join === 0 ? shownTip(before, edge, box, pen) : 0;
  });
  // A line ends at the edge of the area, with a cap.
  const least = pen.half * Math.SQRT2;
  return growBounds(box, -marginPx - tips.reduce((most, tip) => Math.max(most, tip), least));
};

/** Dashes follow from all that lies before them, and from nothing that comes after. */
const upToTheLast = (spans: readonly Span[][]): Span[][] => {
  const last = spans.findLastIndex((own) => own.length > 0);
  return spans.map((own, index) => {
    if (index < last) return [whole];
    return index > last ? [] : [[0, own.at(-1)?.[1] ?? 1]];
  });
};

/**
 * Where the edge of a surface turns that is hidden: PDFium draws a line over edges that go straight on at a point. Hardly any
 * line runs through this one.
 */
const turnIn = ({ left, bottom, right, top }: Bounds): number[] => [
  left + (right - left) / 3,
  bottom + (top - bottom) / 7,
];

interface Kept {
  readonly edge: Edge;
  /** Whether what lies before it is hidden, or nothing. */
  readonly isFirst: boolean;
}

/**
 * A subpath without what a box hides of it: of every straight edge, and of all corners that do not show, nothing is left that
 * could move a pixel beside the box. A part of a curve tells all of it, so that stays. Surfaces go from where they go in to where
 * they come out by one way; `pen` is for lines.
 */
const withoutHidden = (
  segments: readonly Segment[],
  toImage: Matrix,
  box: Bounds,
  pen: Pen | undefined,
): (readonly Segment[])[] => {
  const isClosed = !pen || segments.at(-1)?.operator === 'h';
  const edges = edgesOf(segments, isClosed);
  const images = edges.map((edge) => placed(edge, toImage));
  const area = hiddenIn(box, images, isClosed, pen);
  const fromImage = invert(toImage);
  if (edges.length === 0 || !fromImage || area.right <= area.left || area.top <= area.bottom)
    return [segments];
  const turn = placed(turnIn(area), fromImage);
  const found = images.map((edge) => outside(edge, area));
  const isDashed = pen !== undefined && pen.dashes.length > 0;
  const spans = isDashed ? upToTheLast(found) : found;
  // At a corner that does not show, a line ends and another begins.
  const goesOn = (index: number): boolean =>
    spans.at(index)?.at(-1)?.[1] === 1 && (isDashed || !isInside(images.at(index)?.slice(-2) ?? [], area));
  const isWhole = (own: readonly Span[], index: number): boolean =>
    own.length === 1 && own[0]?.[0] === 0 && own[0][1] === 1 && (goesOn(index) || index === edges.length - 1);
  if (spans.every(isWhole) && (!isClosed || goesOn(-1))) return [segments];
  let isOpen = isClosed && goesOn(-1);
  const kept: Kept[] = [];
  for (const [index, own] of spans.entries()) {
    for (const span of own)
      kept.push({ edge: partOf(edges[index] as Edge, span), isFirst: !(isOpen && span[0] === 0) });
    isOpen = goesOn(index);
  }
  const first = kept.findIndex(({ isFirst }) => isFirst);
  const inOrder = [...kept.slice(first), ...kept.slice(0, Math.max(0, first))];
  const subpaths: Segment[][] = [];
  for (const { edge, isFirst } of inOrder) {
    const points = edge.slice(0, 2);
    if (subpaths.length === 0 || (isFirst && pen)) subpaths.push([{ operator: 'm', points }]);
    else if (isFirst) subpaths.at(-1)?.push({ operator: 'l', points: turn }, { operator: 'l', points });
    subpaths.at(-1)?.push({ operator: isCurve(edge) ? 'c' : 'l', points: edge.slice(2) });
  }
  if (!pen) subpaths.at(-1)?.push({ operator: 'l', points: turn });
  return subpaths;
};

/** The same for all boxes, which are pixels of the page image. */
export const steadySubpath = (
  segments: readonly Segment[],
  toImage: Matrix,
  boxes: readonly Bounds[],
  pen: Pen | undefined,
): (readonly Segment[])[] => {
  const points = segments.flatMap(({ points: own }) => own);
  // What goes on after it was closed begins where it began.
  const goesOn = segments.some(({ operator }, index) => operator === 'h' && index < segments.length - 1);
  if (points.length === 0 || goesOn) return [segments];
  const around = growBounds(boundsOfPoints(placed(points, toImage)), marginPx);
  return boxes
    .filter((box) => overlap(around, box, 0))
    .reduce<(readonly Segment[])[]>(
      (subpaths, box) => subpaths.flatMap((subpath) => withoutHidden(subpath, toImage, box, pen)),
      [segments],
    );
};
