import type { PDFContext, PDFDict } from '@cantoo/pdf-lib';
import type { Budget } from '../../page/walk/budget.ts';
import { name, type Ref, type Value } from '../../syntax/output.ts';
import type { RebuildPorts } from '../ports.ts';
import type { Fragment } from './fragment.ts';

/** What every writer of the rewriter needs: where to read, where to write, how much it may cost. */
export interface Scope {
  readonly context: PDFContext;
  readonly ports: RebuildPorts;
  readonly budget: Budget;
  readonly fragment: Fragment;
}

/** Adds a stream, packed. */
export const addStream = (scope: Scope, value: { [key: string]: Value }, bytes: Uint8Array): Ref =>
  scope.fragment.add({ ...value, Filter: name('FlateDecode') }, scope.ports.codecs.deflate(bytes));

/** Resources that names of a content stream are looked up in. */
export type SourceResources = PDFDict | undefined;
