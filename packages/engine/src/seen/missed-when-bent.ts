import type { Decisions } from '../page/write/decisions.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { seen } from './definition/definition.ts';
import type { Area } from './measure/area.ts';
import { type DecidedPage, differences } from './probe/decided-page.ts';

/** What shows of outlines, and around each of them. */
interface Bent extends Pick<Decisions, 'hiddenPixels' | 'bent'> {
  readonly bentAreas: ReadonlyMap<number, Area>;
}

/**
 * Paint ids of outlines without whose unseen edges the page looks otherwise: of the page without what is `hidden`, and then
 * without all that is left out with them.
 */
export const missedWhenBent = (
  page: DecidedPage,
  { hiddenPixels, bent = new Map(), bentAreas }: Bent,
  hidden: ReadonlySet<number>,
  all: ReadonlySet<number>,
): Set<number> => {
  const missed = new Set<number>();
  const asked = new Set([...bent.keys()].filter((paintId) => !hidden.has(paintId)));
  if (asked.size === 0) return missed;
  const [before, after] = page.drawEach([
    { hidden, hiddenPixels },
    { hidden: all, hiddenPixels, bent },
  ]) as [Int32Array, Int32Array];
  const isMissed = differences(before, after).changed > seen.unseenPixels;
  for (const [paintId, area] of isMissed ? bentAreas : [])
    if (asked.has(paintId) && differsIn(area, before, after, page.size.width)) missed.add(paintId);
  release(before, after);
  // What changes where none of them lies is nobody's in particular.
  return isMissed && missed.size === 0 ? asked : missed;
};

const differsIn = (
  { left, top, right, bottom }: Area,
  one: Int32Array,
  other: Int32Array,
  width: number,
): boolean => {
  for (let y = top; y < bottom; y += 1)
    for (let at = y * width + left; at < y * width + right; at += 1) if (one[at] !== other[at]) return true;
  return false;
};
