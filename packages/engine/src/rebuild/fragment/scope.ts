import type { PDFContext } from '@cantoo/pdf-lib';
import type { Budget } from '../../page/walk/budget.ts';
import type { Colours } from '../../page/walk/colours.ts';
import type { Body, ImagePiece } from '../../page/walk/piece.ts';
import type { Decisions } from '../../page/write/decisions.ts';
import type { PlainImages } from '../../seen/probe/plain-images.ts';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { name, type Ref, type Value } from '../../syntax/output.ts';
import { hasCodeCharacters } from './code-characters.ts';
import type { Fragment } from './fragment.ts';
import type { Showing } from './showings.ts';

/** What every writer of the fragment needs: where to read, where to write, how much it may cost. */
export interface Scope {
  readonly context: PDFContext;
  readonly codecs: ByteCodecs;
  readonly budget: Budget;
  readonly fragment: Fragment;
  readonly colours: Colours;
  /** Of shadings, 1 for each step that somebody sees. */
  readonly seenSteps?: Decisions['seenSteps'];
}

/** What all streams of one written page share. */
export interface WritingPage {
  readonly scope: Scope;
  readonly decisions: Decisions;
  readonly images: {
    /** The same for two drawings that one image serves. */
    keyOf(page: WritingPage, piece: ImagePiece): unknown;
    reserve(page: WritingPage, piece: ImagePiece): Ref;
  };
  /** Pictures that were decoded as the page was judged. */
  readonly plainImages: PlainImages | undefined;
  /** How large an image is shown at most, by its paint id; absent where that is not known. */
  readonly showings: ReadonlyMap<number, Showing>;
  readonly bodies: Map<Body, Ref | undefined>;
  /** Paint ids of what cannot be written, and why. */
  readonly refused: Map<number, string>;
}

/** Adds a stream, packed. */
export const addStream = (scope: Scope, value: { [key: string]: Value }, bytes: Uint8Array): Ref =>
  scope.fragment.add({ ...value, Filter: name('FlateDecode') }, scope.codecs.deflate(bytes));

/** Adds a content; one that shows text is packed when the codes of its fonts are known. */
export const addContent = (scope: Scope, value: { [key: string]: Value }, text: string): Ref =>
  hasCodeCharacters(text)
    ? scope.fragment.addText({ ...value, Filter: name('FlateDecode') }, text)
    : addStream(scope, value, toBytes(text));
