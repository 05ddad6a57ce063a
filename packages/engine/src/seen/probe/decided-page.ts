import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../../page/source-document.ts';
import { type Decisions, keepEverything } from '../../page/write/decisions.ts';
import type { Part } from '../../pdfium/bitmap.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import type { Bounds } from '../../syntax/geometry.ts';
import { isChanged, isContrast } from '../definition/definition.ts';
import { writePageFile } from './page-file.ts';
import { decidedPage } from './probe-file.ts';
import { withProbe } from './probed-page.ts';

/** Draws a page as it would be without something that no object of it can be switched off for. */
export class DecidedPage {
  private readonly pdfium: Pdfium;
  private readonly context: PDFContext;
  private readonly taken: ParsedPage;
  readonly size: PageSize;
  /** A box on the page in pixels of its image, as soon as it was drawn. */
  placed: ((box: Bounds) => Bounds) | undefined;

  constructor(pdfium: Pdfium, context: PDFContext, taken: ParsedPage, size: PageSize) {
    this.pdfium = pdfium;
    this.context = context;
    this.taken = taken;
    this.size = size;
  }

  /** A part of the page after each of some decisions. Throws `Unprovable` when that, or `others` after it, takes too long. */
  drawEach(
    all: readonly Partial<Decisions>[],
    part: Part = wholeOf(this.size),
    others: readonly Part[] = [],
  ): Int32Array[] {
    const { context, taken, size } = this;
    const decided = all.map((one) => decidedPage(context, taken, { ...keepEverything, ...one }));
    return withProbe(this.pdfium, writePageFile(context, taken.source, decided), size, (...pages) => {
      for (const page of pages)
        page.expect([part, ...others].reduce((sum, one) => sum + page.costOf(one), 0));
      const [first] = pages;
      this.placed ??= first && ((box) => first.placed(box));
      return pages.map((page) => colourWords(page.draw(part)));
    });
  }
}

const wholeOf = ({ width, height }: PageSize): Part => ({ left: 0, top: 0, right: width, bottom: height });

/** 1 where a pixel of two drawings differs. */
export const changedPixels = (one: Int32Array, other: Int32Array): Uint8Array => {
  const changed = new Uint8Array(one.length);
  for (let at = 0; at < one.length; at += 1) {
    const [before, after] = [one[at] as number, other[at] as number];
    if (before !== after && isChanged(before, after)) changed[at] = 1;
  }
  return changed;
};

/** How many pixels of two drawings differ, and how many with contrast; `visit` is told of the latter. */
export const differences = (
  one: Int32Array,
  other: Int32Array,
  visit?: (at: number) => void,
): { changed: number; contrasted: number } => {
  let [changed, contrasted] = [0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [before, after] = [one[at] as number, other[at] as number];
    if (before === after || !isChanged(before, after)) continue;
    changed += 1;
    if (!isContrast(before, after)) continue;
    contrasted += 1;
    visit?.(at);
  }
  return { changed, contrasted };
};
