import { type Bounds, growBounds } from '../../syntax/geometry.ts';
import { arePartedHulls } from './hull.ts';
import type { Subpath } from './subpath.ts';

/** Comparing more subpaths with each other takes too long: they are one part. */
const maxSubpaths = 5000;

const touch = (one: Bounds, other: Bounds): boolean =>
  one.left <= other.right && other.left <= one.right && one.bottom <= other.top && other.bottom <= one.top;

/**
 * Parts of a path that look the same painted one by one: subpaths apart from each other. `reach` is how far the paint
 * goes beyond the path. Opaque strokes look the same even where they cross.
 */
export const partsOf = (
  subpaths: readonly Subpath[],
  reach: number,
  isOpaqueStroke: boolean,
): readonly (readonly Subpath[])[] => {
  if (isOpaqueStroke) return subpaths.map((subpath) => [subpath]);
  if (subpaths.length === 1 || subpaths.length > maxSubpaths) return [subpaths];
  const boxes = subpaths.map(({ box }) => growBounds(box, reach));
  const order = [...boxes.keys()].sort((one, other) => leftOf(boxes, one) - leftOf(boxes, other));
  const owner = [...boxes.keys()];
  const find = (index: number): number => {
    let root = index;
    while (owner[root] !== root) root = owner[root] as number;
    owner[index] = root;
    return root;
  };
  // Letters of a line that is turned have boxes that touch, and outlines that do not.
  const meet = (index: number, other: number): boolean =>
    !arePartedHulls((subpaths[index] as Subpath).hull, (subpaths[other] as Subpath).hull, 2 * reach);
  let open: number[] = [];
  for (const index of order) {
    const box = boxes[index] as Bounds;
    open = open.filter((other) => (boxes[other] as Bounds).right >= box.left);
    for (const other of open)
      if (touch(box, boxes[other] as Bounds) && find(other) !== find(index) && meet(index, other))
        owner[find(other)] = find(index);
    open.push(index);
  }
  const parts = new Map<number, Subpath[]>();
  for (const [index, subpath] of subpaths.entries()) {
    const root = find(index);
    const part = parts.get(root);
    if (part) part.push(subpath);
    else parts.set(root, [subpath]);
  }
  return [...parts.values()];
};

const leftOf = (boxes: readonly Bounds[], index: number): number => (boxes[index] as Bounds).left;
