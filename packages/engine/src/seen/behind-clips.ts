import { idsOf } from '../page/walk/item.ts';
import { paintedIds } from '../page/walk/painted-ids.ts';
import type { Body, PathPiece } from '../page/walk/piece.ts';
import { type Area, areaOf, isEmptyArea, joinAreas, meet } from './measure/area.ts';
import { growPx } from './measure/thing.ts';
import type { ProbedPage } from './probe/probed-page.ts';

/** What is painted through each path of a body that clips, by paint id. */
const paintedThrough = (
  { pieces }: Body,
  found: Map<PathPiece, Set<number>> = new Map(),
): Map<PathPiece, Set<number>> => {
  let open: readonly Set<number>[] = [];
  const saved: (readonly Set<number>[])[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    if (piece.kind === 'save') saved.push(open);
    else if (piece.kind === 'restore') open = saved.pop() ?? [];
    else for (const painted of open) for (const id of paintedIds(piece)) painted.add(id);
    if (piece.kind === 'form') paintedThrough(piece.body, found);
    if (piece.kind !== 'path' || piece.clip === '') continue;
    // A form that is drawn twice has its clips once.
    const painted = found.get(piece) ?? new Set();
    found.set(piece, painted);
    open = [...open, painted];
  }
  return found;
};

/** Where on the page image anything is painted through a path that clips, should that be open, and what is not there. */
export interface Behind {
  readonly part: Area;
  /** Paint ids of all that comes nowhere near it. */
  readonly far: ReadonlySet<number>;
}

const nowhere: Area = { left: 0, top: 0, right: 0, bottom: 0 };

/** Of some of the paths that clip. */
export const behindClips = (
  page: ProbedPage,
  body: Body,
  clips: ReadonlySet<PathPiece>,
  hidden: ReadonlySet<number>,
): Map<PathPiece, Behind> => {
  const { size } = page;
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const areas = new Map<number, Area[]>();
  for (const item of body.items) {
    const area = item.box ? areaOf(page.placed(item.box), size, growPx) : whole;
    // A text is left out as a whole, or not at all.
    for (const id of idsOf(item)) {
      const known = areas.get(id);
      if (known) known.push(area);
      else areas.set(id, [area]);
    }
  }
  const found = new Map<PathPiece, Behind>();
  for (const [clip, painted] of paintedThrough(body)) {
    if (!clips.has(clip)) continue;
    const behind = [...painted]
      .filter((id) => !hidden.has(id))
      .flatMap((id) => areas.get(id) ?? [])
      .filter((area) => !isEmptyArea(area));
    const part = behind.length > 0 ? joinAreas(behind) : nowhere;
    const far = [...areas].filter(([, some]) => !some.some((area) => meet(area, part)));
    found.set(clip, { part, far: new Set(far.map(([id]) => id)) });
  }
  return found;
};
