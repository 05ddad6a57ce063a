/** `x' = a x + c y + e`, `y' = b x + d y + f`, as in `cm`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Whether two boxes have more than this in common, both ways. */
export const overlap = (one: Bounds, other: Bounds, by: number): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > by;

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export const multiply = (inner: Matrix, outer: Matrix): Matrix => [
  inner[0] * outer[0] + inner[1] * outer[2],
  inner[0] * outer[1] + inner[1] * outer[3],
  inner[2] * outer[0] + inner[3] * outer[2],
  inner[2] * outer[1] + inner[3] * outer[3],
  inner[4] * outer[0] + inner[5] * outer[2] + outer[4],
  inner[4] * outer[1] + inner[5] * outer[3] + outer[5],
];

export const matrixFrom = (numbers: readonly number[] | undefined): Matrix =>
  numbers?.length === 6 ? (numbers as unknown as Matrix) : identity;

/** `undefined` for a matrix that flattens everything. */
export const invert = ([a, b, c, d, e, f]: Matrix): Matrix | undefined => {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-12) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
};

/** Whether axis-aligned rectangles stay axis-aligned. */
export const keepsRectangles = (matrix: Matrix): boolean =>
  (matrix[1] === 0 && matrix[2] === 0) || (matrix[0] === 0 && matrix[3] === 0);

/** The bounding box of x, y, x, y …; `points` is not empty. */
export const boundsOfPoints = (points: readonly number[]): Bounds => {
  const bounds = {
    left: Number.POSITIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    top: Number.NEGATIVE_INFINITY,
  };
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = points[at] as number;
    const y = points[at + 1] as number;
    if (x < bounds.left) bounds.left = x;
    if (x > bounds.right) bounds.right = x;
    if (y < bounds.bottom) bounds.bottom = y;
    if (y > bounds.top) bounds.top = y;
  }
  return bounds;
};

/** The axis-aligned bounding box of a transformed box. Asked for every letter, so without arrays. */
export const transformBounds = (box: Bounds, matrix: Matrix): Bounds => {
  const { left, bottom, right, top } = box;
  const [a, b, c, d, e, f] = matrix;
  const x0 = a * left + c * bottom + e;
  const x1 = a * left + c * top + e;
  const x2 = a * right + c * bottom + e;
  const x3 = a * right + c * top + e;
  const y0 = b * left + d * bottom + f;
  const y1 = b * left + d * top + f;
  const y2 = b * right + d * bottom + f;
  const y3 = b * right + d * top + f;
  return {
    left: Math.min(x0, x1, x2, x3),
    bottom: Math.min(y0, y1, y2, y3),
    right: Math.max(x0, x1, x2, x3),
    top: Math.max(y0, y1, y2, y3),
  };
};

export const boundsFrom = ([x1, y1, x2, y2]: readonly number[]): Bounds => ({
  left: Math.min(x1 ?? 0, x2 ?? 0),
  bottom: Math.min(y1 ?? 0, y2 ?? 0),
  right: Math.max(x1 ?? 0, x2 ?? 0),
  top: Math.max(y1 ?? 0, y2 ?? 0),
});

export const intersection = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
});

/** Around all of them; `boxes` is not empty. */
export const joinBounds = (boxes: readonly Bounds[]): Bounds => {
  const around = {
    left: Number.POSITIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    top: Number.NEGATIVE_INFINITY,
  };
  for (const { left, bottom, right, top } of boxes) {
    around.left = Math.min(around.left, left, right);
    around.bottom = Math.min(around.bottom, bottom, top);
    around.right = Math.max(around.right, left, right);
    around.top = Math.max(around.top, bottom, top);
  }
  return around;
};

/** `inner` extends at most `tolerance` beyond `outer`. */
export const contains = (outer: Bounds, inner: Bounds, tolerance = 0): boolean =>
  inner.left >= outer.left - tolerance &&
  inner.bottom >= outer.bottom - tolerance &&
  inner.right <= outer.right + tolerance &&
  inner.top <= outer.top + tolerance;

export const longerSide = ({ left, bottom, right, top }: Bounds): number =>
  Math.max(right - left, top - bottom);

export const growBounds = (box: Bounds, by: number): Bounds => ({
  left: box.left - by,
  bottom: box.bottom - by,
  right: box.right + by,
  top: box.top + by,
});
