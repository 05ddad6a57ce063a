import type { PDFContext } from '@cantoo/pdf-lib';
import type { Pdfium } from '../../pdfium/library.ts';
import { type Decisions, keepEverything } from '../rebuild/decisions.ts';
import type { Item } from '../rebuild/item.ts';
import type { TakenPage } from '../rebuild/rebuild-session.ts';
import { Unprovable } from '../unprovable.ts';
import { tracelessMarks } from './graphics-ink.ts';
import { coveredPixels, doubtfulImages } from './judge-images.ts';
import { inkMap } from './pixels.ts';
import { writeProbeFile } from './probe-file.ts';
import { type PageImageSize, ProbedPage } from './probed-page.ts';
import { visibleCodes } from './text-ink.ts';

const marksOf = (items: readonly Item[]): Set<number> => {
  const marks = new Set<number>();
  for (const item of items) for (let index = 0; index < item.marks; index += 1) marks.add(item.mark + index);
  return marks;
};

/** Draws the doubtful items of a page and decides what to leave out. Throws `Unprovable` when it cannot tell. */
export const probePage = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: TakenPage,
  doubtful: readonly Item[],
  size: PageImageSize,
): Decisions => {
  const bytes = writeProbeFile(context, taken, keepEverything, marksOf(doubtful));
  const page = new ProbedPage(pdfium, bytes, size);
  try {
    const full = page.draw();
    page.switchOffText();
    const bare = page.texts.length > 0 ? page.draw() : full;
    const hidden = doubtful.some((item) => item.kind !== 'text')
      ? tracelessMarks(page, bare)
      : new Set<number>();
    const images = doubtfulImages(doubtful);
    for (const mark of hidden) images.delete(mark);
    const hiddenPixels = coveredPixels(pdfium, page.handle, page.objects, taken.images, images, bare);
    const texts = doubtful.filter((item) => item.kind === 'text');
    if (texts.length > 0) {
      page.load();
      const visible = visibleCodes(pdfium, page.handle, page.texts, full, bare);
      for (const mark of marksOf(texts))
        if (!visible.has(mark) && !taken.blankMarks.has(mark)) hidden.add(mark);
    }
    return { hidden, hiddenPixels };
  } finally {
    page.close();
  }
};

/** Draws the page as decided and makes sure that nobody can tell the difference. */
export const checkDecisions = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: TakenPage,
  decisions: Decisions,
  size: PageImageSize,
): void => {
  if (decisions.hidden.size === 0) return;
  const nothing = new Set<number>();
  const draw = (decided: Decisions) => {
    const page = new ProbedPage(pdfium, writeProbeFile(context, taken, decided, nothing), size);
    try {
      return page.draw();
    } finally {
      page.close();
    }
  };
  if (inkMap(draw(keepEverything), draw(decisions)).includes(1)) throw new Unprovable('hidden-text');
};
