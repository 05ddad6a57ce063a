import { type Edge, type Outline, writeOutline } from '../../page/walk/outline.ts';
import { boundsOfPoints, type Matrix } from '../../syntax/geometry.ts';
import { type Measured, mayHideEdges } from '../definition/definition.ts';
import type { Area } from './area.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** An outline where it comes to lie in the page image. */
export interface PlacedOutline {
  readonly outline: Outline;
  readonly toImage: Matrix;
  /** How far its paint reaches on either side. */
  readonly reachPx: number;
}

/** From where to where along an edge it shows, 0 to 1; `undefined` for an edge that does so nowhere. */
export type Span = readonly [first: number, last: number] | undefined;

/** Smoothed edges of what lies above reach so far; what is left out ends further beneath it. */
const edgePx = 2;
const marginPx = 4;
const smallPx = 6;
/** Half the sides of rectangles whose corners lie on a circle a little larger than that of 1, which they cover. */
const rectangles = [15, 30, 45, 60, 75].map((degrees) => {
  const angle = (degrees / 180) * Math.PI;
  return [Math.cos(angle) / 0.93, Math.sin(angle) / 0.93] as const;
});
/** The longest way along a curve is looked at in so many places. */
const maxPlaces = 8000;

/** Pixels in which a thing shows, within an area. */
export class Marks {
  private readonly area: Area;
  private readonly width: number;
  private readonly sums: Int32Array;

  constructor(area: Area) {
    this.area = area;
    this.width = area.right - area.left + 1;
    this.sums = new Int32Array(this.width * (area.bottom - area.top + 1));
  }

  add(x: number, y: number): void {
    const { left, top } = this.area;
    const at = (y - top + 1) * this.width + x - left + 1;
    this.sums[at] = 1;
  }

  /** After the last pixel: how many there are above and to the left of each. */
  count(): this {
    const { sums, width } = this;
    for (let at = width; at < sums.length; at += width) {
      let row = 0;
      for (let x = 1; x < width; x += 1) {
        row += sums[at + x] as number;
        sums[at + x] = (sums[at + x - width] as number) + row;
      }
    }
    return this;
  }

  /** Of a circle, as much as rectangles in it cover; of a small one, the square around it. */
  isNear(x: number, y: number, distance: number): boolean {
    if (distance < smallPx) return this.isIn(x, y, distance, distance);
    return rectangles.some(([across, up]) => this.isIn(x, y, across * distance, up * distance));
  }

  private isIn(x: number, y: number, across: number, up: number): boolean {
    const { left, top, right, bottom } = this.area;
    const within = (at: number, least: number, most: number) => Math.min(most, Math.max(least, at)) - least;
    const [x1, x2] = [
      within(Math.floor(x - across), left, right),
      within(Math.ceil(x + across), left, right),
    ];
    const y1 = within(Math.floor(y - up), top, bottom) * this.width;
    const y2 = within(Math.ceil(y + up), top, bottom) * this.width;
    const { sums } = this;
    return (
      (sums[y2 + x2] as number) -
        (sums[y1 + x2] as number) -
        (sums[y2 + x1] as number) +
        (sums[y1 + x1] as number) >
      0
    );
  }
}

/** Where an outline shows, and where its own ink leaves room: inside a filled area nobody sees an edge. */
export interface Shown {
  readonly shown: Marks;
  readonly free: Marks;
}

/** Where each edge shows. */
export const spansOf = ({ outline, toImage, reachPx }: PlacedOutline, { shown, free }: Shown): Span[] => {
  const [a, b, c, d, e, f] = toImage;
  const placed = ([x, y]: readonly [number, number]) => [a * x + c * y + e, b * x + d * y + f] as const;
  return outline.edges.map(({ from, controls, to }) => {
    const points = [from, ...(controls ?? []), to].map(placed);
    const shows = (t: number): boolean => {
      const [x, y] = pointAt(points, t);
      return shown.isNear(x, y, reachPx + edgePx) && free.isNear(x, y, reachPx + edgePx);
    };
    const places = Math.min(maxPlaces, Math.ceil(lengthOf(points)) + 1);
    let [first, last] = [-1, -1];
    for (let place = 0; place <= places; place += 1) {
      if (!shows(place / places)) continue;
      if (first < 0) first = place;
      last = place;
    }
    return first < 0 ? undefined : [first / places, last / places];
  });
};

