import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import type { Item } from '../page/walk/item.ts';
import { type Decisions, keepEverything } from '../page/write/decisions.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { setActive } from '../pdfium/page-objects.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { tracelessPaintIds } from './ink/graphics-ink.ts';
import { coveredPixels, doubtfulImages } from './ink/judge-images.ts';
import { showsInk } from './ink/pixels.ts';
import { visibleCodes } from './ink/text-ink.ts';
import { writeProbeFile } from './probe/probe-file.ts';
import { type PageImageSize, ProbedPage } from './probe/probed-page.ts';

const paintIdsOf = (items: readonly Item[]): Set<number> => {
  const paintIds = new Set<number>();
  for (const item of items)
    for (let index = 0; index < item.paintCount; index += 1) paintIds.add(item.paintId + index);
  return paintIds;
};

/** Takes away what is about to be left out and makes sure that nobody can tell the difference. */
const checkUnchanged = (page: ProbedPage, paintIds: ReadonlySet<number>, full: Raster): void => {
  if (paintIds.size === 0) return;
  page.load();
  setActive(
    page.pdfium,
    page.texts.filter((object) => paintIds.has(object.paintId)),
    false,
  );
  const without = page.draw();
  const isChanged = showsInk(full, without);
  release(without.data);
  if (isChanged) throw new Unprovable('hidden-text');
};

/** Draws the doubtful items of a page and decides what to leave out. Throws `Unprovable` when it cannot tell. */
export const probePage = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  doubtful: readonly Item[],
  size: PageImageSize,
): Decisions => {
  const bytes = writeProbeFile(context, taken, keepEverything, paintIdsOf(doubtful));
  const page = new ProbedPage(pdfium, bytes, size);
  const full = page.draw();
  let bare = full;
  try {
    page.switchOffText();
    if (page.texts.length > 0) bare = page.draw();
    const hidden = doubtful.some((item) => item.kind !== 'text')
      ? tracelessPaintIds(page, bare)
      : new Set<number>();
    const texts = doubtful.filter((item) => item.kind === 'text');
    if (texts.length > 0) {
      page.load();
      const visible = visibleCodes(pdfium, page.handle, page.texts, full, bare);
      const gone = [...paintIdsOf(texts)].filter(
        (paintId) => !visible.has(paintId) && !taken.blankPaintIds.has(paintId),
      );
      for (const paintId of gone) hidden.add(paintId);
      checkUnchanged(page, new Set(gone), full);
    }
    const images = doubtfulImages(doubtful);
    for (const paintId of hidden) images.delete(paintId);
    if (images.size === 0) return { hidden, hiddenPixels: new Map() };
    // Last, because this paints over the images of the file itself, which loading the page does not undo.
    page.load();
    page.switchOffText();
    const hiddenPixels = coveredPixels(pdfium, page.handle, page.objects, taken.images, images, bare);
    return { hidden, hiddenPixels };
  } finally {
    release(full.data, bare.data);
    page.close();
  }
};
