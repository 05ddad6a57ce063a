import type { Item } from '../../page/walk/item.ts';
import type { Decisions } from '../../page/write/decisions.ts';

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

/** Samples an inch that a print can show; what is no higher than small print needs half of them. */
const dotsPerInch = { large: 600, small: 300 };
const smallPt = 18;

const samplesFor = (pt: number, dpi: number): number => Math.max(1, Math.ceil((pt / 72) * dpi));

/** How many samples a showing can show. */
export const mostSamples = ({ widthPt, heightPt }: Showing): { width: number; height: number } => {
  const dpi = Math.min(widthPt, heightPt) < smallPt ? dotsPerInch.small : dotsPerInch.large;
  return { width: samplesFor(widthPt, dpi), height: samplesFor(heightPt, dpi) };
};
