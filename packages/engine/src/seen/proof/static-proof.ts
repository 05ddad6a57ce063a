import type { Colour, Item } from '../../page/walk/item.ts';
import { type Bounds, contains, intersection } from '../../syntax/geometry.ts';
import { BoxGrid } from './box-grid.ts';

/** One pixel of the page image that everybody looks at, 150 to the inch, in points. */
const pixel = 0.48;
/** Smaller text may leave no ink in the page image at all. */
const minTextSize = 5 * pixel;
/** Lines and borders up to this width cannot hide a word. */
const thin = 3 * pixel;
const maxThinOverlaps = 6;
const maxStrokeSegments = 8;
const minContrast = 64;
const minDrawingShare = 0.5;
/** Paths with fewer segments are rules, cells and bars; most outlines of letters have more. */
const outlineSegments = 5;

const white: Colour = [255, 255, 255];

const contrasts = (one: Colour, other: Colour): boolean => {
  if (!one || !other || one === 'inherited' || other === 'inherited') return false;
  return one.some((channel, index) => Math.abs(channel - (other[index] as number)) >= minContrast);
};

const isThin = (item: Item, box: Bounds): boolean =>
  item.kind === 'path' &&
  (Math.min(box.right - box.left, box.top - box.bottom) < thin ||
    (item.isStroke && item.segments <= maxStrokeSegments && item.size < thin));

const overlaps = (one: Bounds, other: Bounds, atLeast: number): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > atLeast &&
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > atLeast;

/** Two texts that share more than half the height of one may hide each other; neighbouring lines do not. */
const collide = (one: Bounds, other: Bounds): boolean =>
  overlaps(one, other, Math.min(one.top - one.bottom, other.top - other.bottom) / 2);

/** Whether somebody could have hidden something in this item: text, pictures, outlines. */
const isWorthHiding = (item: Item): boolean =>
  item.kind === 'text' || item.kind === 'image' || (item.kind === 'path' && item.segments >= outlineSegments);

/** A line, however long, that no letter disappears under. */
const isLine = (item: Item): boolean => item.kind === 'path' && item.isStroke && item.size < thin;

class Proof {
  private readonly items: readonly Item[];
  private readonly page: Bounds;
  private readonly covers: BoxGrid;
  private readonly texts: BoxGrid;
  /** Items before this one may lie under something whose extent nobody knows. */
  private unknownCover = 0;

  constructor(items: readonly Item[], page: Bounds) {
    this.items = items;
    this.page = page;
    this.covers = new BoxGrid(page, items.length);
    this.texts = new BoxGrid(page, items.length);
    items.forEach((item, index) => {
      if (!item.box) this.unknownCover = index;
      else if (item.kind === 'text') this.texts.add(index, item.box);
      else this.covers.add(index, item.box);
    });
  }

  isVisible(index: number): boolean {
    const item = this.items[index] as Item;
    const { box } = item;
    if (!box || index < this.unknownCover || !item.isPlain || !item.isOpaque) return false;
    if (!this.isInView(item, box)) return false;
    if (item.kind === 'text' && (item.size < minTextSize || this.collides(index, box))) return false;
    const ground = this.ground(index, item, box);
    if (ground === 'covered') return false;
    // What an image shows is in its pixels; everything else is seen by its colour.
    return (item.kind === 'image' && !item.isStroke) || contrasts(item.colour, ground);
  }

  /** On the page and inside its clip: text and images as a whole, a drawing for the most part. */
  private isInView({ kind, clip }: Item, box: Bounds): boolean {
    if (clip === 'shape') return false;
    const view = clip ? intersection(this.page, clip) : this.page;
    if (kind !== 'path') return contains(view, box, pixel / 2);
    const seen = intersection(view, box);
    return (
      seen.right - seen.left >= (box.right - box.left) * minDrawingShare &&
      seen.top - seen.bottom >= (box.top - box.bottom) * minDrawingShare
    );
  }

  /** The one colour the item stands on; `undefined` when there are several, `covered` when something follows on top. */
  private ground(index: number, item: Item, box: Bounds): Colour | 'covered' {
    let under = -1;
    let thinOver = 0;
    const isCovered = this.covers.someNear(box, (other) => {
      if (other === index) return false;
      const cover = this.items[other] as Item;
      const coverBox = cover.box as Bounds;
      const isBehind = other < index;
      if (isThin(cover, coverBox) || (isLine(cover) && (isBehind || item.kind === 'path'))) {
        if (!isBehind && item.kind === 'text' && overlaps(box, coverBox, 0)) thinOver += 1;
        return thinOver > maxThinOverlaps;
      }
      if (!overlaps(box, coverBox, isBehind ? 0 : pixel)) return false;
      under = isBehind ? Math.max(under, other) : under;
      return !isBehind;
    });
    if (isCovered) return 'covered';
    const below = this.items[under];
    if (!below) return white;
    const isOneColour = below.kind === 'path' && below.isRectangle && below.isOpaque;
    const reach = below.clip && below.clip !== 'shape' ? contains(below.clip, box) : below.clip === undefined;
    return isOneColour && reach && contains(below.box as Bounds, box) ? below.colour : undefined;
  }

  private collides(index: number, box: Bounds): boolean {
    return this.texts.someNear(
      box,
      (other) => other !== index && collide(box, (this.items[other] as Item).box as Bounds),
    );
  }
}

/**
 * The items of which the structure alone cannot prove that somebody looking at the page sees them. `page` is what a
 * viewer shows. Says nothing about the rest: it is proven visible or has nothing to hide.
 */
export const doubtfulItems = (items: readonly Item[], page: Bounds): Item[] => {
  const proof = new Proof(items, page);
  return items.filter((item, index) => isWorthHiding(item) && !proof.isVisible(index));
};
