import type { PageSize } from '@blackbar/core/model';
import { allocate, type Pdfium, withScratch } from './library.ts';
import { borrow } from './pixels/page-buffers.ts';
import type { Raster } from './pixels/raster.ts';

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

/** The same in one channel, for a page without colours. */
export const drawGreyPage = (pdfium: Pdfium, page: number, width: number, height: number): Raster => {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  return draw(pdfium, page, { width, height }, whole, forms.grey, 0);
};

/** The same pixels as `drawPage`, of one part only: what lies outside costs next to nothing. */
export const drawPart = (
  pdfium: Pdfium,
  page: number,
  pageWidth: number,
  pageHeight: number,
  part: Part,
  flags = 0,
): Raster => {
  const size = { width: pageWidth, height: pageHeight };
  return draw(pdfium, page, size, part, forms.colours, flags | renderFlags.reverseByteOrder);
};

/** PDFium's numbers for kinds of bitmaps. */
const forms = { grey: { format: 1, channels: 1 }, colours: { format: 3, channels: 4 } } as const;

const draw = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  { left, top, right, bottom }: Part,
  { format, channels }: (typeof forms)[keyof typeof forms],
  flags: number,
): Raster => {
  const { call, heap } = pdfium;
  const [width, height] = [right - left, bottom - top];
  const stride = width * channels;
  return withCanvas(pdfium, stride * height, (start) => {
    const bitmap = call.FPDFBitmap_CreateEx(width, height, format, start, stride);
    if (bitmap === 0) throw new RangeError('PDFium is out of memory');
    try {
      heap().fill(255, start, start + stride * height);
      call.FPDF_RenderPageBitmap(bitmap, page, -left, -top, size.width, size.height, 0, flags);
      const data = borrow(stride * height);
      data.set(heap().subarray(start, start + stride * height));
      return { width, height, channels, data };
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
