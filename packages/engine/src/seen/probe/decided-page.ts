import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../../page/source-document.ts';
import { type Decisions, keepEverything } from '../../page/write/decisions.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
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

  constructor(pdfium: Pdfium, context: PDFContext, taken: ParsedPage, size: PageSize) {
    this.pdfium = pdfium;
    this.context = context;
    this.taken = taken;
    this.size = size;
  }

  /** Throws `Unprovable` when drawing the page `times` times takes too long. */
  draw(decisions: Partial<Decisions>, times = 1): Int32Array {
    const { context, taken, size } = this;
    const decided = decidedPage(context, taken, { ...keepEverything, ...decisions });
    return withProbe(this.pdfium, writePageFile(context, taken.source, [decided]), size, (page) => {
      const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
      page.expect(page.costOf(whole) * times);
      return colourWords(page.draw(whole));
    });
  }
}

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
