import type { PDFContext, PDFDict } from '@cantoo/pdf-lib';
import type { Budget } from '../../page/walk/budget.ts';
import type { Body, ImagePiece } from '../../page/walk/piece.ts';
import type { Decisions } from '../../page/write/decisions.ts';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { name, type Ref, type Value } from '../../syntax/output.ts';
import type { Fragment } from './fragment.ts';

/** What every writer of a fragment needs: the source, the output and the work limits. */
export interface Scope {
  readonly context: PDFContext;
  readonly codecs: ByteCodecs;
  readonly budget: Budget;
  readonly fragment: Fragment;
}

/** The state that all streams of one rewritten page share. */
export interface WritingPage {
  readonly scope: Scope;
  readonly decisions: Decisions;
  readonly images: { reserve(page: WritingPage, piece: ImagePiece): Ref };
  readonly bodies: Map<Body, Ref | undefined>;
}

/** Adds a compressed stream. */
export const addStream = (scope: Scope, value: { [key: string]: Value }, bytes: Uint8Array): Ref =>
  scope.fragment.add({ ...value, Filter: name('FlateDecode') }, scope.codecs.deflate(bytes));

/** The resource dictionary of a content stream. */
export type SourceResources = PDFDict | undefined;
