import type { PageSize } from '@blackbar/core/model';
import { type Area, joinAreas } from './area.ts';

const cellPx = 32;

/** Things in groups that lie apart, so that only the parts of the page around them are drawn. */
export const regionsOf = <T extends { readonly area: Area }>(
  things: readonly T[],
  { width, height }: PageSize,
): { part: Area; things: T[] }[] => {
  if (things.length === 0) return [];
  const columns = Math.ceil(width / cellPx);
  const owners = new Int32Array(columns * Math.ceil(height / cellPx)).fill(-1);
  const roots = things.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (roots[root] !== root) root = roots[root] as number;
    roots[index] = root;
    return root;
  };
  things.forEach(({ area }, index) => {
    for (let row = Math.floor(area.top / cellPx); row * cellPx < area.bottom; row += 1)
      for (let column = Math.floor(area.left / cellPx); column * cellPx < area.right; column += 1) {
        const cell = row * columns + column;
        const owner = owners[cell] as number;
        if (owner < 0) owners[cell] = index;
        else roots[find(index)] = find(owner);
      }
  });
  const groups = new Map<number, T[]>();
  things.forEach((thing, index) => {
    const root = find(index);
    const group = groups.get(root);
    if (group) group.push(thing);
    else groups.set(root, [thing]);
  });
  return [...groups.values()].map((group) => ({
    part: joinAreas(group.map(({ area }) => area)),
    things: group,
  }));
};

/** Things in squares of the page image, each by its middle, and the part around those of each. */
export const tilesOf = <T extends { readonly area: Area }>(
  things: readonly T[],
  tilePx: number,
): { part: Area; things: T[] }[] => {
  const tiles = new Map<string, T[]>();
  for (const thing of things) {
    const { left, top, right, bottom } = thing.area;
    const key = `${Math.floor((left + right) / 2 / tilePx)} ${Math.floor((top + bottom) / 2 / tilePx)}`;
    const tile = tiles.get(key);
    if (tile) tile.push(thing);
    else tiles.set(key, [thing]);
  }
  return [...tiles.values()].map((tile) => ({
    part: joinAreas(tile.map(({ area }) => area)),
    things: tile,
  }));
};
