import type { PageSize } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import { pageToImage } from '../pdfium/characters.ts';
import type { Matrix } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { pageToPixels } from './cut-page.ts';
import { placed } from './subpaths.ts';

/** A page of the source, taken apart, and where it lies on its page image. */
export interface TakenPage {
  readonly taken: ParsedPage;
  /** From the page's user space to pixels of its page image. */
  readonly toImage: Matrix;
  readonly size: PageSize;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** PDFium and the writer may round a page's place on its image differently, by so many pixels. */
const samePlacePx = 0.25;

/** Where the page lies has to be beyond doubt: the boxes were drawn on PDFium's image. */
const refuseOtherPlace = (ours: Matrix, theirs: Matrix | null, corners: readonly number[]): void => {
  const [one, other] = [placed(corners, ours), theirs ? placed(corners, theirs) : []];
  if (!one.every((at, index) => Math.abs(at - (other[index] ?? Number.NaN)) <= samePlacePx))
    throw new Unprovable('page-object');
};

/** Throws `Unprovable` when the page cannot be taken apart, or nobody knows where it lies. `index` counts from 0. */
export const takePage = (document: PdfDocument, source: SourceDocument, index: number): TakenPage => {
  const page = document.pages[index];
  const { pdfium } = document;
  const objectNumber = pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(document.file.handle, index);
  if (!page || objectNumber === 0) throw new Unprovable('page-object');
  const { widthPt, heightPt, size } = page;
  // Readers that the export is verified with leave the unit out.
  if (page.userUnit !== 1) throw new Unprovable('user-unit');
  const taken = source.parsePage(objectNumber);
  const toImage = pageToPixels(taken.source, size, widthPt, heightPt);
  const { left, bottom, right, top } = taken.source.box;
  const theirs = document.withPage(index, (handle) => pageToImage(pdfium, handle, size));
  refuseOtherPlace(toImage, theirs, [left, bottom, right, top]);
  return { taken, toImage, size, widthPt, heightPt };
};
