import { type Bounds, boundsOfPoints, longerSide, type Matrix } from '../../syntax/geometry.ts';
import { hullOf, type Point } from './hull.ts';
import { type Step, type sidesOf, stepsInView } from './in-view.ts';

// Indexes are within bounds by construction: array reads are cast.

/** Rounded numbers turn a circle this far the wrong way, all its joints together; in radians. */
const roundedTurn = 0.02;

/** One subpath of a path, in the user space it is constructed in. */
export class Subpath {
  /** Straight lines and curves. */
  segments = 0;
  isClosed = false;
  private readonly steps: Step[] = [];
  /** End points and control points: x, y, x, y … */
  private readonly points: number[] = [];
  private corners: readonly Point[] | undefined;

  /** `text` is the operator with its operands, `points` where it leads. */
  add(text: string, points: readonly number[], segments: number): void {
    this.steps.push({ text, points });
    this.segments += segments;
    for (const coordinate of points) this.points.push(coordinate);
  }

  close(): void {
    this.steps.push({ text: 'h', points: [] });
    this.isClosed = true;
  }

  /** Its operators; with `sides`, without what it does beyond them. */
  construction(sides: ReturnType<typeof sidesOf>): string {
    const texts = sides ? stepsInView(this.steps, sides) : this.steps.map(({ text }) => text);
    return texts.join('\n');
  }

  /** Control points included. */
  get box(): Bounds {
    return boundsOfPoints(this.points);
  }

  /** The corners of its convex hull; control points included. */
  get hull(): readonly Point[] {
    this.corners ??= hullOf(this.points);
    return this.corners;
  }

  /** Where its points come to lie. */
  placed([a, b, c, d, e, f]: Matrix): number[] {
    const { points } = this;
    return points.map((coordinate, at) =>
      at % 2 === 0
        ? a * coordinate + c * (points[at + 1] as number) + e
        : b * (points[at - 1] as number) + d * coordinate + f,
    );
  }

  /** One line from a point to another. */
  get isStraight(): boolean {
    return this.segments === 1 && this.points.length === 4 && !this.isClosed;
  }

  /** Exactly an axis-aligned rectangle. */
  get isRectangle(): boolean {
    const { points, segments } = this;
    const isPolygon = points.length === 2 * (segments + 1) || (points.length === 8 && segments === 4);
    if (!isPolygon) return false;
    const isRepeated = points.length === 10 && points[0] === points[8] && points[1] === points[9];
    const corners = isRepeated ? pointsIn(points).slice(0, 4) : cornersOf(pointsIn(points));
    if (corners.length !== 4) return false;
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = corners as [Point, Point, Point, Point];
    const startsVertical = ax === bx && by === cy && cx === dx && dy === ay;
    const startsHorizontal = ay === by && bx === cx && cy === dy && dx === ax;
    return startsVertical || startsHorizontal;
  }

  /** How far the longest tip of its corners lies from one, in halves of the width of a line that draws those within a limit. */
  longestTip(limit: number): number {
    const { points } = this;
    const last = points.length - (this.isClosed ? 0 : 2);
    let longest = 0;
    let before: readonly [number, number] | undefined;
    // Closed, the first corner comes last.
    for (let at = 0; at < last + (this.isClosed ? 2 : 0); at += 2) {
      const [x, y] = edgeFrom(points, at % points.length);
      const length = Math.hypot(x, y);
      if (length === 0) continue;
      const edge = [x / length, y / length] as const;
      const along = before ? before[0] * edge[0] + before[1] * edge[1] : 1;
      const tip = 1 / Math.sqrt((1 + along) / 2);
      if (tip <= limit) longest = Math.max(longest, tip);
      before = edge;
    }
    return longest;
  }

  /** Turns one way only and at most once around: any part of such a shape tells what the rest looks like. */
  get isConvex(): boolean {
    const { points } = this;
    const edges: (readonly [number, number])[] = [];
    for (let at = 0; at < points.length; at += 2) {
      const edge = edgeFrom(points, at);
      if (edge[0] !== 0 || edge[1] !== 0) edges.push(edge);
    }
    let left = 0;
    let right = 0;
    const turn = ([x, y]: readonly [number, number], [nextX, nextY]: readonly [number, number]): void => {
      const angle = Math.atan2(x * nextY - y * nextX, x * nextX + y * nextY);
      if (angle > 0) left += angle;
      else right -= angle;
    };
    for (let at = 1; at < edges.length; at += 1)
      turn(edges[at - 1] as readonly [number, number], edges[at] as readonly [number, number]);
    if (Math.min(left, right) > roundedTurn) return false;
    if (this.segments <= 2) return true;
    const [first, last] = [edges[0], edges.at(-1)];
    if (first && last) turn(last, first);
    return Math.min(left, right) <= roundedTurn && left + right < 2 * Math.PI + 2 * roundedTurn;
  }
}

const pointsIn = (coordinates: readonly number[]): Point[] =>
  Array.from({ length: coordinates.length / 2 }, (_, at) => [
    coordinates[2 * at] as number,
    coordinates[2 * at + 1] as number,
  ]);

/** Whether a level or upright way from one point to another leads over a third. */
const isBetween = ([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): boolean =>
  (x === fromX && x === toX && (y - fromY) * (toY - y) >= 0) ||
  (y === fromY && y === toY && (x - fromX) * (toX - x) >= 0);

/** The points of a polygon without those that a side of it goes straight on at. */
const cornersOf = (all: readonly Point[]): readonly Point[] => {
  if (all.length <= 4) return all;
  const kept: Point[] = [];
  for (const [at, point] of all.entries()) {
    const [before, after] = [kept.at(-1) ?? all.at(-1), all[at + 1] ?? kept[0] ?? all[0]];
    if (!isBetween(point, before as Point, after as Point)) kept.push(point);
  }
  return kept;
};

/** Outlines that differ by less than this share of their size look the same. */
const sameOutline = 1 / 2000;

/** Whether two outlines, as placed points, are the same. */
export const areAlike = (one: readonly number[], other: readonly number[]): boolean => {
  if (one.length !== other.length) return false;
  const limit = longerSide(boundsOfPoints(one)) * sameOutline;
  return one.every((coordinate, at) => Math.abs(coordinate - (other[at] as number)) <= limit);
};

/** From one point to the next, around. */
const edgeFrom = (points: readonly number[], at: number): [number, number] => {
  const next = (at + 2) % points.length;
  return [
    (points[next] as number) - (points[at] as number),
    (points[next + 1] as number) - (points[at + 1] as number),
  ];
};
