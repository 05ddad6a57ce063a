import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import { keepEverything } from '../page/write/decisions.ts';
import { drawPage, renderFlags } from '../pdfium/bitmap.ts';
import type { Edges } from '../pdfium/edges.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { colourWords } from '../pdfium/pixels/colour-words.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { writePageFile } from './probe/page-file.ts';
import { decidedPage } from './probe/probe-file.ts';
import { withProbe } from './probe/probed-page.ts';

/** Smoothing spreads ink by up to a pixel. */
const marginPx = 1;
/** Of a glyph whose font claims too small a box for it, PDFium may draw only that, unless it draws outlines. */
const ways = [0, renderFlags.noSmoothing];

/**
 * Whether a place looks the same without what is astray, however it is drawn. There, what is seen is what is seen on the page
 * without that. Throws `Unprovable` when the page cannot be written.
 */
export const clearOfAstray = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
): ((place: Edges) => boolean) => {
  if (taken.astray.size === 0) return () => true;
  const { width, height } = size;
  const file = writePageFile(
    context,
    taken.source,
    [new Set<number>(), taken.astray].map((hidden) =>
      decidedPage(context, taken, { ...keepEverything, hidden }),
    ),
  );
  const touched = new Uint8Array(width * height);
  withProbe(pdfium, file, size, (...pages) => {
    for (const flags of ways) {
      const [whole, without] = pages.map(({ handle }) =>
        colourWords(drawPage(pdfium, handle, width, height, flags)),
      ) as [Int32Array, Int32Array];
      for (let at = 0; at < touched.length; at += 1) if (whole[at] !== without[at]) touched[at] = 1;
      release(whole, without);
    }
  });
  return ({ left, top, right, bottom }) => {
    const [from, end] = [
      Math.max(0, Math.floor(left) - marginPx),
      Math.min(width, Math.ceil(right) + marginPx),
    ];
    const last = Math.min(height, Math.ceil(bottom) + marginPx);
    for (let y = Math.max(0, Math.floor(top) - marginPx); y < last; y += 1)
      if (touched.subarray(y * width + from, y * width + end).includes(1)) return false;
    return true;
  };
};