/** The longer side of its box. */
export const extentOf = ({ outline: { edges }, toImage: [a, b, c, d] }: PlacedOutline): number => {
  const points = edges.flatMap(({ from, controls = [], to }) => [from, ...controls, to]);
  const { left, bottom, right, top } = boundsOfPoints(
    points.flatMap(([x, y]) => [a * x + c * y, b * x + d * y]),
  );
  return Math.max(right - left, top - bottom);
};

const lengthOf = (points: readonly (readonly [number, number])[]): number => {
  let length = 0;
  for (let at = 1; at < points.length; at += 1) {
    const [[x, y], [nextX, nextY]] = [points[at - 1] as [number, number], points[at] as [number, number]];
    length += Math.hypot(nextX - x, nextY - y);
  }
  return length;
};

const pointAt = (points: readonly (readonly [number, number])[], t: number): readonly [number, number] => {
  const s = 1 - t;
  const weights = points.length === 2 ? [s, t] : [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  let [x, y] = [0, 0];
  for (const [index, weight] of weights.entries()) {
    const [pointX, pointY] = points[index] as readonly [number, number];
    x += weight * pointX;
    y += weight * pointY;
  }
  return [x, y];
};

/** What shows in one drawing or the other. */
export const joinSpans = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.map((span, index) => {
    const too = other[index];
    return span && too ? [Math.min(span[0], too[0]), Math.max(span[1], too[1])] : (span ?? too);
  });

/** Whether edges of an outline may show nowhere: some of its ink does not, or it may lie on itself. */
export const mayHaveUnseen = ({ reachPx }: PlacedOutline, measured: Measured): boolean =>
  reachPx === 0 || reachPx > edgePx || mayHideEdges(measured);

/** Whether a way along edges that nobody sees is to be left out. */
export const hasUnseen = (spans: readonly Span[]): boolean => spans.includes(undefined);

/** A straight edge, from `first` to `last` along it. */
const partOf = (edge: Edge, first: number, last: number): Edge => {
  const { from, controls, to } = edge;
  if (controls) return edge;
  const at = (t: number) => [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])] as const;
  return { from: first > 0 ? at(first) : from, controls, to: last < 1 ? at(last) : to };
};

/**
 * The outline without the edges that nobody sees: what shows before them is joined by a line to what shows after them, a
 * little way beneath what covers them. `undefined` when none of it shows.
 */
export const withoutUnseen = (
  { outline, toImage }: PlacedOutline,
  spans: readonly Span[],
): string | undefined => {
  const { edges, isAround, isClosed } = outline;
  const count = edges.length;
  const isSeen = (index: number): boolean => spans[(index + count) % count] !== undefined;
  // What goes around starts behind what is left out, so that that is one way.
  const starts = isAround ? edges.findIndex((_, index) => isSeen(index) && !isSeen(index - 1)) : 0;
  if (starts < 0 || !spans.some((span) => span)) return undefined;
  const [a, b, c, d] = toImage;
  const kept: Edge[] = [];
  for (let step = 0; step < count; step += 1) {
    const index = (starts + step) % count;
    const [edge, span] = [edges[index] as Edge, spans[index]];
    if (!span) continue;
    const [x, y] = [edge.to[0] - edge.from[0], edge.to[1] - edge.from[1]];
    const margin = marginPx / Math.max(1, Math.hypot(a * x + c * y, b * x + d * y));
    const isFirst = !isSeen(index - 1) && (isAround || index > 0);
    const isLast = !isSeen(index + 1) && (isAround || index < count - 1);
    kept.push(partOf(edge, isFirst ? span[0] - margin : 0, isLast ? span[1] + margin : 1));
  }
  return writeOutline(kept, isClosed);
};
