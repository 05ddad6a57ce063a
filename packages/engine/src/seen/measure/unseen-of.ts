import { type Item, idsOf } from '../../page/walk/item.ts';
import { type Bounds, overlap } from '../../syntax/geometry.ts';
import type { Area } from './area.ts';

/** Paint ids of what is unsure and shows in none of the areas in which a page looks otherwise without all that is. */
export const unseenOf = (
  unsure: ReadonlySet<number>,
  items: readonly Item[],
  areas: readonly Area[],
  placed: (box: Bounds) => Bounds,
): Set<number> => {
  const boxes = areas.map(({ left, top, right, bottom }) => ({ left, right, bottom: top, top: bottom }));
  const unseen = new Set<number>();
  const seen = new Set<number>();
  for (const item of items)
    for (const [index, id] of idsOf(item).entries()) {
      if (!unsure.has(id)) continue;
      const box = item.box && (item.inks?.[index] ?? item.box);
      const place = box && placed(box);
      const shows = !place || boxes.some((area) => overlap(area, place, 0));
      (shows ? seen : unseen).add(id);
    }
  // A form that is drawn twice may show once.
  for (const id of seen) unseen.delete(id);
  return unseen;
};
