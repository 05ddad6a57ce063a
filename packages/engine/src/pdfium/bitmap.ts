import type { Raster } from '../codecs.ts';
import { borrow } from '../raster/page-buffers.ts';
import { allocate, type Pdfium, withScratch } from './library.ts';

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
  pdfium: Pdfium,
  page: number,
  pageWidth: number,
  pageHeight: number,
  { left, top, right, bottom }: Part,
  flags = 0,
): Raster => {
  const { call, heap } = pdfium;
  const [width, height] = [right - left, bottom - top];
  const stride = width * 4;
  return withCanvas(pdfium, stride * height, (start) => {
    const bitmap = call.FPDFBitmap_CreateEx(width, height, bgrx, start, stride);
    if (bitmap === 0) throw new RangeError('PDFium is out of memory');
    try {
      heap().fill(255, start, start + stride * height);
      const order = flags | renderFlags.reverseByteOrder;
      call.FPDF_RenderPageBitmap(bitmap, page, -left, -top, pageWidth, pageHeight, 0, order);
      const data = borrow(stride * height);
      data.set(heap().subarray(start, start + stride * height));
      return { width, height, channels: 4, data };
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  });
};

/** Memory inside PDFium that pages are drawn into, one after the other; a giant page gets its own for a moment. */
const canvases = new WeakMap<Pdfium, number>();
const canvasBytes = 12 * 1024 * 1024;

const withCanvas = <T>(pdfium: Pdfium, bytes: number, use: (start: number) => T): T => {
  if (bytes > canvasBytes) return withScratch(pdfium, bytes, use);
  const canvas = canvases.get(pdfium) ?? allocate(pdfium, canvasBytes);
  canvases.set(pdfium, canvas);
  return use(canvas);
};
