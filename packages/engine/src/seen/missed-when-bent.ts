import type { Decisions } from '../page/write/decisions.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { seen } from './definition/definition.ts';
import type { Area } from './measure/area.ts';
import { changedPixels, type DecidedPage } from './probe/decided-page.ts';

/** What shows of outlines, and around each of them. */
interface Bent extends Pick<Decisions, 'hiddenPixels' | 'bent'> {
  readonly bentAreas: ReadonlyMap<number, Area>;
}

/**
 * Paint ids of outlines without whose unseen edges the page looks otherwise: of the page without what is `hidden`, and then
 * without all that is left out with them, which may be missed itself.
 */
export const missedWhenBent = (
  page: DecidedPage,
  { hiddenPixels, bent = new Map(), bentAreas }: Bent,
  hidden: ReadonlySet<number>,
  all: ReadonlySet<number>,
): Set<number> => {
  const missed = new Set<number>();
  const asked = new Set([...bent.keys()].filter((paintId) => !hidden.has(paintId)));
  const leftOut = new Set([...all].filter((paintId) => !hidden.has(paintId)));
  if (asked.size === 0 && leftOut.size === 0) return missed;
  const [before, after] = page.drawEach([
    { hidden, hiddenPixels },
    { hidden: all, hiddenPixels, bent },
  ]) as [Int32Array, Int32Array];
  const changed = changedPixels(before, after);
  release(before, after);
  const { width, height } = page.size;
  const isChanged = (): boolean =>
    countIn({ left: 0, top: 0, right: width, bottom: height }, changed, width) > seen.unseenPixels;
  if (!isChanged()) return missed;
  for (const [paintId, area] of bentAreas)
    if (asked.has(paintId) && countIn(area, changed, width) > seen.unseenPixels) missed.add(paintId);
  for (const [paintId, area] of bentAreas) if (asked.has(paintId)) clear(area, changed, width);
  if (!isChanged()) return missed;
  // What changes where none of them lies is that of what is left out with them, or nobody's in particular.
  return leftOut.size > 0 ? new Set([...missed, ...leftOut]) : asked;
};

const countIn = ({ left, top, right, bottom }: Area, changed: Uint8Array, width: number): number => {
  let count = 0;
  for (let y = top; y < bottom; y += 1)
    for (let at = y * width + left; at < y * width + right; at += 1) count += changed[at] as number;
  return count;
};

const clear = ({ left, top, right, bottom }: Area, changed: Uint8Array, width: number): void => {
  for (let y = top; y < bottom; y += 1) changed.fill(0, y * width + left, y * width + right);
};
