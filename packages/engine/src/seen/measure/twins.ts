import type { Item } from '../../page/walk/item.ts';
import type { shownCodes } from '../../page/walk/shown-codes.ts';
import { seen } from '../definition/definition.ts';
import { joinAreas } from './area.ts';
import { RulesByPlace, ruleOf } from './rules.ts';
import { growPx, type Thing } from './thing.ts';

/** The same character printed twice in one place is one thing, and so is the same rule. */
export const joinTwins = (
  things: readonly Thing[],
  codes: ReturnType<typeof shownCodes>,
  items: ReadonlyMap<number, Item>,
): Thing[] => joinRules(joinCharacters(things, codes), items);

const joinCharacters = (things: readonly Thing[], codes: ReturnType<typeof shownCodes>): Thing[] => {
  const found = new Map<string, number[]>();
  const joined: Thing[] = [];
  for (const thing of things) {
    const code = thing.kind === 'text' ? codes.get(thing.paintId) : undefined;
    if (!code) {
      joined.push(thing);
      continue;
    }
    const key = `${code.fontNumber} ${code.code.hex}`;
    const alike = found.get(key) ?? [];
    const at = alike.find((index) => areTwins(joined[index] as Thing, thing));
    if (at === undefined) {
      found.set(key, [...alike.slice(-maxAlike), joined.length]);
      joined.push(thing);
    } else joined[at] = join(joined[at] as Thing, thing);
  }
  return joined;
};

/** Twins are printed soon after each other, if not at once. */
const maxAlike = 400;

const areTwins = ({ area: one }: Thing, { area: other }: Thing): boolean => {
  const limit = Math.max(1, (one.bottom - one.top - 2 * growPx) * seen.twinDistance);
  return (
    Math.abs(one.left - other.left) <= limit &&
    Math.abs(one.top - other.top) <= limit &&
    Math.abs(one.right - other.right) <= limit &&
    Math.abs(one.bottom - other.bottom) <= limit
  );
};

/** Documents of an office draw the shared sides of two cells twice: each of them hides the other. */
const joinRules = (things: readonly Thing[], items: ReadonlyMap<number, Item>): Thing[] => {
  const drawn = new Map<number, number>();
  for (const { paintId } of things) drawn.set(paintId, (drawn.get(paintId) ?? 0) + 1);
  const found = new RulesByPlace<number>();
  const joined: Thing[] = [];
  for (const thing of things) {
    const item = items.get(thing.paintId);
    // Of what is drawn in several places, only one is known.
    const isAlone = thing.kind === 'path' && item?.paintCount === 1 && drawn.get(thing.paintId) === 1;
    const rule = isAlone && !thing.isDisputed ? ruleOf(item) : undefined;
    const at = rule && found.find(rule, (index) => areTwins(joined[index] as Thing, thing));
    if (at !== undefined) joined[at] = { ...join(joined[at] as Thing, thing), rows: undefined };
    else {
      if (rule) found.add(rule, joined.length);
      joined.push(thing);
    }
  }
  return joined;
};

const join = (one: Thing, other: Thing): Thing => ({
  ...one,
  objects: [...one.objects, ...other.objects],
  bare: [...one.bare, ...other.bare],
  area: joinAreas([one.area, other.area]),
});
