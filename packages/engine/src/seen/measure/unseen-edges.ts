import { type Edge, writeOutline } from '../../page/walk/outline.ts';
import { type Bounds, boundsOfPoints, growBounds, longerSide } from '../../syntax/geometry.ts';
import { type Measured, mayHideEdges } from '../definition/definition.ts';
import type { Area } from './area.ts';
import { edgePx, marginPx, type PlacedOutline, type Span } from './placed-outline.ts';
import type { Rows } from './rows.ts';
import { cutRectangle, isUpright, sidesOf, stripsCut } from './unseen-sides.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const smallPx = 6;
/** In so few pixels each is looked at; in more they are counted once for all. */
const fewPixels = 200;
/** Half the sides of rectangles whose corners lie on a circle a little larger than that of 1, which they cover. */
const rectangles = [15, 30, 45, 60, 75].map((degrees) => {
  const angle = (degrees / 180) * Math.PI;
  return [Math.cos(angle) / 0.93, Math.sin(angle) / 0.93] as const;
});
/** The longest way along a curve is looked at in so many places. */
const maxPlaces = 8000;

type Line = readonly [from: readonly [number, number], to: readonly [number, number]];

/** Pixels in which a thing shows, within an area; where that has rows, in those. */
export class Marks {
  private readonly area: Area;
  private readonly width: number;
  private readonly marked: Uint8Array;
  /** Of each row, the first pixel that is kept, the one behind the last, and where the row begins if all of it was kept. */
  private readonly lefts: Int32Array;
  private readonly rights: Int32Array;
  private readonly starts: Int32Array;
  private readonly found: Area;
  /** How many there are above and to the left of each pixel, once that is asked. */
  private sums: Int32Array | undefined;

  constructor(area: Area, rows?: Rows) {
    const { left, top, right, bottom } = area;
    this.area = area;
    this.width = right - left;
    const height = Math.max(0, bottom - top);
    this.lefts = new Int32Array(height);
    this.rights = new Int32Array(height);
    this.starts = new Int32Array(height);
    let kept = 0;
    for (let row = 0; row < height; row += 1) {
      const first = rows ? rows.leftAt(top + row) - left : 0;
      const end = Math.max(first, rows ? rows.rightAt(top + row) - left : this.width);
      this.lefts[row] = first;
      this.rights[row] = end;
      this.starts[row] = kept - first;
      kept += end - first;
    }
    this.marked = new Uint8Array(kept);
    this.found = { left: right, top: bottom, right: left, bottom: top };
  }

  /** Before anything is asked. */
  add(x: number, y: number): void {
    const { area, found } = this;
    this.marked[(this.starts[y - area.top] as number) + x - area.left] = 1;
    if (x < found.left) found.left = x;
    if (x >= found.right) found.right = x + 1;
    if (y < found.top) found.top = y;
    if (y >= found.bottom) found.bottom = y + 1;
  }

  /** The same from one pixel of a row to the one before another. */
  addRun(from: number, to: number, y: number): void {
    if (from >= to) return;
    const { area, found } = this;
    const start = (this.starts[y - area.top] as number) - area.left;
    this.marked.fill(1, start + from, start + to);
    found.left = Math.min(found.left, from);
    found.right = Math.max(found.right, to);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y + 1);
  }

  /** Of a circle, as much as rectangles in it cover; of a small one, the square around it. */
  isNear(x: number, y: number, distance: number): boolean {
    if (distance < smallPx) return this.isIn(x, y, distance, distance);
    return rectangles.some(([across, up]) => this.isIn(x, y, across * distance, up * distance));
  }

  /**
   * Where along a line it may be near to one: at both ends, and in every column or row of pixels between them. How far the
   * line goes on where nobody sees it moves none of these.
   */
  placesOn([from, to]: Line, distance: number): number[] {
    const { left, top, right, bottom } = this.area;
    const isFlat = Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]);
    const [start, end] = isFlat ? [from[0], to[0]] : [from[1], to[1]];
    const [least, most] = isFlat ? [left, right] : [top, bottom];
    const low = Math.ceil(Math.max(Math.min(start, end), least - distance));
    const high = Math.floor(Math.min(Math.max(start, end), most + distance));
    const places: number[] = [0];
    for (let at = low; at <= high; at += 1) places.push((at - start) / (end - start || 1));
    return (start <= end ? places : [0, ...places.slice(1).reverse()]).concat(1);
  }

  /** Around all of them. */
  around(): Area | undefined {
    return this.found.right > this.found.left ? this.found : undefined;
  }

  private isIn(x: number, y: number, across: number, up: number): boolean {
    const { left, top, right, bottom } = this.area;
    const within = (at: number, least: number, most: number) => Math.min(most, Math.max(least, at)) - least;
    const [x1, x2] = [
      within(Math.floor(x - across), left, right),
      within(Math.ceil(x + across), left, right),
    ];
    const y1 = within(Math.floor(y - up), top, bottom);
    const y2 = within(Math.ceil(y + up), top, bottom);
    if ((x2 - x1) * (y2 - y1) > fewPixels) return this.countIn(x1, y1, x2, y2) > 0;
    const { lefts, rights, starts, marked } = this;
    for (let row = y1; row < y2; row += 1) {
      const start = starts[row] as number;
      const end = start + Math.min(x2, rights[row] as number);
      for (let at = start + Math.max(x1, lefts[row] as number); at < end; at += 1)
        if (marked[at] === 1) return true;
    }
    return false;
  }

  private countIn(x1: number, y1: number, x2: number, y2: number): number {
    this.sums ??= this.sumUp();
    const { sums } = this;
    const width = this.width + 1;
    return (
      (sums[y2 * width + x2] as number) -
      (sums[y1 * width + x2] as number) -
      (sums[y2 * width + x1] as number) +
      (sums[y1 * width + x1] as number)
    );
  }

  private sumUp(): Int32Array {
    const { lefts, rights, starts, marked } = this;
    const width = this.width + 1;
    const sums = new Int32Array(width * (this.area.bottom - this.area.top + 1));
    for (let row = 0, at = width; at < sums.length; row += 1, at += width) {
      const [first, end] = [lefts[row] as number, rights[row] as number];
      const start = starts[row] as number;
      let count = 0;
      for (let x = 0; x < this.width; x += 1) {
        if (x >= first && x < end) count += marked[start + x] as number;
        sums[at + x + 1] = (sums[at + x + 1 - width] as number) + count;
      }
    }
    return sums;
  }
}

