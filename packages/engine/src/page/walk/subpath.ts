import { type Bounds, boundsOfPoints } from '../../syntax/geometry.ts';

// Indexes are within bounds by construction: array reads are cast.

/** One subpath of a path, in the user space it is constructed in. */
export class Subpath {
  /** Straight lines and curves. */
  segments = 0;
  isClosed = false;
  private readonly parts: string[] = [];
  /** End points and control points: x, y, x, y … */
  private readonly points: number[] = [];

  /** `text` is the operator with its operands, `points` where it leads. */
  add(text: string, points: readonly number[], segments: number): void {
    this.parts.push(text);
    this.segments += segments;
    for (const coordinate of points) this.points.push(coordinate);
  }

  close(): void {
    this.parts.push('h');
    this.isClosed = true;
  }

  get construction(): string {
    return this.parts.join('\n');
  }

  /** Control points included. */
  get box(): Bounds {
    return boundsOfPoints(this.points);
  }

  /** Exactly an axis-aligned rectangle. */
  get isRectangle(): boolean {
    const { points } = this;
    const isRepeated = points.length === 10 && points[0] === points[8] && points[1] === points[9];
    if ((points.length !== 8 && !isRepeated) || (this.segments !== 3 && this.segments !== 4)) return false;
    const [ax, ay, bx, by, cx, cy, dx, dy] = points as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const startsVertical = ax === bx && by === cy && cx === dx && dy === ay;
    const startsHorizontal = ay === by && bx === cx && cy === dy && dx === ax;
    return startsVertical || startsHorizontal;
  }

  /** Turns one way only and at most once around: any part of such a shape tells what the rest looks like. */
  get isConvex(): boolean {
    const { points } = this;
    let turned = 0;
    let sign = 0;
    let before: readonly [number, number] | undefined;
    const first = edgeFrom(points, 0);
    for (let at = 0; at < points.length; at += 2) {
      const edge = edgeFrom(points, at);
      if (edge[0] === 0 && edge[1] === 0) continue;
      if (before) {
        const cross = before[0] * edge[1] - before[1] * edge[0];
        const dot = before[0] * edge[0] + before[1] * edge[1];
        const angle = Math.atan2(cross, dot);
        const way = Math.abs(angle) < 1e-6 ? 0 : Math.sign(angle);
        if (way !== 0 && sign !== 0 && way !== sign) return false;
        if (way !== 0) sign = way;
        turned += Math.abs(angle);
      }
      before = edge;
    }
    if (before && (first[0] !== 0 || first[1] !== 0)) {
      const angle = Math.atan2(
        before[0] * first[1] - before[1] * first[0],
        before[0] * first[0] + before[1] * first[1],
      );
      if (sign !== 0 && Math.abs(angle) >= 1e-6 && Math.sign(angle) !== sign && this.segments > 2)
        return false;
      turned += Math.abs(angle);
    }
    return this.segments <= 2 || turned < 2 * Math.PI + 0.01;
  }
}

/** From one point to the next, around. */
const edgeFrom = (points: readonly number[], at: number): [number, number] => {
  const next = (at + 2) % points.length;
  return [
    (points[next] as number) - (points[at] as number),
    (points[next + 1] as number) - (points[at + 1] as number),
  ];
};
