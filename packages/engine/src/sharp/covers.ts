import { type PageBox, type PageSize, type PixelRect, pixelsUnder } from '@blackbar/core/model';
import { clearancePx } from '../page/words/clear-of-boxes.ts';
import { type Bounds, contains, growBounds, overlap } from '../syntax/geometry.ts';

/** Whatever is cut away around an area that is drawn may change pixels beside it, and is drawn with it. */
export const drawnAroundPx = 4;

/** What of an area is left beside a cover: below, above, and on either side between the two. */
const beside = (area: Bounds, cover: Bounds): Bounds[] => {
  if (!overlap(area, cover, 0)) return [area];
  const bottom = Math.max(area.bottom, cover.bottom);
  const top = Math.min(area.top, cover.top);
  return [
    { ...area, top: bottom },
    { ...area, bottom: top },
    { left: area.left, right: cover.left, bottom, top },
    { left: cover.right, right: area.right, bottom, top },
  ].filter(({ left, right, bottom: low, top: high }) => right > left && high > low);
};

/** An area without what lies in any of the covers, in rectangles that do not overlap. */
export const without = (area: Bounds, covers: readonly Bounds[]): Bounds[] =>
  covers.reduce<Bounds[]>((left, cover) => left.flatMap((part) => beside(part, cover)), [area]);

export const boundsOf = ({ left, top, right, bottom }: PixelRect): Bounds => ({
  left,
  right,
  bottom: top,
  top: bottom,
});

/**
 * The boxes of a page on its page image, and areas that are drawn over it: under both, nothing is left. All places are pixels of that image, with y growing downwards: `bottom` is
 * the smaller one.
 */
export class Covers {
  /** The whole pixels that a picture has black. */
  readonly rects: readonly PixelRect[];
  readonly boxes: readonly Bounds[];
  /** Boxes and drawn areas. */
  readonly all: readonly Bounds[];
  /** The same with as much around areas as is drawn with them. */
  readonly painted: readonly Bounds[];
  /** With the margin that ink has to keep. */
  private readonly wide: readonly Bounds[];
  private readonly wideBoxes: readonly Bounds[];

  constructor(boxes: readonly PageBox[], size: PageSize, drawn: readonly PixelRect[] = []) {
    this.rects = boxes.map((box) => pixelsUnder(box, size, size));
    this.boxes = this.rects.map(boundsOf);
    this.wideBoxes = this.boxes.map((box) => growBounds(box, clearancePx));
    const areas = drawn.map(boundsOf);
    this.all = [...this.boxes, ...areas];
    this.painted = [...this.boxes, ...areas.map((area) => growBounds(area, drawnAroundPx))];
    this.wide = [...this.wideBoxes, ...areas];
  }

  /** Whether an area has anything in a box, whatever is drawn beside it. */
  touchBox(area: Bounds): boolean {
    return this.wideBoxes.some((box) => overlap(area, box, 0));
  }

  /** Whether an area has anything in a box or its margin. A line of no width counts. */
  touch({ left, bottom, right, top }: Bounds): boolean {
    return this.wide.some(
      (box) => right > box.left && left < box.right && top > box.bottom && bottom < box.top,
    );
  }

  /** The same without margin, for what is cut to the pixel. */
  cross(area: Bounds): boolean {
    return this.all.some((box) => overlap(area, box, 0));
  }

  /** Whether all of an area lies in boxes and their margins, taken together. */
  hide(area: Bounds): boolean {
    if (!this.touch(area)) return false;
    // A line of no width covers no area.
    return without(growBounds(area, 1e-6), this.wide).length === 0;
  }

  /** Whether no edge of an area runs through a box: each lies wholly inside it, or wholly outside. */
  areClearOfEdges(area: Bounds): boolean {
    return this.all.every((box) => contains(area, box) || !overlap(area, box, 0));
  }

  /** Whether an area across the page, as high as a line of text, meets a box. */
  meetAcross(from: number, to: number): boolean {
    return this.wideBoxes.some((box) => to > box.bottom && from < box.top);
  }

  meetDown(from: number, to: number): boolean {
    return this.wideBoxes.some((box) => to > box.left && from < box.right);
  }
}
