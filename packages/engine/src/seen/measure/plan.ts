import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, joinAreas, pixelsIn } from './area.ts';
import { worthOwnPart } from './films.ts';
import { layersOf } from './layers.ts';
import type { Thing } from './thing.ts';

/** A part of the page, and what is taken away from it at once. */
export interface Region {
  readonly part: Area;
  readonly things: readonly Thing[];
  /** With the part that is drawn for it, all of the region's or less. */
  readonly layers: readonly { readonly things: readonly Thing[]; readonly part: Area }[];
}

/** What taking it all away takes, in pixels. */
export const costOf = (page: ProbedPage, { part, layers }: Region): number =>
  layers.reduce(
    (sum, layer) => sum + page.costOf(layer.part) * (layer.part === part ? 1 : 2),
    page.costOf(part),
  );

const regionOf = (things: readonly Thing[]): Region => {
  const part = joinAreas(things.map(({ area }) => area));
  const layers = layersOf(things, ({ area, rows }) => rows?.slices() ?? [area]).map((layer) => {
    const own = joinAreas(layer.map(({ area }) => area));
    return { things: layer, part: pixelsIn(own) > pixelsIn(part) * worthOwnPart ? part : own };
  });
  return { part, things, layers };
};

/** Of the page image. */
interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** A square no larger than this is not divided, nor is one that takes no more than this as it is. */
const undivided = { sidePx: 64, cost: 250_000 };

/** The things in each quarter of a square, by their middles. */
const quartersOf = (
  things: readonly Thing[],
  { left, top, side }: Square,
): { square: Square; things: Thing[] }[] => {
  const half = side / 2;
  const quarters = [0, 1, 2, 3].map((at) => ({
    square: { left: left + (at & 1) * half, top: top + (at >> 1) * half, side: half },
    things: [] as Thing[],
  }));
  for (const thing of things) {
    const isRight = thing.area.left + thing.area.right >= 2 * (left + half);
    const isLower = thing.area.top + thing.area.bottom >= 2 * (top + half);
    quarters[(isRight ? 1 : 0) + (isLower ? 2 : 0)]?.things.push(thing);
  }
  return quarters.filter(({ things: some }) => some.length > 0);
};

/** All things of a square at once, or those of each of its quarters: whatever takes less. */
const divide = (
  page: ProbedPage,
  things: readonly Thing[],
  square: Square,
  mostPx: number,
): { regions: Region[]; cost: number } => {
  const isAllowed = square.side <= mostPx;
  const region = regionOf(things);
  const whole = { regions: [region], cost: costOf(page, region) };
  const isSmall = square.side <= undivided.sidePx || whole.cost <= undivided.cost;
  if (isAllowed && (isSmall || things.length === 1)) return whole;
  const quarters = quartersOf(things, square).map((quarter) =>
    divide(page, quarter.things, quarter.square, mostPx),
  );
  const cost = quarters.reduce((sum, quarter) => sum + quarter.cost, 0);
  if (isAllowed && whole.cost <= cost) return whole;
  return { regions: quarters.flatMap(({ regions }) => regions), cost };
};

/**
 * Things in parts of the page and in layers, so that taking them away takes little; in squares of at most `mostPx`, should
 * only some of them be affordable. Glyphs that may paint anywhere are looked for on the whole page: once for all of them.
 */
export const regionsFor = (
  page: ProbedPage,
  things: readonly Thing[],
  mostPx = Number.POSITIVE_INFINITY,
): Region[] => {
  const side = 2 ** Math.ceil(Math.log2(Math.max(page.size.width, page.size.height)));
  const loose = things.filter(({ isLoose }) => isLoose);
  const placed = things.filter(({ isLoose }) => !isLoose);
  return [
    ...(placed.length > 0 ? divide(page, placed, { left: 0, top: 0, side }, mostPx).regions : []),
    ...(loose.length > 0 ? [regionOf(loose)] : []),
  ];
};
