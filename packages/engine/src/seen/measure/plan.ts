import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, joinAreas, pixelsIn } from './area.ts';
import { worthOwnPart } from './films.ts';
import { layersOf } from './layers.ts';
import { regionsOf, tilesOf } from './regions.ts';
import type { Thing } from './things.ts';

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

/** Glyphs that may paint anywhere are looked for on the whole page: once for all of them, not in each region. */
const joinLoose = (
  regions: ReturnType<typeof regionsOf<Thing>>,
  inOrder: readonly Thing[],
): ReturnType<typeof regionsOf<Thing>> => {
  const loose = regions.filter(({ things }) => things.some(({ isLoose }) => isLoose));
  if (loose.length < 2) return regions;
  const joined = new Set(loose.flatMap(({ things }) => things));
  return [
    ...regions.filter((region) => !loose.includes(region)),
    { part: joinAreas(loose.map(({ part }) => part)), things: inOrder.filter((thing) => joined.has(thing)) },
  ];
};

const totalOf = (page: ProbedPage, regions: readonly Region[]): number =>
  regions.reduce((sum, region) => sum + costOf(page, region), 0);

/** Things in parts of the page that lie apart, and in layers; or all of them in one part, where that takes less. */
export const regionsFor = (page: ProbedPage, things: readonly Thing[]): Region[] => {
  const apart = joinLoose(regionsOf(things, page.size), things);
  const regions = inLayers(apart);
  if (apart.length < 2) return regions;
  const whole = inLayers([{ part: joinAreas(apart.map(({ part }) => part)), things: [...things] }]);
  return totalOf(page, whole) < totalOf(page, regions) ? whole : regions;
};

/** The same in tiles: some of what takes too long as a whole can be measured. */
export const tilesFor = (page: ProbedPage, things: readonly Thing[], tilePx: number): Region[] =>
  inLayers(
    joinLoose(regionsOf(things, page.size), things).flatMap((region) =>
      region.things.some(({ isLoose }) => isLoose) ? [region] : tilesOf(region.things, tilePx),
    ),
  );

const inLayers = (regions: ReturnType<typeof regionsOf<Thing>>): Region[] =>
  regions.map(({ part, things: near }) => {
    const layers = layersOf(near).map((layer) => {
      const own = joinAreas(layer.map(({ area }) => area));
      return { things: layer, part: pixelsIn(own) > pixelsIn(part) * worthOwnPart ? part : own };
    });
    return { part, things: near, layers };
  });
