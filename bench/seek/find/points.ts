/** How many numbers each operator of a path has. */
const operandCounts: Record<string, number> = { m: 2, l: 2, c: 6, v: 4, y: 4 };

type Point = readonly [x: number, y: number];

/** The points of all paths of a content stream, in their order. */
const pointsOf = (content: string): Point[] => {
  const points: Point[] = [];
  let operands: number[] = [];
  const tokens = content
    .replace(/\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>/g, ' ')
    .matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)|[A-Za-z'"*]+|\/[^\s/[\]<>()]*/g);
  for (const [token] of tokens) {
    const number = Number(token);
    if (!Number.isNaN(number)) {
      operands.push(number);
      continue;
    }
    const count = operandCounts[token] ?? 0;
    const numbers = operands.slice(-count);
    if (numbers.length === count)
      for (let at = 0; at < count; at += 2) points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
    operands = [];
  }
  return points;
};

const window = 6;
/** Of the sides of the triangle of the first three points; what rounding to a hundredth of a point may change. */
const tolerance = 0.01;

/** The fourth and later points as seen from the first three: the same after any matrix. */
const shapeOf = (points: readonly Point[], from: number): number[] | undefined => {
  const [[x0, y0], [x1, y1], [x2, y2]] = [points[from], points[from + 1], points[from + 2]] as [
    Point,
    Point,
    Point,
  ];
  const [ax, ay, bx, by] = [x1 - x0, y1 - y0, x2 - x0, y2 - y0];
  const area = ax * by - ay * bx;
  if (Math.abs(area) < 1e-9) return undefined;
  const shape: number[] = [];
  for (let at = from + 3; at < from + window; at++) {
    const [x, y] = points[at] as Point;
    shape.push(((x - x0) * by - (y - y0) * bx) / area, (ax * (y - y0) - ay * (x - x0)) / area);
  }
  return shape;
};

const shapesOf = (points: readonly Point[]): number[][] =>
  Array.from(
    { length: Math.max(0, points.length - window + 1) },
    (_, from) => shapeOf(points, from) ?? [],
  ).filter((shape) => shape.length > 0 && shape.every((value) => Math.abs(value) < 20));

/** Whether six points of a secret follow each other in a content stream, moved, scaled and turned as may be. */
export const findPoints = (secret: readonly Point[], contents: readonly string[]): boolean => {
  const wanted = shapesOf(secret);
  return contents.some((content) => {
    const points = pointsOf(content);
    return [points, [...points].reverse()].some((order) =>
      shapesOf(order).some((shape) =>
        wanted.some((other) =>
          other.every((value, index) => Math.abs(value - (shape[index] ?? 0)) < tolerance),
        ),
      ),
    );
  });
};
