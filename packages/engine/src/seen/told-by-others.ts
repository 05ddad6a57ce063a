import type { Item } from '../page/walk/item.ts';
import type { Verdict } from './definition/definition.ts';
import type { BentOutlines } from './measure/bent-outlines.ts';
import { mayBeTold, RulesByPlace, ruleOf } from './measure/rules.ts';

type Bent = BentOutlines['bent'];

/** An outline that is seen tells what the same outline looks like that is painted with it: a fill and its line. */
export const tellByTwins = (
  found: Map<number, Verdict>,
  items: ReadonlyMap<number, Item>,
  bent: Bent,
): Map<number, number> => {
  const toldBy = new Map<number, number>();
  for (const [paintId, item] of items) {
    // An outline of which nobody sees some edges does not tell them.
    if (item.twin === undefined || bent.has(paintId) || bent.has(item.twin)) continue;
    const twin = items.get(item.twin);
    const [own, other] = [found.get(paintId), twin ? found.get(item.twin) : 'seen'];
    const tell = (id: number, by: number): void => {
      found.set(id, 'seen');
      toldBy.set(id, by);
    };
    if (own === 'unsure' && other === 'seen' && mayBeTold(item)) tell(paintId, item.twin);
    if (own === 'seen' && other === 'unsure' && twin && mayBeTold(twin)) tell(item.twin, paintId);
  }
  return toldBy;
};

/** The id of a rule that is seen and tells another, or nothing. */
export type TellRule = (item: Item) => number | undefined;

/**
 * A rule that is drawn once more in the same place and colour is told by the one that is seen: spreadsheets draw the sides
 * of a cell as lines and as rectangles. The `others` are seen without having been asked for.
 */
export const seenRules = (
  found: ReadonlyMap<number, Verdict>,
  items: ReadonlyMap<number, Item>,
  others: readonly Item[],
  bent: Bent,
): TellRule => {
  const known = new RulesByPlace<number>();
  const isSeen = (item: Item): boolean => found.get(item.paintId) === 'seen' && !bent.has(item.paintId);
  for (const item of [...[...new Set(items.values())].filter(isSeen), ...others]) {
    const rule = ruleOf(item);
    if (rule) known.add(rule, item.paintId);
  }
  return (item) => {
    const rule = bent.has(item.paintId) ? undefined : ruleOf(item);
    return rule && known.find(rule, (paintId) => paintId !== item.paintId);
  };
};
