import type { PDFContext, PDFDict } from '@cantoo/pdf-lib';
import type { Budget } from '../../page/walk/budget.ts';
import type { Body, ImagePiece } from '../../page/walk/piece.ts';
import type { Decisions } from '../../page/write/decisions.ts';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { name, type Ref, type Value } from '../../syntax/output.ts';
import type { Fragment } from './fragment.ts';

/** What every writer of the fragment needs: where to read, where to write, how much it may cost. */
export interface Scope {
  readonly context: PDFContext;
  readonly codecs: ByteCodecs;
  readonly budget: Budget;
  readonly fragment: Fragment;
}

/** What all streams of one written page share. */
export interface WritingPage {
  readonly scope: Scope;
  readonly decisions: Decisions;
  readonly images: { reserve(page: WritingPage, piece: ImagePiece): Ref };
  readonly bodies: Map<Body, Ref | undefined>;
}

/** Adds a stream, packed. */
export const addStream = (scope: Scope, value: { [key: string]: Value }, bytes: Uint8Array): Ref =>
  scope.fragment.add({ ...value, Filter: name('FlateDecode') }, scope.codecs.deflate(bytes));

/** Resources that names of a content stream are looked up in. */
export type SourceResources = PDFDict | undefined;
