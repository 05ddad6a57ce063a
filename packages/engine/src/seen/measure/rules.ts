import type { Colour, Item } from '../../page/walk/item.ts';
import { type Bounds, intersection } from '../../syntax/geometry.ts';
import { pixelPt } from '../definition/definition.ts';

/** Sides that are no further apart lie in the same place, in points. */
const samePlacePt = pixelPt / 4;

/** A level or upright line, or a rectangle. */
export interface Rule {
  readonly place: Bounds;
  readonly colour: Colour;
}

/** Not what viewers show differently, nor what a shape cuts out. */
export const mayBeTold = ({ isDisputed, clip }: Item): boolean => !isDisputed && clip !== 'shape';

export const ruleOf = (item: Item): Rule | undefined => {
  const { kind, line, box, isRectangle, isOpaque, isPlain, clip, colour, through } = item;
  const whole = line ?? (isRectangle ? box : undefined);
  if (kind !== 'path' || !whole || !isOpaque || !isPlain || through || !mayBeTold(item)) return undefined;
  const place = clip && clip !== 'shape' ? intersection(whole, clip) : whole;
  return { place, colour };
};

const areSame = ({ place, colour }: Rule, other: Rule): boolean =>
  (['left', 'bottom', 'right', 'top'] as const).every(
    (side) => Math.abs(place[side] - other.place[side]) <= samePlacePt,
  ) &&
  Array.isArray(colour) &&
  Array.isArray(other.colour) &&
  colour.every((channel, index) => channel === other.colour?.[index]);

/** Rules, to be found by others in the same place and colour. */
export class RulesByPlace<T> {
  private readonly byLeft = new Map<number, { rule: Rule; value: T }[]>();

  add(rule: Rule, value: T): void {
    const at = Math.floor(rule.place.left);
    const near = this.byLeft.get(at);
    if (near) near.push({ rule, value });
    else this.byLeft.set(at, [{ rule, value }]);
  }

  find(rule: Rule, isMeant: (value: T) => boolean = () => true): T | undefined {
    const { left } = rule.place;
    const places = new Set([Math.floor(left - samePlacePt), Math.floor(left + samePlacePt)]);
    const near = [...places].flatMap((at) => this.byLeft.get(at) ?? []);
    return near.find((other) => isMeant(other.value) && areSame(rule, other.rule))?.value;
  }
}
