import { formatOperands } from '../syntax/content/content-writer.ts';
import { type Bounds, boundsOfPoints, type Matrix } from '../syntax/geometry.ts';
import type { Segment } from './element.ts';

// Indexes are within bounds by construction: array reads are cast.

/** Where points come to lie. */
export const placed = (points: readonly number[], [a, b, c, d, e, f]: Matrix): number[] => {
  const out: number[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    out.push(a * x + c * y + e, b * x + d * y + f);
  }
  return out;
};

/** A subpath as the walk writes it, in another space; a rectangle becomes its four sides. */
export const segmentsOf = (construction: string, matrix: Matrix): Segment[] => {
  const segments: Segment[] = [];
  const add = (operator: Segment['operator'], points: readonly number[]): void => {
    segments.push({ operator, points: placed(points, matrix) });
  };
  let last: readonly number[] = [0, 0];
  for (const line of construction.split('\n')) {
    const words = line.split(' ');
    const operator = words.pop();
    const points = words.map(Number);
    if (operator === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = points;
      add('m', [x, y]);
      add('l', [x + width, y]);
      add('l', [x + width, y + height]);
      add('l', [x, y + height]);
      add('h', []);
      continue;
    }
    if (operator === 'v') add('c', [...last, ...points]);
    else if (operator === 'y') add('c', [...points, ...points.slice(2)]);
    else add(operator as Segment['operator'], points);
    if (points.length >= 2) last = points.slice(-2);
  }
  return segments;
};

/** Where a curve turns back, of 0 to 1, along one axis. */
const turns = (p0: number, p1: number, p2: number, p3: number): number[] => {
  const a = -p0 + 3 * p1 - 3 * p2 + p3;
  const b = 2 * (p0 - 2 * p1 + p2);
  const c = p1 - p0;
  if (Math.abs(a) < 1e-12) return Math.abs(b) < 1e-12 ? [] : [-c / b];
  const root = b * b - 4 * a * c;
  if (root < 0) return [];
  return [(-b + Math.sqrt(root)) / (2 * a), (-b - Math.sqrt(root)) / (2 * a)];
};

const onCurve = (p: readonly number[], axis: number, t: number): number => {
  const u = 1 - t;
  const at = (index: number) => p[2 * index + axis] as number;
  return u * u * u * at(0) + 3 * u * u * t * at(1) + 3 * u * t * t * at(2) + t * t * t * at(3);
};

/** Around what a subpath runs along, curves by their true reach, not that of their control points. */
export const boundsOfSubpath = (segments: readonly Segment[], toImage: Matrix): Bounds => {
  const all: number[] = [];
  let from: number[] = [];
  for (const { operator, points } of segments) {
    const to = placed(points, toImage);
    if (operator === 'c') {
      const curve = [...from, ...to];
      for (const axis of [0, 1])
        for (const t of turns(
          curve[axis] as number,
          curve[axis + 2] as number,
          curve[axis + 4] as number,
          curve[axis + 6] as number,
        ))
          if (t > 0 && t < 1) all.push(onCurve(curve, 0, t), onCurve(curve, 1, t));
    }
    all.push(...to.slice(-2));
    if (to.length >= 2) from = to.slice(-2);
  }
  return boundsOfPoints(all);
};

/** A rectangle that is upright on the page image is exactly its bounds; `undefined` for any other shape. */
export const rectangleOf = (segments: readonly Segment[], toImage: Matrix): Bounds | undefined => {
  const corners = segments.filter(({ operator }) => operator !== 'h');
  if (corners.some(({ operator }, index) => operator !== (index === 0 ? 'm' : 'l'))) return undefined;
  const points = placed(
    corners.flatMap(({ points: own }) => own),
    toImage,
  );
  if (points.length === 10 && isSame(points[0], points[8]) && isSame(points[1], points[9])) points.length = 8;
  if (points.length !== 8) return undefined;
  const [ax, ay, bx, by, cx, cy, dx, dy] = points;
  const isUpright =
    (isSame(ax, bx) && isSame(by, cy) && isSame(cx, dx) && isSame(dy, ay)) ||
    (isSame(ay, by) && isSame(bx, cx) && isSame(cy, dy) && isSame(dx, ax));
  return isUpright ? boundsOfPoints(points) : undefined;
};

/** Nobody sees a hundredth of a pixel. */
const samePx = 0.01;
export const isSame = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one - other) < samePx;

/** A rectangle of the page image, as a subpath elsewhere. */
export const rectangleSegments = ({ left, bottom, right, top }: Bounds, fromImage: Matrix): Segment[] => [
  { operator: 'm', points: placed([left, bottom], fromImage) },
  { operator: 'l', points: placed([right, bottom], fromImage) },
  { operator: 'l', points: placed([right, top], fromImage) },
  { operator: 'l', points: placed([left, top], fromImage) },
  { operator: 'h', points: [] },
];

/** Twice the area that a subpath goes around; less than 0 when it goes around clockwise. */
const turnOf = (segments: readonly Segment[]): number => {
  const points = segments.flatMap(({ points: own }) => own.slice(-2));
  let sum = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    sum +=
      (points[at] as number) * (points[next + 1] as number) -
      (points[next] as number) * (points[at + 1] as number);
  }
  return sum;
};

/** A rectangle drawn the same way around as another subpath: that decides what is inside of both. */
export const drawnLike = (rectangle: readonly Segment[], model: readonly Segment[]): readonly Segment[] => {
  if (turnOf(rectangle) >= 0 === turnOf(model) >= 0) return rectangle;
  const corners = rectangle.filter(({ operator }) => operator !== 'h').map(({ points }) => points);
  return [
    ...corners
      .toReversed()
      .map((points, index) => ({ operator: index === 0 ? ('m' as const) : ('l' as const), points })),
    { operator: 'h', points: [] },
  ];
};

/** As one operator, which keeps the direction it is drawn in; `undefined` when it is not drawn as `re` is. */
const asRectangle = (segments: readonly Segment[]): string | undefined => {
  if (segments.length !== 5 || segments[4]?.operator !== 'h') return undefined;
  const points = segments.flatMap(({ points: own }) => own);
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = points;
  const isDrawnSo = points.length === 8 && ay === by && bx === cx && cy === dy && dx === ax;
  return isDrawnSo ? `${formatOperands([ax, ay, bx - ax, cy - by])} re` : undefined;
};

/** The operators of a subpath. */
export const writeSubpath = (segments: readonly Segment[]): string =>
  asRectangle(segments) ??
  segments.map(({ operator, points }) => `${formatOperands(points)} ${operator}`.trim()).join('\n');
