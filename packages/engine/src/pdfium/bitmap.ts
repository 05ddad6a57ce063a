import type { Raster } from '../codecs.ts';
import type { Pdfium } from './library.ts';

const bgrx = 3;

/** Flags of FPDF_RenderPageBitmap. */
export const renderFlags = {
  reverseByteOrder: 0x10,
  /** No smoothing of text, images and paths: every pixel has exactly one owner. */
  noSmoothing: 0x7000,
} as const;

/** Whole pixels of a drawn page; right and bottom are exclusive. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Draws `page` over white, as RGBA. `width` and `height` are the whole page; the caller keeps them in bounds. */
export const drawPage = (pdfium: Pdfium, page: number, width: number, height: number, flags = 0): Raster =>
  drawPart(pdfium, page, width, height, { left: 0, top: 0, right: width, bottom: height }, flags);

/** The same pixels as `drawPage`, of one part only: what lies outside costs next to nothing. */
export const drawPart = (
  { call, heap }: Pdfium,
  page: number,
  pageWidth: number,
  pageHeight: number,
  { left, top, right, bottom }: Part,
  flags = 0,
): Raster => {
  const [width, height] = [right - left, bottom - top];
  const bitmap = call.FPDFBitmap_CreateEx(width, height, bgrx, 0, 0);
  if (bitmap === 0) throw new RangeError('PDFium is out of memory');
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    const order = flags | renderFlags.reverseByteOrder;
    call.FPDF_RenderPageBitmap(bitmap, page, -left, -top, pageWidth, pageHeight, 0, order);
    const start = call.FPDFBitmap_GetBuffer(bitmap);
    const stride = call.FPDFBitmap_GetStride(bitmap);
    if (stride !== width * 4) throw new RangeError('PDFium padded a row');
    return { width, height, channels: 4, data: heap().slice(start, start + stride * height) };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
};
