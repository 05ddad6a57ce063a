import { isContrast } from '../seen/definition/definition.ts';
import { type Bounds, contains, growBounds, intersection, joinBounds, overlap } from '../syntax/geometry.ts';
import { type Covers, without } from './covers.ts';
import { openShare } from './open-share.ts';

/** `surface`: a rectangle of one colour. `line`: a straight one. Anything but those and letters may show something anywhere. */
export type Shape = 'surface' | 'letter' | 'line' | 'other';

/** The one that all of something has; `many` of a picture that lets nothing through; `undefined` when nobody knows. */
export type Colour = number | 'many' | undefined;

interface Kept {
  readonly area: Bounds;
  readonly shape: Shape;
  /** How much was painted before it. */
  readonly order: number;
  /** What it is a part of. */
  readonly element: number;
  readonly colour: Colour;
  readonly slack: number;
}

interface Gone {
  readonly area: Bounds;
  readonly order: number;
  readonly colour?: Colour;
}

/** What went, beside the boxes. */
interface Open extends Gone {
  readonly slack: number;
}

/** A letter that was seen for the most part may show as much more. */
const maxShare = 0.3;
/** No letter in lines is larger, in pixels. */
const letterPx = 60;
/** Behind a rule no thicker than this, in pixels, there is no room for anything to be read that was not seen beside it. */
export const rulePx = 4;
/** Something of which so much is open was seen. */
const leastOpen = 0.5;
/** Something so much smaller than a letter may be hidden by it, as by a bar. */
const largerLetter = 4;
/** So near to each other, in pixels, two letters are one that is printed twice. */
const twicePx = 1;
/** Rounded places overlap by so little without lying on each other, in pixels; what is thinner than twice as much, by half of that. */
const slackPx = 0.25;
/** So near around something, in pixels, its ground has to be seen, in a strip as wide as that. */
const aroundPx = rulePx;
const leastSeenPx = 1;

const sizeOf = ({ left, bottom, right, top }: Bounds): number =>
  Math.max(0, right - left) * Math.max(0, top - bottom);

const thicknessOf = ({ left, bottom, right, top }: Bounds): number => Math.min(right - left, top - bottom);

const slackOf = (area: Bounds): number => Math.min(slackPx, thicknessOf(area) / 2);

/** Whether something that stays lies where something went. Asked for every pair of both. */
const mayShow = ({ area, slack: own }: Kept, { area: gone, slack }: Open): boolean =>
  Math.min(area.right, gone.right) - Math.max(area.left, gone.left) > Math.min(own, slack) &&
  Math.min(area.top, gone.top) - Math.max(area.bottom, gone.bottom) > Math.min(own, slack);

/** Whether something may have hidden what stays: by lying over it, or by having its colour beneath it. */
const mayHide = (gone: Gone, kept: Kept): boolean =>
  gone.order > kept.order || (gone.order < kept.order && mayBeAlike(gone.colour, kept.colour));

/** A picture shows what is in it on any ground. */
const mayBeAlike = (ground: Colour, colour: Colour): boolean =>
  typeof ground === 'number' && typeof colour === 'number' ? !isContrast(ground, colour) : colour !== 'many';

/** Letters, and what may be one in lines or outlines. */
const isLikeLetter = ({ shape, area }: Kept): boolean =>
  shape === 'letter' ||
  shape === 'other' ||
  (shape === 'line' &&
    Math.max(area.right - area.left, area.top - area.bottom) <= letterPx &&
    thicknessOf(area) > rulePx);

/**
 * A letter that is printed twice is one, and a letter covers little of anything but another, unless it is much larger; an outline
 * covers little of its holes. A line that is drawn twice is one, and so are rules of one colour in one line.
 */
const hidesNothing = (over: Kept, kept: Kept): boolean => {
  if (over.shape === 'letter')
    return kept.shape === 'letter'
      ? areSame(over.area, kept.area, twicePx)
      : sizeOf(over.area) <= largerLetter * sizeOf(kept.area);
  if (over.shape === 'other') return over.element === kept.element;
  return (
    (over.shape === 'line' && kept.shape === 'line' && areSame(over.area, kept.area, slackPx)) ||
    (isRule(over) && isRule(kept) && areAlike(over, kept) && areInLine(over.area, kept.area))
  );
};

