import type { Colour, Item } from '../../page/walk/item.ts';
import { type Bounds, contains, growBounds, overlap } from '../../syntax/geometry.ts';
import { contrastOf, darkGround, emOf, seen, sure } from '../definition/definition.ts';
import { BoxGrid } from './box-grid.ts';
import { settleOverprint } from './overprinted.ts';

const { touchingPt: touching, sidePt: sureSide } = sure;
const white: Colour = [255, 255, 255];

const contrasts = (one: Colour, other: Colour): boolean =>
  Array.isArray(one) && Array.isArray(other) && contrastOf(rgb(one), rgb(other)) >= sure.contrast;

const isLight = (colour: Colour): boolean => Array.isArray(colour) && Math.max(...rgb(colour)) >= darkGround;

/** How far from the end of a line it is looked for what tells it: the lines of a table cross there. */
const ends = [0, sure.endPt / 2, sure.endPt];

const rgb = (colour: Colour) => colour as readonly [number, number, number];

const isLegible = ({ sides }: Item): boolean => sides !== undefined && emOf(sides) >= seen.emPt;

/** One painted thing with a place of its own: a character, or an item. */
interface Spot {
  readonly item: Item;
  readonly box: Bounds;
  /** Of a character, among those of its item. */
  readonly code?: number;
}

const slicesOf = ({ item, code }: Spot): readonly Bounds[] | undefined =>
  code === undefined ? undefined : item.slices?.(code);

/** Whether a slice of ink reaches further into one of another letter than neighbours do; into what is narrow, less. */
const runsInto = (slice: Bounds, other: Bounds): boolean =>
  Math.min(slice.right, other.right) - Math.max(slice.left, other.left) >
    Math.min(touching, (slice.right - slice.left) / 4) &&
  slice.top > other.bottom &&
  other.top > slice.bottom;

/** Neighbours whose boxes reach into each other, as the hook of an f does over an o: whether their ink does not. */
const areParted = (one: Spot, other: Spot): boolean => {
  const [own, others] = [slicesOf(one), slicesOf(other)];
  return own !== undefined && others !== undefined && !own.some((a) => others.some((b) => runsInto(a, b)));
};

const thicknessOf = ({ left, bottom, right, top }: Bounds): number => Math.min(right - left, top - bottom);

/** However thin a thing is, it is drawn a pixel wide, and many of them cover what they lie on. */
const asDrawn = (box: Bounds): Bounds => {
  const { left, bottom, right, top } = box;
  const [across, up] = [right - left, top - bottom].map((side) => Math.max(0, sure.drawnPt - side) / 2) as [
    number,
    number,
  ];
  return { left: left - across, bottom: bottom - up, right: right + across, top: top + up };
};

/** Whether one box reaches further into another, as drawn, than neighbours do; into what is thin itself, less. */
const reachesInto = (box: Bounds, other: Bounds): boolean => {
  const by = Math.min(touching, thicknessOf(box) / 4);
  const across = Math.max(0, sure.drawnPt - (other.right - other.left)) / 2;
  const up = Math.max(0, sure.drawnPt - (other.top - other.bottom)) / 2;
  return (
    Math.min(box.right, other.right + across) - Math.max(box.left, other.left - across) > by &&
    Math.min(box.top, other.top + up) - Math.max(box.bottom, other.bottom - up) > by
  );
};

/** Around what an item paints: a frame paints nothing on what it is around, however broad its line is drawn. */
const boxesOf = ({ box, opening }: Item): readonly Bounds[] => {
  if (!box) return [];
  const inside = opening && growBounds(opening, -sure.drawnPt);
  if (!inside || inside.right <= inside.left || inside.top <= inside.bottom) return [box];
  return [
    { ...box, right: inside.left },
    { ...box, left: inside.right },
    { ...box, top: inside.bottom },
    { ...box, bottom: inside.top },
  ];
};

/**
 * Proves things seen from the page's structure alone: opaque, in a plain colour, inside page and clip, of a sane size,
 * on one known colour with contrast, and nothing painted later that touches it. Whatever it cannot prove is asked.
 */
class Proof {
  private readonly page: Bounds;
  private readonly spots: Spot[] = [];
  private readonly firsts = new Map<Item, number>();
  private readonly grid: BoxGrid;
  /** Spots before this one may lie under something whose extent nobody knows. */
  private unknownUntil = 0;

  constructor(items: readonly Item[], page: Bounds) {
    this.page = page;
    for (const item of items) {
      this.firsts.set(item, this.spots.length);
      if (!item.box) this.unknownUntil = this.spots.length + 1;
      if (item.inks) {
        for (const [code, ink] of item.inks.entries()) if (ink) this.spots.push({ item, box: ink, code });
      } else for (const box of boxesOf(item)) this.spots.push({ item, box });
    }
    this.grid = new BoxGrid(page, this.spots.length);
    for (const [index, { box }] of this.spots.entries()) this.grid.add(index, box);
  }

