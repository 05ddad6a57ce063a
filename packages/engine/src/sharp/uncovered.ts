import { type Bounds, contains, intersection } from '../syntax/geometry.ts';
import { type Covers, without } from './covers.ts';

/** `surface`: a rectangle of one colour. `sign`: a letter or a straight line. Anything else may show something anywhere. */
export type Shape = 'surface' | 'sign' | 'other';

interface Kept {
  readonly area: Bounds;
  readonly shape: Shape;
  /** How much was painted before it. */
  readonly order: number;
}

interface Gone {
  readonly area: Bounds;
  readonly order: number;
}

/** A letter of which as much more shows as before was seen all the same. */
const maxShare = 0.3;
/** Behind a rule no thicker than this, in pixels, there is no room for anything to be read. */
const rulePx = 4;
/** Rounded places overlap by so little without lying on each other, in pixels. */
const slackPx = 0.25;

const sizeOf = ({ left, bottom, right, top }: Bounds): number =>
  Math.max(0, right - left) * Math.max(0, top - bottom);

const thicknessOf = ({ left, bottom, right, top }: Bounds): number => Math.min(right - left, top - bottom);

const liesOn = (area: Bounds): boolean => thicknessOf(area) > slackPx;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/**
 * What stays of a page and what goes beside its boxes, in the order of painting. What goes may have hidden what stays: a
 * bar over other words that ends with a box, a letter as large as a picture.
 */
export class Uncovered {
  private readonly kept: Kept[] = [];
  private readonly gone: Gone[] = [];
  private readonly left: Gone[] = [];
  private order = 0;

  /** Everything from here on is painted later. */
  next(): void {
    this.order += 1;
  }

  keep(area: Bounds, shape: Shape): void {
    this.kept.push({ area, shape, order: this.order });
  }

  take(area: Bounds): void {
    this.gone.push({ area, order: this.order });
  }

  /** Left out as a whole: where that shows is looked for, but not everywhere. */
  leave(area: Bounds): void {
    this.left.push({ area, order: this.order });
  }

  /** All that went, in pixels of the page image. */
  get areas(): readonly Bounds[] {
    return this.gone.map(({ area }) => area);
  }

  /** Areas beside the boxes where something shows that did not; of what was left out, within areas nobody looks at. */
  showing(covers: Covers, ignored: readonly Bounds[]): Bounds[] {
    const unseen = this.left.flatMap(({ area, order }) =>
      ignored.map((part) => ({ area: intersection(area, part), order })),
    );
    const open = [...this.gone, ...unseen].flatMap(({ area, order }) =>
      without(area, covers.all)
        .filter(liesOn)
        .map((part) => ({ area: part, order })),
    );
    const found = new Set<Bounds>();
    for (const { area, shape, order } of open.length > 0 ? this.kept : []) {
      const over = open.filter(
        (part) =>
          part.order > order &&
          liesOn(intersection(part.area, area)) &&
          !(shape === 'surface' && contains(area, part.area)),
      );
      const parts = over.map((part) => intersection(part.area, area));
      const isShown =
        shape === 'other'
          ? sum(parts.map(thicknessOf)) > rulePx
          : sum(parts.map(sizeOf)) > maxShare * sizeOf(area);
      if (isShown) for (const part of over) found.add(part.area);
    }
    return [...found];
  }
}
