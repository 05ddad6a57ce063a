import type { Item } from '../../page/walk/item.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import { isContrast, seen } from '../definition/definition.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, areaWithin, isEmptyArea } from './area.ts';
import { isThin, type Thing } from './things.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const touch = (one: Thing, other: Thing): boolean => !isEmptyArea(areaWithin(one.area, other.area));

const isMissedCloseUp = (page: ProbedPage, gone: readonly Thing[], area: Area): boolean => {
  const times = seen.thinCloseUp;
  if (!page.affords(2 * page.costOf(area) * times * times)) return true;
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

/**
 * Of thin things that are hidden, those that are missed where the page is drawn larger. PDFium draws pictures and cells
 * on whole pixels: strips of them hide each other there that other viewers show side by side.
 */
export const missedThin = (
  page: ProbedPage,
  things: readonly Thing[],
  items: ReadonlyMap<number, Item>,
  hidden: ReadonlySet<number>,
): Thing[] => {
  const thin = things.filter(({ kind, area }) => (kind === 'image' || kind === 'path') && isThin(area));
  const widened = thin.filter(({ kind, paintId }) => kind === 'image' || items.get(paintId)?.through?.length);
  const gone = thin.filter(
    (thing) => hidden.has(thing.paintId) && widened.some((other) => other !== thing && touch(thing, other)),
  );
  if (gone.length === 0) return [];
  for (const { objects } of things) page.switchOn(objects);
  return gone.filter(({ area }) => isMissedCloseUp(page, gone, area));
};
