import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import { type Decisions, keepEverything } from '../page/write/decisions.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { refuseHiddenInside } from './enclosed.ts';
import { probePage } from './probe-page.ts';
import { doubtfulItems } from './proof/static-proof.ts';

/**
 * Decides what of a page a person sees. What the page's structure alone does not prove visible is drawn and looked at.
 * Throws `Unprovable` when it cannot tell.
 */
export const judgePage = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
): Decisions => {
  refuseHiddenInside(taken.enclosed);
  const doubtful = doubtfulItems(taken.body.items, taken.source.box);
  return doubtful.length > 0 ? probePage(pdfium, context, taken, doubtful, size) : keepEverything;
};
