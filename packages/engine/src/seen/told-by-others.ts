import type { Colour, Item } from '../page/walk/item.ts';
import { type Bounds, intersection } from '../syntax/geometry.ts';
import { pixelPt, type Verdict } from './definition/definition.ts';
import type { BentOutlines } from './measure/bent-outlines.ts';

type Bent = BentOutlines['bent'];

/** Not what viewers show differently, nor what a shape cuts out. */
const mayBeTold = ({ isDisputed, clip }: Item): boolean => !isDisputed && clip !== 'shape';

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

/** Sides that are no further apart lie in the same place, in points. */
const samePlacePt = pixelPt / 4;

/** A level or upright line, or a rectangle. */
interface Rule {
  readonly paintId: number;
  readonly place: Bounds;
  readonly colour: Colour;
}

const ruleOf = (item: Item): Rule[] => {
  const { kind, paintId, line, box, isRectangle, isOpaque, isPlain, clip, colour, through } = item;
  const whole = line ?? (isRectangle ? box : undefined);
  if (kind !== 'path' || !whole || !isOpaque || !isPlain || through || !mayBeTold(item)) return [];
  const place = clip && clip !== 'shape' ? intersection(whole, clip) : whole;
  return [{ paintId, place, colour }];
};

const areSame = ({ place, colour }: Rule, other: Rule): boolean =>
  (['left', 'bottom', 'right', 'top'] as const).every(
    (side) => Math.abs(place[side] - other.place[side]) <= samePlacePt,
  ) &&
  Array.isArray(colour) &&
  Array.isArray(other.colour) &&
  colour.every((channel, index) => channel === other.colour?.[index]);

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
  const byLeft = new Map<number, Rule[]>();
  const isSeen = (item: Item): boolean => found.get(item.paintId) === 'seen' && !bent.has(item.paintId);
  for (const rule of [...[...new Set(items.values())].filter(isSeen), ...others].flatMap(ruleOf)) {
    const at = Math.floor(rule.place.left);
    const near = byLeft.get(at);
    if (near) near.push(rule);
    else byLeft.set(at, [rule]);
  }
  return (item) => {
    const [rule] = bent.has(item.paintId) ? [] : ruleOf(item);
    if (!rule) return undefined;
    const { left } = rule.place;
    const places = new Set([Math.floor(left - samePlacePt), Math.floor(left + samePlacePt)]);
    const near = [...places].flatMap((at) => byLeft.get(at) ?? []);
    return near.find((other) => other.paintId !== rule.paintId && areSame(rule, other))?.paintId;
  };
};
