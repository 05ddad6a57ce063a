import { type Bounds, growBounds, type Matrix, transformBounds } from '../../syntax/geometry.ts';

/** What an outline covers, in font units. */
export interface Extent {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** No point of the outline lies within: it is a bar, a disc or the like. */
  isSolid?: boolean;
  /** The same in level slices, for which nothing is too small: absent when nobody knows. */
  slices?: () => readonly Bounds[];
}

/** Asked again and again, and worked out when it is asked first. */
export const once = <T>(work: () => T): (() => T) => {
  let known: { readonly result: T } | undefined;
  return () => {
    known ??= { result: work() };
    return known.result;
  };
};

export type Ink = 'outline' | 'blank' | 'unknown';

/** A point this near to an edge, as a share of the side, lies on it. */
const onEdge = 0.02;

/** Remembers how far points reach. */
export class ExtentPen {
  private extent: Extent | undefined;
  private readonly points: number[] = [];

  cover(x: number, y: number): void {
    const { extent, points } = this;
    points.push(x, y);
    if (!extent) {
      this.extent = { left: x, bottom: y, right: x, top: y };
      return;
    }
    extent.left = Math.min(extent.left, x);
    extent.bottom = Math.min(extent.bottom, y);
    extent.right = Math.max(extent.right, x);
    extent.top = Math.max(extent.top, y);
  }

  result(): Extent | undefined {
    return this.extent && { ...this.extent, isSolid: this.isSolid(this.extent) };
  }

  private isSolid({ left, bottom, right, top }: Extent): boolean {
    const [across, up] = [(right - left) * onEdge, (top - bottom) * onEdge];
    return this.points.every((at, index) =>
      index % 2 === 0
        ? at - left <= across ||
          right - at <= across ||
          (this.points[index + 1] ?? 0) - bottom <= up ||
          top - (this.points[index + 1] ?? 0) <= up
        : true,
    );
  }
}

export const joinExtents = (one: Extent | undefined, other: Extent | undefined): Extent | undefined => {
  if (!one || !other) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
};

/** A path thinner than this part of the em may leave no pixel: only a render can tell. */
const sureInk = 0.008;

export const inkOf = (extent: Extent | undefined, unitsPerEm: number): Ink => {
  if (!extent) return 'blank';
  const least = Math.min(extent.right - extent.left, extent.top - extent.bottom);
  return least >= unitsPerEm * sureInk ? 'outline' : 'unknown';
};

/** Two pixels of the 64 an em has when PDFium fits a hinted outline to its grid. */
export const hintSlack = (2 * 1000) / 64;

/** What lies beyond this is no size of a letter, and rounding of the matrix itself would count. */
const leastScale = 1 / 16384;
const mostScale = 1 / 16;

/**
 * An extent in font units as thousandths of text space; `undefined` when the font's matrix moves outlines away from
 * their origin, or is none that a viewer could count with.
 */
export const inTextSpace = (
  extent: Extent | undefined,
  matrix: readonly number[],
  slack = 0,
): Extent | undefined => {
  if (!extent) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, dx = 0, dy = 0] = matrix;
  const isSane = [a, d].every((scale) => Math.abs(scale) >= leastScale && Math.abs(scale) <= mostScale);
  if (!isSane || ![b, c].every((skew) => Math.abs(skew) <= mostScale) || dx !== 0 || dy !== 0)
    return undefined;
  const toText: Matrix = [1000 * a, 1000 * b, 1000 * c, 1000 * d, 0, 0];
  const placed = (box: Bounds): Bounds => growBounds(transformBounds(box, toText), slack);
  const { isSolid, slices } = extent;
  return {
    ...(isSolid === undefined ? {} : { isSolid }),
    ...(slices === undefined ? {} : { slices: once(() => slices().map(placed)) }),
    ...placed(extent),
  };
};
