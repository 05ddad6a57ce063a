import { type Colour, clippedBox, type Item } from '../../page/walk/item.ts';
import { type Bounds, overlap } from '../../syntax/geometry.ts';
import { sure } from '../definition/definition.ts';
import { BoxGrid } from './box-grid.ts';

const isSame = (one: Colour, other: Colour): boolean =>
  Array.isArray(one) && Array.isArray(other) && one.every((channel, index) => channel === other[index]);

const white: Colour = [255, 255, 255];

/** White paint is paper to an ink that is printed over it. */
const isPaper = (item: Item): boolean =>
  item.kind === 'path' && item.isPlain && item.isOpaque && isSame(item.colour, white);

/** No channel of black ink alone is lighter, in any profile. */
const darkest = 48;

/** Black stays black, whatever ink it is added to. */
const isBlack = ({ colour, isPlain }: Item): boolean =>
  isPlain && Array.isArray(colour) && colour.every((channel) => channel <= darkest);

const boxesOf = (item: Item): readonly Bounds[] => {
  const box = clippedBox(item);
  return item.inks?.filter((ink) => ink !== undefined) ?? (box ? [box] : []);
};

/** What was painted so far, wherever that may be. */
class Paints {
  private readonly colours = new Set<string>();

  add(colour: Colour): void {
    this.colours.add(JSON.stringify(colour) ?? '');
  }

  /** Whether any of it is not of this colour. */
  areOther(colour: Colour): boolean {
    if (this.colours.size === 0) return false;
    return !Array.isArray(colour) || this.colours.size > 1 || !this.colours.has(JSON.stringify(colour));
  }
}

/**
 * Printed over paper, ink looks the same whether it knocks out what is below or not, and black ink does so over any other.
 * Elsewhere viewers differ: then it is disputed.
 */
export const settleOverprint = (items: readonly Item[], page: Bounds): readonly Item[] => {
  if (!items.some(({ isOverprinted }) => isOverprinted)) return items;
  const spots = items.flatMap((item, index) => boxesOf(item).map((box) => ({ item, index, box })));
  const grid = new BoxGrid(page, spots.length);
  for (const [at, { box }] of spots.entries()) grid.add(at, box);
  const [painted, unplaced] = [new Paints(), new Paints()];
  return items.map((item, index) => {
    const isUnknown = (item.box ? unplaced : painted).areOther(item.colour);
    if (!isPaper(item)) painted.add(item.colour);
    if (!isPaper(item) && !item.box) unplaced.add(item.colour);
    if (!item.isOverprinted || item.isDisputed || isBlack(item)) return item;
    const isOver = (box: Bounds) =>
      grid.someNear(box, (at) => {
        const below = spots[at] as (typeof spots)[number];
        if (below.index >= index || isPaper(below.item) || isSame(below.item.colour, item.colour))
          return false;
        return overlap(box, below.box, sure.touchingPt);
      });
    return isUnknown || boxesOf(item).some(isOver) ? { ...item, isDisputed: true } : item;
  });
};
