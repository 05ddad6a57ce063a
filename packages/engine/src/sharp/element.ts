import type { PDFObject } from '@cantoo/pdf-lib';
import type { ShownCode } from '../fonts/parts/font.ts';
import type { FontSlot, ImagePiece } from '../page/walk/piece.ts';
import type { Bounds, Matrix } from '../syntax/geometry.ts';

/** How lines are drawn, in the space in which their path is constructed. */
export interface Line {
  readonly width: number;
  readonly cap: number;
  readonly join: number;
  readonly miter: number;
  readonly dashes: readonly number[];
  readonly phase: number;
}

/** What is set by graphics state dictionaries and has an effect on colours; by key, as it is written. */
export type Blending = Readonly<Record<string, string>>;

/** Everything that what is painted depends on, and nothing that was set for something else. */
export interface Style {
  /** Operators that set the colour. */
  readonly fill: string;
  readonly stroke: string;
  readonly line: Line;
  readonly blending: Blending;
}

/** A path that cuts what is painted, in the page's user space. */
export interface Clip {
  /** Pixels of the page image. */
  readonly bounds: Bounds;
  readonly isRectangle: boolean;
  /** Its construction and `W`. */
  readonly text: string;
}

interface Painted {
  readonly style: Style;
  readonly clips: readonly Clip[];
  /** Why it cannot be written here; that matters only if something of it stays. */
  readonly refusal: string | undefined;
}

/** One code of a text, where it stands. */
export interface Glyph {
  readonly code: ShownCode;
  readonly isBlank: boolean;
  /** Where its origin is, in pixels of the page image. */
  readonly at: readonly [x: number, y: number];
  /** Around its ink, in pixels of the page image; `undefined` for a blank one. */
  readonly ink: Bounds | undefined;
}

export interface TextElement extends Painted {
  readonly kind: 'text';
  readonly font: FontSlot;
  readonly size: number;
  readonly mode: number;
  /** From text space, rise and horizontal scaling included, to the page's user space. */
  readonly matrix: Matrix;
  /** From the space that lines are measured in to the page's user space. */
  readonly pen: Matrix;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  readonly runs: readonly (number | readonly ShownCode[])[];
  readonly glyphs: readonly Glyph[];
  /** It goes on where the text before it ended, without a move of its own. */
  readonly goesOn: boolean;
}

/** A straight line or a curve of a subpath: control points and end, x, y, x, y … */
export interface Segment {
  readonly operator: 'm' | 'l' | 'c' | 'h';
  readonly points: readonly number[];
}

export interface PathElement extends Painted {
  readonly kind: 'path';
  /** Fill, line, or both; `f*` and `B*` fill by the even-odd rule. */
  readonly paint: 'f' | 'f*' | 'S' | 'B' | 'B*';
  /** In the page's user space. */
  readonly subpaths: readonly (readonly Segment[])[];
  /** From the space that lines are measured in to the page's user space. */
  readonly pen: Matrix;
}

export interface ImageElement extends Painted {
  readonly kind: 'image';
  readonly image: ImagePiece;
  readonly matrix: Matrix;
}

export interface ShadingElement extends Painted {
  readonly kind: 'shading';
  readonly source: PDFObject;
  readonly matrix: Matrix;
}

/** Something that a page paints, with all that it depends on resolved: it can be left out or moved alone. */
export type Element = TextElement | PathElement | ImageElement | ShadingElement;