const isStraight = ({ shape }: Kept): boolean => shape === 'line' || shape === 'surface';

const isRule = (kept: Kept): boolean => isStraight(kept) && thicknessOf(kept.area) <= rulePx;

/** Whether nothing shines through: a picture, or a rectangle of one colour. */
const isOpaque = ({ shape, colour }: Kept): boolean =>
  colour === 'many' || (shape === 'surface' && colour !== undefined);

const areAlike = (one: Kept, other: Kept): boolean => one.colour !== undefined && one.colour === other.colour;

const areInLine = (one: Bounds, other: Bounds): boolean =>
  areSame({ ...one, left: 0, right: 0 }, { ...other, left: 0, right: 0 }, slackPx) ||
  areSame({ ...one, bottom: 0, top: 0 }, { ...other, bottom: 0, top: 0 }, slackPx);

const areSame = (one: Bounds, other: Bounds, near: number): boolean =>
  contains(growBounds(one, near), other) && contains(growBounds(other, near), one);

/** The four sides of something, as deep as a rule: what hides less of one leaves no doubt where it is. */
const sidesOf = (area: Bounds): Bounds[] => [
  { ...area, right: Math.min(area.right, area.left + rulePx) },
  { ...area, left: Math.max(area.left, area.right - rulePx) },
  { ...area, top: Math.min(area.top, area.bottom + rulePx) },
  { ...area, bottom: Math.max(area.bottom, area.top - rulePx) },
];

