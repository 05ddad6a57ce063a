import type { PDFDict, PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { ShownCode, SourceFont } from '../../fonts/parts/font.ts';
import type { Matrix } from '../../syntax/geometry.ts';
import type { FontSource } from './font-use.ts';
import type { Item } from './item.ts';

/** A font resource of a content stream. */
export interface FontSlot {
  readonly source: FontSource;
  /** The unresolved object: a reference or a dictionary. */
  readonly object: PDFObject;
  readonly font: SourceFont;
}

/** What the displacement of a character depends on (ISO 32000-2, 9.4.4). */
export interface TextParameters {
  readonly size: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  /** 1 for 100 %. */
  readonly horizontalScale: number;
}

export interface ShowPiece {
  readonly kind: 'show';
  readonly font: FontSlot;
  readonly parameters: TextParameters;
  /** Adjustments in thousandths, as in `TJ`, and runs of codes. */
  readonly runs: readonly (number | readonly ShownCode[])[];
  /** The id of its first code; the others follow. */
  readonly paintId: number;
  /** Whether its spaces are as wide as the caller of its form says. */
  readonly inheritsWordSpacing: boolean;
  /** Never painted: render mode 3 or inside a hidden layer. */
  readonly isInvisible: boolean;
}

/** A part of a path that can be painted alone: subpaths that touch, each with an id of its own. */
export interface PathPart {
  /** The id of its first subpath; the others follow. */
  readonly paintId: number;
  /** How each subpath is constructed. */
  readonly subpaths: readonly string[];
}

export interface PathPiece {
  readonly kind: 'path';
  readonly parts: readonly PathPart[];
  readonly clip: '' | 'W' | 'W*';
  /** The ids of subpaths that clip and are not convex; `undefined` when it does not clip, or to an upright rectangle. */
  readonly clipOutlines: ReadonlySet<number> | undefined;
  /** Empty for a path that only clips. */
  readonly paint: string;
  /** From the user space it is constructed in to that of its body. */
  readonly matrix: Matrix;
}

export interface ImagePiece {
  readonly kind: 'image';
  readonly source: PDFRef | undefined;
  readonly stream: PDFRawStream;
  readonly resources: PDFDict | undefined;
  readonly paintId: number;
}

export interface FormPiece {
  readonly kind: 'form';
  readonly source: PDFObject;
  readonly body: Body;
}

export interface GraphicsStatePiece {
  readonly kind: 'graphics-state';
  readonly source: PDFObject;
  readonly softMask: Body | undefined;
  /** Whether it sets a mask, or that there is none. */
  readonly setsMask: boolean;
}

/** From here on patterns without colours of their own are painted over device RGB. */
export interface PatternSpacePiece {
  readonly kind: 'pattern-space';
  readonly operator: 'CS' | 'cs';
}

export interface PatternPiece {
  readonly kind: 'pattern';
  readonly operator: 'SCN' | 'scn';
  readonly components: readonly number[];
  readonly source: PDFObject;
  /** The cell of a tiling pattern. */
  readonly cell: Body | undefined;
}

export interface ShadingPiece {
  readonly kind: 'shading';
  readonly source: PDFObject;
  readonly paintId: number;
}

/** One step of a rewritten content stream: operators to copy as they are, or something still to be decided. */
export type Piece =
  | string
  | { readonly kind: 'save' | 'restore' }
  | { readonly kind: 'move'; readonly text: string }
  | ShowPiece
  | PathPiece
  | ImagePiece
  | FormPiece
  | GraphicsStatePiece
  | PatternSpacePiece
  | PatternPiece
  | ShadingPiece;

/** A content stream of the source, parsed once and written as often as needed. */
export interface Body {
  readonly kind: 'page' | 'form' | 'cell' | 'glyph';
  readonly stream: PDFRawStream | undefined;
  readonly resources: PDFDict | undefined;
  readonly pieces: readonly Piece[];
  /** Everything the stream paints, in order and in its own coordinates. */
  readonly items: readonly Item[];
}
