import { formatOperands } from '../../syntax/content/content-writer.ts';
import { type Bounds, growBounds, invert, keepsRectangles, transformBounds } from '../../syntax/geometry.ts';
import type { Area } from './area.ts';
import { edgePx, marginPx, type PlacedOutline, type Span } from './placed-outline.ts';

/** Whether it is a rectangle and drawn as one. */
export const isUpright = ({ outline: { rectangle }, toImage }: PlacedOutline): boolean =>
  rectangle !== undefined && keepsRectangles(toImage);

const boundsOf = ({ outline: { rectangle = [0, 0, 0, 0] } }: PlacedOutline): Bounds => {
  const [x, y, width, height] = rectangle;
  return {
    left: Math.min(x, x + width),
    bottom: Math.min(y, y + height),
    right: Math.max(x, x + width),
    top: Math.max(y, y + height),
  };
};

/** In pixels of the page image. */
const placedBounds = (placed: PlacedOutline): Bounds => transformBounds(boundsOf(placed), placed.toImage);

/** From where to where it shows along one axis, of 1: up to a side that shows itself, 0 or 1. */
const spanOf = (from: number, to: number, first: number, last: number, nearBy: number): Span =>
  to > from
    ? [
        first - from > nearBy ? (first - from) / (to - from) : 0,
        to - last > nearBy ? (last - from) / (to - from) : 1,
      ]
    : [0, 1];

/** From where to where a rectangle shows, across and up: a side beyond the last of it is seen by nobody. */
export const sidesOf = (placed: PlacedOutline, shown: Area | undefined): Span[] => {
  if (!shown) return [undefined, undefined];
  const { left, bottom, right, top } = placedBounds(placed);
  const nearPx = placed.reachPx + edgePx;
  return [
    spanOf(left, right, shown.left, shown.right, nearPx),
    spanOf(bottom, top, shown.top, shown.bottom, nearPx),
  ];
};

const roundingPx = 1e-3;

/** PDFium draws a filled rectangle on whole pixels: where it starts, and where it ends. */
const drawnFrom = (from: number, to: number): readonly [number, number] => {
  const length = Math.ceil(to - from - roundingPx);
  const off = (start: number) => Math.abs(from - start) + Math.abs(to - start - length);
  const start =
    off(Math.floor(from)) > off(Math.ceil(from)) + roundingPx ? Math.ceil(from) : Math.floor(from);
  return [start, start + length];
};

/** A little further, so that the side in sight stays on its pixel. */
const furtherPx = [0, 0.25, 0.5, 0.75];

/** One axis of a rectangle in pixels without what nobody sees of it. */
const cut = (
  from: number,
  to: number,
  [first, last]: readonly [number, number],
  margin: number,
  isOnPixels: boolean,
) => {
  const [isNear, isFar] = [first > 0, last < 1];
  const [start, end] = drawnFrom(from, to);
  const cuts = (isOnPixels ? furtherPx : [0]).map((further) => {
    const near = isNear ? Math.max(from, from + first * (to - from) - margin - further) : from;
    const far = isFar ? Math.min(to, from + last * (to - from) + margin + further) : to;
    return [near, far] as const;
  });
  const isSame = ([near, far]: readonly [number, number]): boolean => {
    const drawn = drawnFrom(near, far);
    return (isNear || drawn[0] === start) && (isFar || drawn[1] === end);
  };
  return cuts.find(isSame) ?? (cuts[0] as readonly [number, number]);
};

/** What is left of it in pixels: it ends a little way beneath what covers its sides, or beyond the page. */
const keptOf = (placed: PlacedOutline, [across, up]: readonly Span[]): Bounds | undefined => {
  if (!across || !up) return undefined;
  const { left, bottom, right, top } = placedBounds(placed);
  const margin = placed.reachPx + marginPx;
  const [near, far] = cut(left, right, across, margin, placed.isOnPixels);
  const [low, high] = cut(bottom, top, up, margin, placed.isOnPixels);
  return { left: near, bottom: low, right: far, top: high };
};

/** Around what goes of it, its line included: a strip along each side that is moved. */
export const stripsCut = (placed: PlacedOutline, spans: readonly Span[]): Bounds[] | undefined => {
  const kept = keptOf(placed, spans);
  if (!kept) return undefined;
  const whole = growBounds(placedBounds(placed), placed.reachPx);
  const { left, bottom, right, top } = growBounds(kept, -placed.reachPx);
  const [across = [0, 1], up = [0, 1]] = spans;
  return [
    ...(across[0] > 0 ? [{ ...whole, right: left }] : []),
    ...(across[1] < 1 ? [{ ...whole, left: right }] : []),
    ...(up[0] > 0 ? [{ ...whole, top: bottom }] : []),
    ...(up[1] < 1 ? [{ ...whole, bottom: top }] : []),
  ];
};

/** The rectangle without sides that nobody sees. */
export const cutRectangle = (placed: PlacedOutline, spans: readonly Span[]): string | undefined => {
  const toUser = invert(placed.toImage);
  const left = keptOf(placed, spans);
  if (!left || !toUser) return undefined;
  const kept = transformBounds(left, toUser);
  return `${formatOperands([kept.left, kept.bottom, kept.right - kept.left, kept.top - kept.bottom])} re`;
};
