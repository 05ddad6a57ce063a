import { type Item, idsOf } from '../page/walk/item.ts';
import type { Judgement } from './judge-page.ts';

const without = <T>(all: ReadonlyMap<number, T>, gone: ReadonlySet<number>): Map<number, T> =>
  new Map([...all].filter(([id]) => !gone.has(id)));

/** Paint ids of all that is doubted with some of it, and of what nothing else tells. */
const alsoDoubted = (
  { toldBy }: Judgement,
  items: readonly Item[],
  doubted: ReadonlySet<number>,
): Set<number> => {
  const all = new Set(
    items.flatMap((item) => (idsOf(item).some((id) => doubted.has(id)) ? idsOf(item) : [])),
  );
  for (let size = -1; size < all.size; ) {
    size = all.size;
    for (const [id, by] of toldBy) if (all.has(by)) all.add(id);
  }
  return all;
};

/** What a page shows when some of what was seen on it is doubted: the rest is what it was. */
export const doubting = (
  judged: Judgement,
  items: readonly Item[],
  doubted: ReadonlySet<number>,
): Judgement => {
  const gone = alsoDoubted(judged, items, doubted);
  return {
    hidden: new Set([...judged.hidden].filter((id) => !gone.has(id))),
    unsure: new Set([...judged.unsure, ...gone]),
    thinAreas: judged.thinAreas,
    hiddenPixels: without(judged.hiddenPixels, gone),
    bent: without(judged.bent ?? new Map(), gone),
    bentAreas: without(judged.bentAreas, gone),
    cuts: without(judged.cuts, gone),
    toldBy: without(judged.toldBy, gone),
  };
};

/** What two judgements say of different things on one page. */
export const joinJudgements = (one: Judgement, other: Judgement): Judgement => ({
  hidden: new Set([...one.hidden, ...other.hidden]),
  unsure: new Set([...one.unsure, ...other.unsure]),
  thinAreas: [...one.thinAreas, ...other.thinAreas],
  hiddenPixels: new Map([...one.hiddenPixels, ...other.hiddenPixels]),
  bent: new Map([...(one.bent ?? []), ...(other.bent ?? [])]),
  bentAreas: new Map([...one.bentAreas, ...other.bentAreas]),
  cuts: new Map([...one.cuts, ...other.cuts]),
  toldBy: new Map([...one.toldBy, ...other.toldBy]),
});
