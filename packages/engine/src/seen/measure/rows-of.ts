import { type Area, pixelsIn } from './area.ts';
import type { PlacedOutline } from './placed-outline.ts';
import { type Point, Rows } from './rows.ts';
import { growPx } from './thing.ts';

/** Square ends of a line reach this far beyond its sides. */
const endReach = Math.SQRT2;
/** Of the area, what rows have to leave out to be worth their while. */
const worthRows = 0.5;

/** Where an outline may have ink within `area`; `undefined` when that is most of it, or its joins reach nobody knows how far. */
export const rowsOf = ({ outline, toImage, reachPx }: PlacedOutline, area: Area): Rows | undefined => {
  const { edges, rectangle } = outline;
  const [only] = edges;
  const isLine = edges.length === 1 && only?.controls === undefined;
  if (reachPx > 0 && !isLine) return undefined;
  const [a, b, c, d, e, f] = toImage;
  if (rectangle && ((b === 0 && c === 0) || (a === 0 && d === 0))) return undefined;
  const placed = ([x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];
  const rows = new Rows(area);
  const reach = reachPx * endReach + growPx;
  const join = (points: readonly Point[]): void => {
    for (const [index, from] of points.entries())
      for (const to of points.slice(index + 1)) rows.add(from, to, reach);
  };
  // A curve stays among its control points.
  for (const { from, controls, to } of edges) join([from, ...(controls ?? []), to].map(placed));
  const [first, last] = [edges[0], edges.at(-1)];
  if (first && last) join([placed(first.from), placed(last.to)]);
  return rows.pixels() <= pixelsIn(area) * worthRows ? rows : undefined;
};
