import type { Part } from '../../pdfium/bitmap.ts';
import type { Bounds } from '../../syntax/geometry.ts';

/** Whole pixels of the page image: right and bottom are exclusive. */
export type Area = Part;

/** `box` has y downwards, as in the page image; nothing outside the image is left of it. */
export const areaOf = (
  box: Bounds,
  { width, height }: { width: number; height: number },
  grow = 0,
): Area => ({
  left: Math.min(width, Math.max(0, Math.floor(box.left) - grow)),
  top: Math.min(height, Math.max(0, Math.floor(box.bottom) - grow)),
  right: Math.max(0, Math.min(width, Math.ceil(box.right) + grow)),
  bottom: Math.max(0, Math.min(height, Math.ceil(box.top) + grow)),
});

export const isEmptyArea = ({ left, top, right, bottom }: Area): boolean => right <= left || bottom <= top;

export const pixelsIn = (area: Area): number =>
  isEmptyArea(area) ? 0 : (area.right - area.left) * (area.bottom - area.top);

/** Around all of them; `areas` is not empty. */
export const joinAreas = (areas: readonly Area[]): Area =>
  areas.reduce((one, other) => ({
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }));

/** Whether two areas share a pixel. */
export const meet = (one: Area, other: Area): boolean =>
  Math.max(one.left, other.left) < Math.min(one.right, other.right) &&
  Math.max(one.top, other.top) < Math.min(one.bottom, other.bottom);

/** What two areas have in common; empty when they do not meet. */
export const areaWithin = (one: Area, other: Area): Area => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
