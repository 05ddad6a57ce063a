import type { Outline } from '../../page/walk/outline.ts';
import type { Matrix } from '../../syntax/geometry.ts';

/** An outline where it comes to lie in the page image. */
export interface PlacedOutline {
  readonly outline: Outline;
  readonly toImage: Matrix;
  /** How far its paint reaches on either side. */
  readonly reachPx: number;
  /** All that its path fills: PDFium draws such a rectangle on whole pixels. */
  readonly isOnPixels: boolean;
  /** Where one side of it lies tells the others, unless something lies on them. */
  readonly isTold: boolean;
}

/** From where to where along an edge it shows, 0 to 1; `undefined` for an edge that does so nowhere. */
export type Span = readonly [first: number, last: number] | undefined;

/** Smoothed edges of what lies above reach so far; what is left out ends further beneath it. */
export const edgePx = 2;
export const marginPx = 4;
