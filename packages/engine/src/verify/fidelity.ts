import { type PageBox, pageSizePx, pixelsUnder } from '@blackbar/core/model';
import type { Part } from '../pdfium/bitmap.ts';
import type { PdfiumDocument } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import {
  closeDpi,
  drawPreview,
  isAlike,
  isAlikeAround,
  isAlikeBeside,
  isAlikeFromClose,
  previewDpi,
} from './preview.ts';
import { comparePaths } from './same-paths.ts';

/** The document an export was made from. */
export interface SourcePages {
  /** `index` counts from 0; `null` when the page cannot be read. */
  withPage<T>(index: number, use: (handle: number) => T): T | null;
}

/** With fewer objects, drawing a page is as fast as comparing its paths. */
const manyObjects = 200;

/**
 * Whether a page that was kept as vector looks as it did in the source. `page` counts from 1; `islands` are parts of
 * its page image that were drawn as pictures.
 */
export const isFaithful = (
  output: PdfiumDocument,
  page: number,
  source: SourcePages,
  islands: readonly Part[],
): boolean => {
  const { pdfium, handle } = output;
  const loaded = pdfium.call.FPDF_LoadPage(handle, page - 1);
  if (loaded === 0) return false;
  try {
    return source.withPage(page - 1, (before) => areAlike(pdfium, before, loaded, islands)) ?? false;
  } finally {
    pdfium.call.FPDF_ClosePage(loaded);
  }
};

/** The smooth edge of what lies under a box reaches a pixel further. */
const edgePx = 2;

/**
 * The same for a page that was cut under its boxes: everything else is where it was. `areas` are parts of its page image
 * where something reached out of a box.
 */
export const isFaithfulBeside = (
  output: PdfiumDocument,
  page: number,
  source: SourcePages,
  boxes: readonly PageBox[],
  areas: readonly Part[],
): boolean => {
  const { pdfium, handle } = output;
  const { call } = pdfium;
  const loaded = call.FPDF_LoadPage(handle, page - 1);
  if (loaded === 0) return false;
  const compare = (before: number): boolean => {
    const [one, other] = [drawPreview(pdfium, before, closeDpi), drawPreview(pdfium, loaded, closeDpi)];
    const size = pageSizePx(call.FPDF_GetPageWidthF(before), call.FPDF_GetPageHeightF(before));
    const covered = boxes.map((box) => {
      const { left, top, right, bottom } = pixelsUnder(box, size, one);
      return {
        left: Math.max(0, left - edgePx),
        top: Math.max(0, top - edgePx),
        right: right + edgePx,
        bottom: bottom + edgePx,
      };
    });
    const areSame =
      one.width === size.width &&
      one.height === size.height &&
      isAlikeBeside(one, other, [...covered, ...areas]);
    release(one.data, other.data);
    return areSame;
  };
  try {
    return source.withPage(page - 1, compare) ?? false;
  } finally {
    call.FPDF_ClosePage(loaded);
  }
};

const areAlike = (pdfium: Pdfium, before: number, after: number, islands: readonly Part[]): boolean => {
  const { call } = pdfium;
  const isSameSize =
    call.FPDF_GetPageWidthF(before) === call.FPDF_GetPageWidthF(after) &&
    call.FPDF_GetPageHeightF(before) === call.FPDF_GetPageHeightF(after);
  const isLong = isSameSize && call.FPDFPage_CountObjects(after) > manyObjects;
  if (isLong && comparePaths(pdfium, before, after) === 'nothing') return true;
  const compare = (dpi: number, isSame: (one: Raster, other: Raster) => boolean): boolean => {
    const [one, other] = [drawPreview(pdfium, before, dpi), drawPreview(pdfium, after, dpi)];
    const areSame = isSame(one, other);
    release(one.data, other.data);
    return areSame;
  };
  if (islands.length > 0) return compare(closeDpi, (one, other) => isAlikeAround(one, other, islands));
  return compare(previewDpi, isAlike) || compare(closeDpi, isAlikeFromClose);
};
