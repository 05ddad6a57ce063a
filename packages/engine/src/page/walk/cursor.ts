import type { PDFDict, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { Procedure } from '../../fonts/parts/font.ts';
import type { Bounds } from '../../syntax/geometry.ts';
import type { FirstState, GraphicsState } from './graphics-state.ts';
import type { Item } from './item.ts';
import type { PageWalk } from './page-walk.ts';
import type { PathBuilder } from './path-builder.ts';
import type { Body, Piece } from './piece.ts';

export type ResourceCategory =
  | 'ColorSpace'
  | 'ExtGState'
  | 'Font'
  | 'Pattern'
  | 'Properties'
  | 'Shading'
  | 'XObject';

/** A resource dictionary, and the page or form it belongs to. */
export interface ResourcePlace {
  readonly resources: PDFDict | undefined;
  readonly holder: PDFRef;
}

/** The state of the interpreter of one content stream. */
export interface Cursor {
  readonly page: PageWalk;
  readonly kind: Body['kind'];
  readonly resources: PDFDict | undefined;
  /** The page or form whose resources these are. */
  readonly holder: PDFRef;
  readonly depth: number;
  /** Nothing outside is shown of this stream; `undefined` when that is not known. */
  readonly view: Bounds | undefined;
  readonly pieces: Piece[];
  readonly items: Item[];
  /** Inside optional content that is switched off. */
  readonly isHidden: boolean;
  state: GraphicsState;
  path: PathBuilder;
  /** The outline that was painted last, in the space of the stream. */
  outline: { readonly paintId: number; readonly points: readonly number[] } | undefined;
  /** Where names of this category are looked up. */
  place(category: ResourceCategory): ResourcePlace | undefined;
  /** Still unresolved, so that a reference can serve as a key. */
  resource(category: ResourceCategory, name: string): PDFObject | undefined;
  /** Interprets another stream; `inherited` are the resources for a stream without its own, `first` what it begins with, if that is known. */
  walk(source: PDFObject, kind: Body['kind'], inherited: PDFDict | undefined, first?: FirstState): Body;
  /** Interprets a glyph that may name a box for itself, aside: nothing of it counts as painted. PDFium measures others. */
  boxedGlyph(procedure: Procedure): Body | undefined;
}