  isSeen(item: Item): boolean {
    if (!item.box || !this.mayBeSeen(item)) return false;
    const first = this.firsts.get(item) ?? 0;
    if (first < this.unknownUntil) return false;
    switch (item.kind) {
      case 'text':
        return isLegible(item) && this.unseenCodes(item, first).length === 0;
      case 'image':
        return this.isInView(item, item.box) && !this.isCovered(first, item.box);
      case 'path':
        return item.isRectangle
          ? this.isRectangleSeen(item, item.box, first)
          : item.line !== undefined && this.isLineSeen(item, item.line, first);
      default:
        return false;
    }
  }

  /** The ids of a text's codes that are not proven. */
  private unseenCodes({ inks = [], colour, paintId, ...item }: Item, first: number): number[] {
    let spot = first - 1;
    return inks.flatMap((ink, index) => {
      if (!ink) return [];
      spot += 1;
      return this.isInView(item, ink) && contrasts(colour, this.ground(spot, ink)) ? [] : [paintId + index];
    });
  }

  /** The paint ids of an item that have to be looked at. */
  unproven(item: Item): number[] {
    const first = this.firsts.get(item) ?? 0;
    if (item.kind === 'text' && isLegible(item) && this.mayBeSeen(item) && first >= this.unknownUntil)
      return this.unseenCodes(item, first);
    if (this.isSeen(item)) return [];
    return Array.from({ length: item.paintCount }, (_, index) => item.paintId + index);
  }

  private mayBeSeen(item: Item): boolean {
    return (
      item.box !== undefined && item.isPlain && item.isOpaque && !item.isDisputed && item.clip !== 'shape'
    );
  }

  /** Corners that face each other and that nothing touches tell the whole rectangle. */
  private isRectangleSeen(item: Item, box: Bounds, index: number): boolean {
    if (Math.min(box.right - box.left, box.top - box.bottom) < sureSide) return false;
    const isOpen = (isRight: boolean, isTop: boolean): boolean => {
      const left = isRight ? box.right - sureSide : box.left;
      const bottom = isTop ? box.top - sureSide : box.bottom;
      const corner = { left, bottom, right: left + sureSide, top: bottom + sureSide };
      return this.isInView(item, corner) && contrasts(item.colour, this.ground(index, corner));
    };
    return (isOpen(false, false) && isOpen(true, true)) || (isOpen(true, false) && isOpen(false, true));
  }

  /** So do both ends of a line. */
  private isLineSeen(item: Item, { left, bottom, right, top }: Bounds, index: number): boolean {
    const [across, up] = [right - left, top - bottom];
    const { alongPt, acrossPt } = sure.line;
    const length = Math.max(across, up);
    if (length < alongPt || Math.min(across, up) < acrossPt) return false;
    const isOpen = (from: number): boolean => {
      const stretch = asDrawn(
        across > up
          ? { left: left + from, bottom, right: left + from + alongPt, top }
          : { left, bottom: bottom + from, right, top: bottom + from + alongPt },
      );
      const ground = this.isInView(item, stretch) ? this.ground(index, stretch) : undefined;
      return isLight(ground) && contrasts(item.colour, ground);
    };
    return ends.some(isOpen) && ends.some((off) => isOpen(length - alongPt - off));
  }

  private isInView({ clip }: Pick<Item, 'clip'>, box: Bounds): boolean {
    return contains(this.page, box, touching) && (!clip || clip === 'shape' || contains(clip, box, touching));
  }

  private isCovered(index: number, box: Bounds): boolean {
    return this.grid.someNear(
      box,
      (other) => other > index && reachesInto(box, (this.spots[other] as Spot).box),
    );
  }

  /** The one colour a spot stands on; `undefined` when there are several, or something is painted over it. */
  private ground(index: number, box: Bounds): Colour {
    let under = -1;
    const isTouched = this.grid.someNear(box, (other) => {
      if (other === index) return false;
      const { item, box: otherBox } = this.spots[other] as Spot;
      const isTouching =
        item.kind === 'text' || other > index ? reachesInto(box, otherBox) : overlap(box, otherBox, 0);
      if (!isTouching || areParted(this.spots[index] as Spot, this.spots[other] as Spot)) return false;
      if (other > index) return true;
      under = Math.max(under, other);
      return false;
    });
    if (isTouched) return undefined;
    const below = this.spots[under];
    if (!below) return white;
    const { item } = below;
    const isOneColour = item.kind === 'path' && item.isRectangle && item.isOpaque && item.clip !== 'shape';
    const around = growBounds(box, -touching);
    return isOneColour && contains(below.box, around) && (!item.clip || contains(item.clip as Bounds, around))
      ? item.colour
      : undefined;
  }
}

/** The paint ids of everything that has to be looked at, with their items; `painted` is all that is painted on a page. */
export const unprovenIds = (painted: readonly Item[], page: Bounds): Map<number, Item> => {
  const items = settleOverprint(painted, page);
  const proof = new Proof(items, page);
  return new Map(items.flatMap((item) => proof.unproven(item).map((paintId) => [paintId, item] as const)));
};
