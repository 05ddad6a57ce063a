import type { PageSize } from '@blackbar/core/model';
import type { Item } from '../page/walk/item.ts';
import type { Decisions } from '../page/write/decisions.ts';
import { type Matrix, transformBounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type Area, areaOf, isEmptyArea, joinAreas, pixelsIn } from './measure/area.ts';

/** What of a page is kept as it is, and where its look has to be drawn over it. */
export interface PageDecisions extends Decisions {
  readonly islands: readonly Area[];
}

/** Islands that cover more of a page than this, or are more, are a picture of the page. */
const maxShare = 0.5;
const maxIslands = 48;
/** Two islands are one when that adds no more than this share to what they cover. */
const worthJoining = 1.3;

/** Viewers move a picture to whole pixels of theirs: on this grid it stays where it is at most resolutions. */
const gridPx = 5;

const onGrid = ({ left, top, right, bottom }: Area, { width, height }: PageSize): Area => ({
  left: Math.floor(left / gridPx) * gridPx,
  top: Math.floor(top / gridPx) * gridPx,
  right: Math.min(width, Math.ceil(right / gridPx) * gridPx),
  bottom: Math.min(height, Math.ceil(bottom / gridPx) * gridPx),
});

const touch = (one: Area, other: Area): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;

const areOne = (one: Area, other: Area): boolean =>
  touch(one, other) || pixelsIn(joinAreas([one, other])) <= worthJoining * (pixelsIn(one) + pixelsIn(other));

/**
 * Where a page is drawn as a picture because something there cannot be told: areas of the page image that cover all of
 * these and lie apart. Throws `Unprovable` with `reason` when the whole page had better be one.
 */
export const islandsAround = (areas: readonly Area[], size: PageSize, reason: string): Area[] => {
  const islands: Area[] = [];
  for (const area of areas) {
    if (isEmptyArea(area)) continue;
    let grown = onGrid(area, size);
    for (let at = 0; at < islands.length; at += 1) {
      const island = islands[at] as Area;
      if (!areOne(island, grown)) continue;
      grown = joinAreas([island, grown]);
      islands.splice(at, 1);
      // What is larger now may touch what it did not before.
      at = -1;
    }
    islands.push(grown);
    if (islands.length > maxIslands) throw new Unprovable(reason);
  }
  const covered = islands.reduce((sum, island) => sum + pixelsIn(island), 0);
  if (covered > maxShare * size.width * size.height) throw new Unprovable(reason);
  return islands;
};

/** What is drawn with a smooth edge may reach a pixel further, and a little more. */
const growPx = 2;

/** The same decisions without some objects, whose look becomes islands. `toImage` leads from the page to its image. */
export const addIslands = (
  { hidden, hiddenPixels, islands }: PageDecisions,
  items: readonly Item[],
  { paintIds, reason }: { readonly paintIds: ReadonlySet<number>; readonly reason: string },
  toImage: Matrix,
  size: PageSize,
): PageDecisions => {
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const areas = items
    .filter(({ paintId }) => paintIds.has(paintId))
    .map(({ box }) => (box ? areaOf(transformBounds(box, toImage), size, growPx) : whole));
  return {
    hidden: new Set([...hidden, ...paintIds]),
    hiddenPixels,
    islands: islandsAround([...islands, ...areas], size, reason),
  };
};
