// Indexes are within bounds by construction: array reads are cast.

export type Point = readonly [x: number, y: number];

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** The corners of the convex hull of x, y, x, y …, in order (Andrew's monotone chain). */
export const hullOf = (coordinates: readonly number[]): Point[] => {
  const points: Point[] = [];
  for (let at = 0; at + 1 < coordinates.length; at += 2)
    points.push([coordinates[at] as number, coordinates[at + 1] as number]);
  points.sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const chain = (ordered: readonly Point[]): Point[] => {
    const corners: Point[] = [];
    for (const point of ordered) {
      while (corners.length > 1 && cross(corners.at(-2) as Point, corners.at(-1) as Point, point) <= 0)
        corners.pop();
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return points.length < 2 ? points : [...chain(points), ...chain(points.toReversed())];
};

/** Whether a side of one hull has all of the other beyond it, further away than `gap`. */
const isBeyondASide = (one: readonly Point[], other: readonly Point[], gap: number): boolean =>
  one.some((from, index) => {
    const to = one[(index + 1) % one.length] as Point;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return length > 0 && other.every((point) => -cross(from, to, point) > gap * length);
  });

/** Whether a straight line parts two hulls, with a gap. What it does not find out, it denies. */
export const arePartedHulls = (one: readonly Point[], other: readonly Point[], gap: number): boolean =>
  isBeyondASide(one, other, gap) || isBeyondASide(other, one, gap);
