import type { PageSize } from '@blackbar/core/model';
import type { Item } from '../../page/walk/item.ts';
import { type Bounds, growBounds } from '../../syntax/geometry.ts';
import { pixelPt } from '../definition/definition.ts';
import { BoxGrid } from './box-grid.ts';

/** Smoothed edges, hairlines and the margin around what is measured reach no further. */
const reachPx = 6;

const overlap = (one: Bounds, other: Bounds): boolean =>
  one.left <= other.right && other.left <= one.right && one.bottom <= other.top && other.bottom <= one.top;

/**
 * The paint ids of everything that comes nowhere near what is asked: a drawing of what is asked needs none of it.
 * `items` is all that is painted, `page` its box.
 */
export const farIds = (
  items: readonly Item[],
  asked: ReadonlyMap<number, Item>,
  page: Bounds,
  size: PageSize,
): ReadonlySet<number> => {
  const boxes: Bounds[] = [];
  for (const [paintId, item] of asked) {
    const box = item.inks?.[paintId - item.paintId] ?? item.box;
    if (!box || !item.box) return new Set();
    boxes.push(box);
  }
  return idsFarFrom(boxes, items, page, size);
};

/** The paint ids of everything that comes nowhere near any of some boxes. */
export const idsFarFrom = (
  boxes: readonly Bounds[],
  items: readonly Item[],
  page: Bounds,
  size: PageSize,
): ReadonlySet<number> => {
  const grid = new BoxGrid(page, boxes.length);
  for (const [index, box] of boxes.entries()) grid.add(index, box);
  const pixel = Math.max(page.right - page.left, page.top - page.bottom) / Math.max(size.width, size.height);
  const isNear = (box: Bounds): boolean => {
    const around = growBounds(box, reachPx * pixel);
    return grid.someNear(around, (index) => overlap(around, boxes[index] as Bounds));
  };
  const near = new Set<number>();
  const far = new Set<number>();
  for (const { box, inks, paintId, paintCount } of items) {
    // A text is left out as a whole, so that what stays of it keeps its place.
    const isKept = !box || (inks ? inks.some((ink) => ink && isNear(ink)) : isNear(box));
    for (let id = paintId; id < paintId + paintCount; id += 1) (isKept ? near : far).add(id);
  }
  // A form that is drawn twice may be near once.
  for (const paintId of near) far.delete(paintId);
  return far;
};

/** The paint ids of everything that is painted over something of `under`. `items` is all that is painted, `page` its box. */
export const idsOver = (items: readonly Item[], under: ReadonlySet<number>, page: Bounds): Set<number> => {
  const over = new Set<number>();
  if (under.size === 0) return over;
  const grid = new BoxGrid(
    page,
    items.reduce((sum, { paintCount }) => sum + paintCount, 0),
  );
  const boxes: Bounds[] = [];
  let isAnywhere = false;
  for (const { box, inks, paintId, paintCount } of items)
    for (let id = paintId; id < paintId + paintCount; id += 1) {
      const place = box && inks ? inks[id - paintId] : box;
      if (box && !place) continue;
      const drawn = place && growBounds(place, pixelPt);
      if (
        isAnywhere ||
        (drawn ? grid.someNear(drawn, (index) => overlap(drawn, boxes[index] as Bounds)) : boxes.length > 0)
      )
        over.add(id);
      if (!under.has(id)) continue;
      if (drawn) grid.add(boxes.push(drawn) - 1, drawn);
      else isAnywhere = true;
    }
  return over;
};
