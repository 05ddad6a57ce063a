import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import { shownCodes } from '../page/walk/shown-codes.ts';
import { keepEverything } from '../page/write/decisions.ts';
import { readCharacters } from '../pdfium/characters.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { writePageFile } from '../seen/probe/page-file.ts';
import { probePage } from '../seen/probe/probe-file.ts';
import { withProbe } from '../seen/probe/probed-page.ts';
import { tagsFor } from '../seen/probe/tags.ts';
import { type Bounds, growBounds, joinBounds } from '../syntax/geometry.ts';

/** The ink of a code whose outline is not in the file, in pixels; asked once for each time it is drawn, in order. */
export type InkOf = (paintId: number) => Bounds | undefined;

/** PDFium's boxes are rounded, and hinting moves edges. */
const slackPx = 0.5;

/** Asks PDFium where codes have ink that only a viewer knows. */
export const measuredInk = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
): InkOf => {
  const codes = shownCodes(taken.body);
  const isUnknown = [...codes.values()].some(
    ({ code, font }) => code.ink !== 'blank' && (!code.extent || font.vertical),
  );
  if (!isUnknown) return () => undefined;
  const page = probePage(context, taken, tagsFor(new Set(codes.keys())), keepEverything);
  const found = new Map<number, (Bounds | undefined)[]>();
  withProbe(pdfium, writePageFile(context, taken.source, [page]), size, (probed) => {
    const inks = new Map<number, Bounds>();
    for (const { text, tight, textObject } of readCharacters(pdfium, probed.handle, size)) {
      if (text === null) continue;
      const ink = { left: tight.left, right: tight.right, bottom: tight.top, top: tight.bottom };
      const known = inks.get(textObject);
      inks.set(textObject, known ? joinBounds([known, ink]) : ink);
    }
    for (const { handle, paintId } of probed.objects) {
      if (!codes.has(paintId)) continue;
      const ink = inks.get(handle);
      const drawn = found.get(paintId);
      const own = ink && growBounds(ink, slackPx);
      if (drawn) drawn.push(own);
      else found.set(paintId, [own]);
    }
  });
  return (paintId) => found.get(paintId)?.shift();
};
