import { type Box, type PageBox, pageSizePx, pixelsUnder } from '@blackbar/core/model';
import { pageToImage, readCharacters } from '../pdfium/characters.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { PdfiumDocument } from '../pdfium/document.ts';
import { drawLabels, labelsOn } from '../pdfium/labels/labels.ts';
import { shrink } from '../pdfium/pixels/fill.ts';
import { placedImages } from '../pdfium/placed-objects.ts';
import { type Bounds, contains, overlap, transformBounds } from '../syntax/geometry.ts';
import type { ReadOutput } from '../syntax/read-output.ts';
import { isDrawnFilled, overlaps, renderedEdgePx } from './boxes.ts';
import { isBurnt } from './burnt-pictures.ts';
import { hasOnlyAnnouncements, isLabelImage } from './labels.ts';
import { type WrittenExtent, writtenExtents } from './written-extents.ts';

/** Rounding of positions in the file and of PDFium's matrix, in pixels. */
const tolerancePx = 0.25;

const isSameBox = (one: Bounds, other: Bounds): boolean =>
  contains(one, other, tolerancePx) && contains(other, one, tolerancePx);

/** A clip may have a box wholly inside or outside: it must not end there. */
const isClipClear = (bounds: Bounds, box: Bounds): boolean =>
  contains(bounds, box) || !overlap(bounds, box, tolerancePx);

/**
 * What is wrong with a page that was kept as vector and cut under its boxes, or `null`: every operator keeps clear of
 * them, or is a picture of which nothing is left there, no letter has ink there, each is one black rectangle painted last, and the drawn page is black. `number` counts
 * from 1.
 */
export const cutProblem = (
  output: PdfiumDocument,
  file: ReadOutput | null,
  codecs: Codecs,
  number: number,
  boxes: readonly PageBox[],
): string | null => {
  const { pdfium } = output;
  const extents = file && writtenExtents(file, number, codecs);
  if (!extents) return 'operators';
  const page = pdfium.call.FPDF_LoadPage(output.handle, number - 1);
  if (page === 0) return 'page';
  try {
    const size = pageSizePx(pdfium.call.FPDF_GetPageWidthF(page), pdfium.call.FPDF_GetPageHeightF(page));
    const toImage = pageToImage(pdfium, page, size);
    const rects = boxes.map((box) => pixelsUnder(box, size, size));
    const covers = rects.map(({ left, top, right, bottom }) => ({ left, right, bottom: top, top: bottom }));
    const labels = labelsOn(boxes, size);
    const missingLabels = drawLabels(pdfium, labels);
    const isOnLabel = (bounds: Bounds): boolean =>
      missingLabels.some(({ place: { x, y, width, height } }) =>
        isSameBox(bounds, { left: x, right: x + width, bottom: y, top: y + height }),
      );
    const drawn = new Set<number>();
    const isWrong = ({ kind, bounds, isBlackBox, stream }: WrittenExtent): boolean => {
      const placed = transformBounds(bounds, toImage);
      if (kind === 'clip') return !covers.every((box) => isClipClear(placed, box));
      if (!covers.some((box) => overlap(placed, box, tolerancePx))) return false;
      // Boxes and labels are painted after the page, by a stream of their own; a picture of the page is looked at below.
      if (stream !== 1) return kind !== 'picture';
      if (kind === 'picture') return !isOnLabel(placed);
      const same = isBlackBox ? covers.flatMap((box, at) => (isSameBox(box, placed) ? [at] : [])) : [];
      for (const at of same) drawn.add(at);
      return same.length === 0;
    };
    if (extents.some(isWrong)) return 'extents';
    if (drawn.size !== covers.length) return 'boxes';
    const places: Box[] = [];
    for (const picture of placedImages(pdfium, page, size)) {
      const at = missingLabels.findIndex((label) => isLabelImage(output, picture.handle, label, size, page));
      if (at >= 0) places.push(...missingLabels.splice(at, 1).map((label) => label.place));
      else if (!isBurnt(pdfium, page, size, picture, rects)) return 'pictures';
    }
    if (missingLabels.length > 0) return 'labels';
    const touched = readCharacters(pdfium, page, size).filter(({ text, loose, tight }) => {
      // What has no ink of its own is judged by its place on the line.
      const edges = tight.right > tight.left && tight.bottom > tight.top ? tight : loose;
      return text !== null && boxes.some((box) => overlaps(edges, box));
    });
    if (!hasOnlyAnnouncements(touched, labels)) return 'text';
    const inside = rects.map((rect) => shrink(rect, renderedEdgePx));
    return isDrawnFilled(pdfium, page, size, inside, places, false) ? null : 'rendering';
  } finally {
    pdfium.call.FPDF_ClosePage(page);
  }
};