/** Whether something straight ends where something went: nobody saw how far it goes. */
const endsIn = ({ area }: Kept, gone: readonly Bounds[], boxes: readonly Bounds[]): boolean =>
  sidesOf(area).some((side) => {
    const beside = without(side, boxes);
    return beside.length > 0 && beside.every((part) => without(part, gone).length === 0);
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/**
 * What stays of a page and what goes beside its boxes, in the order of painting. What goes may have hidden what stays: a
 * bar over other words that ends with a box, a letter as large as a picture; or words over it that have its colour.
 */
export class Uncovered {
  private readonly kept: Kept[] = [];
  private readonly gone: Gone[] = [];
  private readonly left: (Gone & { readonly mayHide: boolean })[] = [];
  order = 0;
  private element = 0;

  /** Everything from here on is painted later. */
  next(): void {
    this.element += 1;
    this.order += 1;
  }

  /** The same within something that is painted at once: a part of it may lie over another, in the same colour. */
  nextPart(): number {
    this.order += 1;
    return this.order;
  }

  keep(area: Bounds, shape: Shape, colour?: Colour, order = this.order): void {
    const { element } = this;
    this.kept.push({ area, shape, order, element, colour, slack: slackOf(area) });
  }

  /** Whether something that stays is painted over an area later than `order`. */
  liesOver(area: Bounds, order: number): boolean {
    return this.kept.some((later) => later.order > order && overlap(later.area, area, 0));
  }

  take(area: Bounds, colour?: Colour): void {
    this.gone.push({ area, order: this.order, colour });
  }

  /** Left out as a whole: where that shows is looked for, but not everywhere. What may hide something is no line and no letter. */
  leave(area: Bounds, mayHide: boolean): void {
    this.left.push({ area, order: this.order, mayHide });
  }

  /** Whether much of what stays was neither beneath anything nor on something of its colour: beside the boxes. */
  private wasSeen(kept: Kept, gone: readonly Gone[], boxes: readonly Bounds[]): boolean {
    const stays = this.kept.filter((other) => !hidesNothing(other, kept));
    const hiding = [...gone, ...stays].filter((other) => mayHide(other, kept));
    const places = hiding.map(({ area }) => area);
    return openShare(kept.area, places, boxes) >= leastOpen;
  }

  /** Whether a part of a surface or a line lies under a surface that stays, or right on one of its colour. */
  private staysHidden(kept: Kept, part: Bounds): boolean {
    if (isLikeLetter(kept)) return false;
    const around = this.kept.filter((other) => other !== kept && overlap(other.area, part, 0));
    const covers = ({ shape, colour, area }: Kept) =>
      shape === 'surface' && typeof colour === 'number' && contains(area, part);
    const ground = around.findLast(({ order }) => order <= kept.order);
    return (
      around.some((other) => other.order > kept.order && covers(other)) ||
      (ground !== undefined && covers(ground) && mayBeAlike(ground.colour, kept.colour))
    );
  }

  /**
   * Whether a surface goes on, in sight, around a part that went, or is of the same colour: then that tells nothing. It is hidden
   * where rectangles of one colour and pictures lie over it that stay, or something that went, too.
   */
  private isGround(kept: Kept, gone: Open, open: readonly Open[], boxes: readonly Bounds[]): boolean {
    if (kept.shape !== 'surface' || !contains(kept.area, gone.area)) return false;
    if (typeof kept.colour === 'number' && kept.colour === gone.colour) return true;
    const around = intersection(growBounds(gone.area, aroundPx), kept.area);
    const isOver = ({ area, order }: Gone): boolean => order > kept.order && overlap(area, around, 0);
    const stays = this.kept.filter((other) => isOver(other) && isOpaque(other));
    const over = [gone, ...stays, ...open.filter(isOver)].map(({ area }) => area);
    return without(around, [...over, ...boxes]).some((part) => thicknessOf(part) >= leastSeenPx);
  }

  /** All that went, in pixels of the page image. */
  get areas(): readonly Bounds[] {
    return this.gone.map(({ area }) => area);
  }

  /** What was painted before something that was left out, and may have been hidden by it. */
  private under({ area, order }: Gone): Kept[] {
    return this.kept.filter(
      (kept) =>
        kept.order < order &&
        overlap(kept.area, area, 0) &&
        !(kept.shape === 'surface' && contains(kept.area, area)),
    );
  }

  /** Where what was left out lay over something that may be too pale for anybody to miss: letters are not. */
  get beneath(): readonly Bounds[] {
    return this.left.flatMap((left) => {
      const under = this.under(left).filter(({ shape }) => shape !== 'letter');
      return under.length > 0 ? [joinBounds(under.map(({ area }) => intersection(area, left.area)))] : [];
    });
  }

  /**
   * Of areas where the page looks otherwise, those where something came to light beneath what was left out: all of that,
   * because nobody saw where it was.
   */
  spread(areas: readonly Bounds[]): Bounds[] {
    const over = this.left
      .filter(({ mayHide: hides }) => hides)
      .map((left) => ({ area: left.area, under: this.under(left) }))
      .filter(({ under }) => under.length > 0);
    return areas.flatMap((found) => {
      const all = over.filter(
        ({ area, under }) =>
          overlap(found, area, 0) && under.some((kept) => overlap(intersection(kept.area, area), found, 0)),
      );
      return all.map(({ area }) => area);
    });
  }

  /** Areas beside the boxes where something shows that did not; of what was left out, within areas nobody looks at. */
  showing(covers: Covers, ignored: readonly Bounds[]): Bounds[] {
    const unseen = ignored.flatMap((area) => {
      const orders = this.left.flatMap((left) => (overlap(left.area, area, 0) ? left.order : []));
      return orders.length > 0
        ? [{ area, order: orders.reduce((last, order) => Math.max(last, order)) }]
        : [];
    });
    const open = [...this.gone, ...unseen].flatMap(({ area, order, colour }: Gone): Open[] => {
      const slack = slackOf(area);
      return without(area, covers.painted)
        .filter((part) => thicknessOf(part) > slack)
        .map((part) => ({ area: part, order, colour, slack }));
    });
    const found = new Set<Bounds>();
    if (open.length === 0) return [];
    const around = joinBounds(open.map(({ area }) => area));
    for (const kept of this.kept) {
      if (!overlap(kept.area, around, 0)) continue;
      const apart = open.filter(
        (part) =>
          mayHide(part, kept) &&
          mayShow(kept, part) &&
          !this.isGround(kept, part, open, covers.painted) &&
          !this.staysHidden(kept, intersection(part.area, kept.area)),
      );
      if (apart.length === 0) continue;
      const parts = apart.map((part) => intersection(part.area, kept.area));
      const showsMuch =
        kept.shape === 'other'
          ? sum(parts.map(thicknessOf)) > rulePx
          : sum(parts.map(sizeOf)) > maxShare * sizeOf(kept.area) ||
            (isStraight(kept) && endsIn(kept, parts, covers.painted));
      if (showsMuch || !this.wasSeen(kept, open, covers.painted))
        for (const part of apart) found.add(part.area);
    }
    return [...found];
  }
}
