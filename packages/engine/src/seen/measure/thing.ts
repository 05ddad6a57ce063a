import { seen } from '../definition/definition.ts';
import type { ProbedObject } from '../probe/probed-objects.ts';
import type { Area } from './area.ts';
import type { PlacedOutline } from './placed-outline.ts';
import type { Rows } from './rows.ts';

/** What is taken away at once and judged as one. */
export interface Thing {
  readonly kind: 'text' | 'path' | 'subpath' | 'image' | 'shading';
  readonly paintId: number;
  /** Switched off together. */
  readonly objects: readonly ProbedObject[];
  /** Shown in their place. */
  readonly instead: readonly ProbedObject[];
  /** The same alone, in black; none for a shading, which is wherever its clip lets it be. */
  readonly bare: readonly ProbedObject[];
  /** Around all that it could change. */
  readonly area: Area;
  /** Where in the area; everywhere when not told. */
  readonly rows: Rows | undefined;
  /** The share of it that lies on the page. */
  readonly onPage: number;
  /** Any part of it tells what the rest looks like. */
  readonly isTold: boolean;
  /** An outline with more corners than one that any part tells: they have to show. */
  readonly hasCorners: boolean;
  /** A Type 3 glyph: nothing but its own procedure says where its ink is. */
  readonly isLoose: boolean;
  /** What a Type 3 glyph is said to mean, and its em in pixels. */
  readonly letter: { readonly text: string; readonly emPx: number } | undefined;
  /** Cut out by a shape, which is then what is seen of it. */
  readonly isCut: boolean;
  /** A path alone, or one of its subpaths: where its edges are. */
  readonly outline: PlacedOutline | undefined;
  /** Painted in one colour, which another can take the place of. */
  readonly isPlain: boolean;
  /** Its colour, if it is opaque and that is known. */
  readonly ink: readonly [number, number, number] | undefined;
  /** Text too small to be read. */
  readonly isSmall: boolean;
  /** Other viewers may show it differently: PDFium's view is no proof. */
  readonly isDisputed: boolean;
}

/** What PDFium draws with an antialiased edge may reach a pixel further, and a little more. */
export const growPx = 2;

/** How broad what lies in an area is, and high, whichever is less. */
const breadthOf = ({ left, top, right, bottom }: Area): number =>
  Math.min(right - left, bottom - top) - 2 * growPx;

/** Of the area of a thing. */
export const isThin = (area: Area): boolean => breadthOf(area) <= seen.thinPx;

/** Whether it could spell something, with others or alone. */
export const isTelling = ({ kind, hasCorners, area }: Thing): boolean =>
  hasCorners || ((kind === 'path' || kind === 'subpath') && breadthOf(area) < seen.groundPx);
