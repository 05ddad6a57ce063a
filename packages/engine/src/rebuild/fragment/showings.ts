import type { Item } from '../../page/walk/item.ts';
import type { Decisions } from '../../page/write/decisions.ts';
import { pixelPt, seen } from '../../seen/definition/definition.ts';

/** The largest size an image is drawn at, in points. */
export interface Showing {
  readonly widthPt: number;
  readonly heightPt: number;
}

/** The largest showing of each image that anybody sees, by its paint id. */
export const showingsOf = (
  items: readonly Item[],
  { hidden }: Decisions,
  userUnit: number,
): Map<number, Showing> => {
  const showings = new Map<number, Showing>();
  for (const { kind, paintId, sides } of items) {
    if (kind !== 'image' || !sides || hidden.has(paintId)) continue;
    const [a, b, c, d] = sides;
    const known = showings.get(paintId);
    showings.set(paintId, {
      widthPt: Math.max(known?.widthPt ?? 0, userUnit * Math.hypot(a, b)),
      heightPt: Math.max(known?.heightPt ?? 0, userUnit * Math.hypot(c, d)),
    });
  }
  return showings;
};

const samplesFor = (pt: number, dpi: number): number =>
  Math.max(1, pt < seen.thinPrintPt ? Math.floor(pt / pixelPt) : Math.ceil((pt / 72) * dpi));

interface Samples {
  readonly width: number;
  readonly height: number;
}

/** How many samples of a picture its showing can show; `undefined` when that is all of them. */
export const mostSamples = ({ widthPt, heightPt }: Showing, picture: Samples): Samples | undefined => {
  const isSmall = Math.min(widthPt, heightPt) < seen.smallPrintPt;
  const dpi = isSmall ? seen.printDpi.small : seen.printDpi.large;
  const most = { width: samplesFor(widthPt, dpi), height: samplesFor(heightPt, dpi) };
  const allowed = isSmall ? 1 : seen.finerThanPrint;
  const isFine = picture.width > allowed * most.width || picture.height > allowed * most.height;
  return isFine ? most : undefined;
};
