import type { Item } from '../../page/walk/item.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import { type Bounds, contains } from '../../syntax/geometry.ts';
import { isContrast, seen } from '../definition/definition.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, meet } from './area.ts';
import { isThin, type Thing } from './thing.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const isMissedCloseUp = (page: ProbedPage, gone: readonly Thing[], area: Area): boolean => {
  const times = seen.thinCloseUp;
  if (!page.affords(2 * page.costOf(area, times))) return true;
  const full = colourWords(page.drawLarger(area, times));
  for (const { objects } of gone) page.switchOff(objects);
  const without = colourWords(page.drawLarger(area, times));
  for (const { objects } of gone) page.switchOn(objects);
  let changed = 0;
  for (let at = 0; at < full.length; at += 1)
    if (full[at] !== without[at] && isContrast(full[at] as number, without[at] as number)) changed += 1;
  release(full, without);
  return changed > seen.unseenPixels * times * times;
};

/** Whether PDFium draws it on whole pixels: pictures, cells, rectangles, and what a rectangle cuts out. */
const isOnPixels = ({ isLoose }: Thing, { kind, isRectangle, through, clip }: Item): boolean =>
  kind === 'text'
    ? isLoose
    : kind !== 'path' ||
      isRectangle ||
      (clip !== undefined && clip !== 'shape') ||
      (through?.length ?? 0) > 0;

/** Whether one rectangle that stays lies on all of something that is painted once: nobody sees it at any size then. */
const coversIn = (all: readonly Item[], hidden: ReadonlySet<number>): ((item: Item) => boolean) => {
  /** Where in `all`; nowhere, if at several places. */
  const places = new Map<number, number | undefined>();
  const covers: { at: number; box: Bounds }[] = [];
  for (const [at, { paintId, box, isRectangle, isOpaque, clip }] of all.entries()) {
    places.set(paintId, places.has(paintId) ? undefined : at);
    if (isRectangle && isOpaque && clip === undefined && box && !hidden.has(paintId))
      covers.push({ at, box });
  }
  return ({ paintId, box, isRectangle }) => {
    const own = places.get(paintId);
    return (
      isRectangle &&
      box !== undefined &&
      own !== undefined &&
      covers.some((cover) => cover.at > own && contains(cover.box, box))
    );
  };
};

/**
 * Of thin things that are hidden, those that are missed where the page is drawn larger: strips that PDFium draws on whole
 * pixels hide each other there, and other viewers show them side by side.
 */
export const missedThin = (
  page: ProbedPage,
  things: readonly Thing[],
  items: ReadonlyMap<number, Item>,
  all: readonly Item[],
  hidden: ReadonlySet<number>,
): Thing[] => {
  const itemOf = ({ paintId }: Thing): Item => items.get(paintId) as Item;
  const thin = things.filter(({ kind, area }) => kind !== 'subpath' && isThin(area));
  const widened = thin.filter((thing) => isOnPixels(thing, itemOf(thing)));
  const isUnder = coversIn(all, hidden);
  const gone = thin.filter(
    (thing) =>
      hidden.has(thing.paintId) &&
      widened.some((other) => other !== thing && meet(thing.area, other.area)) &&
      !isUnder(itemOf(thing)),
  );
  if (gone.length === 0) return [];
  for (const { objects } of things) page.switchOn(objects);
  return gone.filter(({ area }) => isMissedCloseUp(page, gone, area));
};