/** Where an outline shows, and where its own ink leaves room: inside a filled area nobody sees an edge. */
export interface Shown {
  readonly shown: Marks;
  readonly free: Marks;
}

/** Where each edge shows. */
export const spansOf = (placedOutline: PlacedOutline, { shown, free }: Shown): Span[] => {
  if (isUpright(placedOutline)) return sidesOf(placedOutline, shown.around());
  const { outline, toImage, reachPx } = placedOutline;
  const [a, b, c, d, e, f] = toImage;
  const placed = ([x, y]: readonly [number, number]) => [a * x + c * y + e, b * x + d * y + f] as const;
  return outline.edges.map(({ from, controls, to }) => {
    const points = [from, ...(controls ?? []), to].map(placed);
    const shows = (t: number): boolean => {
      const [x, y] = pointAt(points, t);
      return shown.isNear(x, y, reachPx + edgePx) && free.isNear(x, y, reachPx + edgePx);
    };
    let span: Span;
    for (const place of points.length === 2
      ? shown.placesOn(points as unknown as Line, reachPx + edgePx)
      : placesAlong(points))
      if (shows(place)) span = [span?.[0] ?? place, place];
    return span;
  });
};

/** From the start of a curve to its end. */
const placesAlong = (points: readonly (readonly [number, number])[]): number[] => {
  const count = Math.min(maxPlaces, Math.ceil(lengthOf(points)) + 1);
  return Array.from({ length: count + 1 }, (_, place) => place / count);
};

/** The longer side of its box. */
export const extentOf = ({ outline: { edges }, toImage: [a, b, c, d] }: PlacedOutline): number => {
  const points = edges.flatMap(({ from, controls = [], to }) => [from, ...controls, to]);
  return longerSide(boundsOfPoints(points.flatMap(([x, y]) => [a * x + c * y, b * x + d * y])));
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
export const mayHaveUnseen = (
  { reachPx, isTold }: PlacedOutline,
  onPage: number,
  measured: Measured,
): boolean => mayHideEdges(measured) || (isTold ? onPage < 1 : reachPx === 0 || reachPx > edgePx);

/** Whether a way along edges that nobody sees is to be left out, or an end of one that does not go around. */
export const hasUnseen = (placed: PlacedOutline, spans: readonly Span[]): boolean => {
  if (spans.includes(undefined)) return true;
  if (isUpright(placed)) return spans.some((span) => span && (span[0] > 0 || span[1] < 1));
  return !placed.outline.isAround && ((spans[0]?.[0] ?? 0) > 0 || (spans.at(-1)?.[1] ?? 1) < 1);
};

/** The ends of lines reach a little further than their sides. */
const endReach = 1.5;

/**
 * Around what goes of an outline, in pixels of the page image: of a rectangle, and of one straight line. `undefined` when it
 * may be anything.
 */
export const cutOff = (placed: PlacedOutline, spans: readonly Span[]): Bounds[] | undefined => {
  if (isUpright(placed)) return stripsCut(placed, spans);
  const { outline, toImage, reachPx } = placed;
  const [edge, ...others] = outline.edges;
  const [span] = spans;
  if (!edge || !span || edge.controls || others.length > 0) return undefined;
  const [a, b, c, d, e, f] = toImage;
  const points = [edge.from, edge.to].map(([x, y]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const around = (first: number, last: number): Bounds =>
    growBounds(boundsOfPoints([first, last].flatMap((t) => pointAt(points, t))), endReach * reachPx);
  const margin = marginPx / Math.max(1, lengthOf(points));
  const [first, last] = [span[0] - margin, span[1] + margin];
  return [...(first > 0 ? [around(0, first)] : []), ...(last < 1 ? [around(last, 1)] : [])];
};

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
export const withoutUnseen = (placed: PlacedOutline, spans: readonly Span[]): string | undefined => {
  if (isUpright(placed)) return cutRectangle(placed, spans);
  const { outline, toImage } = placed;
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
    const isFirst = isAround || index > 0 ? !isSeen(index - 1) : true;
    const isLast = isAround || index < count - 1 ? !isSeen(index + 1) : true;
    kept.push(partOf(edge, isFirst ? span[0] - margin : 0, isLast ? span[1] + margin : 1));
  }
  return writeOutline(kept, isClosed);
};
