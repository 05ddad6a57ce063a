import { type Box, minBoxSidePx, type PageSize } from '@blackbar/core';

/** A point on a page image, in its pixels. */
export interface Point {
  x: number;
  y: number;
}

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** The smallest side a box can be given by resizing: the first whole pixel that is still a redaction. */
const smallestSidePx = minBoxSidePx + 1;

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export const boxBetween = (from: Point, to: Point): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
});

export const onPage = (point: Point, page: PageSize): Point => ({
  x: within(point.x, 0, page.width),
  y: within(point.y, 0, page.height),
});

export const isOnPage = (point: Point, page: PageSize): boolean =>
  point.x >= 0 && point.y >= 0 && point.x <= page.width && point.y <= page.height;

/** The box translated; it keeps its size and stays on the page. */
export const movedBox = (box: Box, dx: number, dy: number, page: PageSize): Box => ({
  x: within(box.x + dx, 0, Math.max(0, page.width - box.width)),
  y: within(box.y + dy, 0, Math.max(0, page.height - box.height)),
  width: box.width,
  height: box.height,
});

/** The box resized by one handle; the opposite sides stay where they are and never meet. */
export const resizedBox = (box: Box, handle: Handle, dx: number, dy: number, page: PageSize): Box => {
  let left = box.x;
  let top = box.y;
  let right = box.x + box.width;
  let bottom = box.y + box.height;
  if (handle.includes('w')) left = within(left + dx, 0, right - smallestSidePx);
  if (handle.includes('e')) right = within(right + dx, left + smallestSidePx, page.width);
  if (handle.includes('n')) top = within(top + dy, 0, bottom - smallestSidePx);
  if (handle.includes('s')) bottom = within(bottom + dy, top + smallestSidePx, page.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
};

export const sameBox = (a: Box, b: Box): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

export const boxesMeet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The smallest box that holds them all. */
export const boxAround = (boxes: readonly Box[]): Box | null => {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};
