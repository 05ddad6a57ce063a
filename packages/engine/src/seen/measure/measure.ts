import { isChanged, isContrast, type Measured, mayBeSeam, seen } from '../definition/definition.ts';
import { type Area, pixelsIn } from './area.ts';
import { darkness } from './judge.ts';
import { broadlyShown } from './seams.ts';
import type { Thing } from './thing.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Three drawings of one part of a page. */
export interface Drawings {
  readonly part: Area;
  readonly full: Int32Array;
  readonly without: Int32Array;
  /** What was taken away alone, in black on white. */
  readonly alone: Int32Array | undefined;
}

/** Of one thing, from the drawings of it. */
export const measure = (
  { area, kind, ink, rows }: Thing,
  { part, full, without, alone }: Drawings,
): Measured => {
  const width = part.right - part.left;
  const left = Math.max(area.left, part.left) - part.left;
  const right = Math.min(area.right, part.right) - part.left;
  const bottom = Math.min(area.bottom, part.bottom) - part.top;
  const { ownInk, thinInk } = seen;
  let changed = 0;
  let contrasted = 0;
  let own = 0;
  let inked = 0;
  let shown = 0;
  let tinted = 0;
  let thin = 0;
  let inkedThin = 0;
  let shownThin = 0;
  let tintedThin = 0;
  let veiled = 0;
  let veiledThin = 0;
  for (let y = Math.max(area.top, part.top) - part.top; y < bottom; y += 1) {
    const first = rows ? Math.max(left, rows.leftAt(y + part.top) - part.left) : left;
    const end = rows ? Math.min(right, rows.rightAt(y + part.top) - part.left) : right;
    for (let at = y * width + first; at < y * width + end; at += 1) {
      const one = full[at] as number;
      const other = without[at] as number;
      const dark = alone === undefined ? 0 : darkness(alone[at] as number);
      const isOwn = dark >= ownInk;
      if (dark >= thinInk) thin += 1;
      if (isOwn) own += 1;
      // Most pixels are the same in both: nothing more is asked of those.
      if (one === other || !isChanged(one, other)) continue;
      const isShown = isContrast(one, other);
      changed += 1;
      if (isShown) contrasted += 1;
      if (dark < thinInk) continue;
      inkedThin += 1;
      if (isOwn) inked += 1;
      if (isChanged(one, other, seen.paleLevels)) {
        tintedThin += 1;
        if (isOwn) tinted += 1;
      }
      if (!isShown) continue;
      shownThin += 1;
      if (isOwn) shown += 1;
      if (!mayBeSeam(one, other, dark, ink)) continue;
      veiledThin += 1;
      if (isOwn) veiled += 1;
    }
  }
  if (kind === 'shading') {
    const broad = broadlyShown(area, part, full, without);
    return {
      changed,
      contrasted: broad,
      own: pixelsIn(area),
      inked: changed,
      shown: contrasted,
      tinted: changed,
    };
  }
  return own < seen.fewPixels
    ? {
        changed,
        contrasted,
        own: thin,
        inked: inkedThin,
        shown: shownThin,
        tinted: tintedThin,
        veiled: veiledThin,
      }
    : { changed, contrasted, own, inked, shown, tinted, veiled };
};
