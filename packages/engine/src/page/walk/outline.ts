import { formatOperands } from '../../syntax/content/content-writer.ts';
import { type Bounds, boundsOfPoints } from '../../syntax/geometry.ts';

// Indexes are within bounds by construction: array reads are cast.

type Point = readonly [x: number, y: number];

/** A straight line or a curve, from where the one before ends. */
export interface Edge {
  readonly from: Point;
  /** The two control points of a curve. */
  readonly controls: readonly [Point, Point] | undefined;
  readonly to: Point;
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];

/** A subpath in edges, in the user space it is constructed in. */
export interface Outline {
  /** At least one. */
  readonly edges: readonly Edge[];
  /** Its last edge leads to where the first starts, whether that is written or filling it does so. */
  readonly isAround: boolean;
  /** Ends with `h`. */
  readonly isClosed: boolean;
  /** What it is, however it is written. */
  readonly rectangle?: Rectangle;
}

const pointsIn = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[2 * at] as number,
    numbers[2 * at + 1] as number,
  ]);

const areSame = ([x, y]: Point, [otherX, otherY]: Point): boolean => x === otherX && y === otherY;

const rectangle = /^(\S+) (\S+) (\S+) (\S+) re$/;

/** As `re` is defined: from a corner, and around. */
const sidesOf = ([x, y, width, height]: Rectangle): Outline => {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const edges = corners.map((from, at) => ({
    from,
    controls: undefined,
    to: corners[(at + 1) % 4] as Point,
  }));
  return { edges, isAround: true, isClosed: true, rectangle: [x, y, width, height] };
};

/** The outline that `construction` writes; `undefined` for several, or nothing. */
export const outlineOf = (construction: string, isFilled: boolean): Outline | undefined => {
  const numbers = rectangle.exec(construction)?.slice(1).map(Number);
  if (numbers) return sidesOf(numbers as unknown as Rectangle);
  const edges: Edge[] = [];
  let start: Point | undefined;
  let from: Point | undefined;
  let isClosed = false;
  for (const line of construction.split('\n')) {
    const words = line.split(' ');
    const operator = words.pop();
    const points = pointsIn(words.map(Number));
    const to = points.at(-1);
    if (operator === 'h') {
      isClosed = true;
      continue;
    }
    if (!to || operator === 're' || isClosed || (operator === 'm') === (start !== undefined))
      return undefined;
    if (from) {
      const [first, second] = points as [Point, Point];
      const controls = { c: [first, second], v: [from, first], y: [first, to] } as const;
      edges.push({ from, controls: controls[operator as 'c'], to });
    } else start = to;
    from = to;
  }
  if (!start || !from || edges.length === 0) return undefined;
  const isAround = isClosed || isFilled;
  if (isAround && !areSame(from, start)) edges.push({ from, controls: undefined, to: start });
  const around = isAround ? rectangleOf(edges) : undefined;
  return { edges, isAround, isClosed, ...(around ? { rectangle: around } : {}) };
};

/** Four lines around, level and upright by turns. */
const rectangleOf = (edges: readonly Edge[]): Rectangle | undefined => {
  if (edges.length !== 4 || edges.some(({ controls }) => controls)) return undefined;
  const [[x, y], , [farX, farY]] = edges.map(({ from }) => from) as [Point, Point, Point];
  const isLevel = ({ from, to }: Edge): boolean => from[1] === to[1];
  const isUpright = ({ from, to }: Edge): boolean => from[0] === to[0];
  const isOne = [isLevel, isUpright].some((first) =>
    edges.every((edge, index) =>
      (first === isLevel) === (index % 2 === 0) ? isLevel(edge) : isUpright(edge),
    ),
  );
  return isOne ? [x, y, farX - x, farY - y] : undefined;
};

/** Around all its points. */
export const outlineBounds = ({ edges }: Outline): Bounds =>
  boundsOfPoints(edges.flatMap(({ from, controls = [], to }) => [from, ...controls, to].flat()));

/** Writes edges that follow each other; where two do not meet, a line leads from one to the next. */
export const writeOutline = (edges: readonly Edge[], isClosed: boolean): string => {
  const lines: string[] = [];
  let at: Point | undefined;
  for (const { from, controls, to } of edges) {
    if (!at) lines.push(`${formatOperands(from)} m`);
    else if (!areSame(at, from)) lines.push(`${formatOperands(from)} l`);
    lines.push(controls ? `${formatOperands([...controls.flat(), ...to])} c` : `${formatOperands(to)} l`);
    at = to;
  }
  if (isClosed) lines.push('h');
  return lines.join('\n');
};
