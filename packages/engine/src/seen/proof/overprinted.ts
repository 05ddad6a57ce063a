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

/** RGB says all of what a press mixes colours from, and leaves no more of it than of paper (ISO 32000-2, 11.7.4.3); inks of their own it does leave. */
const knocksOut = (item: Item, below: Item): boolean => item.device === 'rgb' && below.device !== undefined;

/** What was painted so far, wherever that may be: its colours, and those of what may be an ink of its own. */
class Paints {
  private readonly colours = new Set<string>();
  private readonly inks = new Set<string>();

  add({ colour, device }: Item): void {
    const key = JSON.stringify(colour) ?? '';
    this.colours.add(key);
    if (!device) this.inks.add(key);
  }

  /** Whether any of it is not of the colour of an item that does not knock it out. */
  areOther({ colour, device }: Item): boolean {
    const below = device === 'rgb' ? this.inks : this.colours;
    if (below.size === 0) return false;
    return !Array.isArray(colour) || below.size > 1 || !below.has(JSON.stringify(colour));
  }
}

/**
 * Printed over paper, ink looks the same whether it knocks out what is below or not, and black ink does so over any other.
 * RGB knocks out all but inks of their own.
 * Elsewhere viewers differ: then it is disputed.
 */
export const settleOverprint = (items: readonly Item[], page: Bounds): readonly Item[] => {
  if (!items.some(({ isOverprinted }) => isOverprinted)) return items;
  const spots = items.flatMap((item, index) => boxesOf(item).map((box) => ({ item, index, box })));
  const grid = new BoxGrid(page, spots.length);
  for (const [at, { box }] of spots.entries()) grid.add(at, box);
  const [painted, unplaced] = [new Paints(), new Paints()];
  return items.map((item, index) => {
    const isUnknown = (item.box ? unplaced : painted).areOther(item);
    if (!isPaper(item)) painted.add(item);
    if (!isPaper(item) && !item.box) unplaced.add(item);
    if (!item.isOverprinted || item.isDisputed || isBlack(item)) return item;
    const isOver = (box: Bounds) =>
      grid.someNear(box, (at) => {
        const below = spots[at] as (typeof spots)[number];
        if (below.index >= index || isPaper(below.item) || knocksOut(item, below.item)) return false;
        if (isSame(below.item.colour, item.colour)) return false;
        return overlap(box, below.box, sure.touchingPt);
      });
    return isUnknown || boxesOf(item).some(isOver) ? { ...item, isDisputed: true } : item;
  });
};
