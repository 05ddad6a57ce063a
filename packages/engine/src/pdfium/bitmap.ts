import type { PageSize } from '@blackbar/core/model';
import { allocate, type Pdfium, withScratch } from './library.ts';
import { acquire } from './pixels/page-buffers.ts';
import type { Raster } from './pixels/raster.ts';

/** Flags of FPDF_RenderPageBitmap. */
export const renderFlags = {
  reverseByteOrder: 0x10,
  /** No anti-aliasing of text, images and paths: every pixel has exactly one owner. */
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

/** The same in one channel, for a grey page. */
export const drawGreyPage = (pdfium: Pdfium, page: number, width: number, height: number): Raster => {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  return draw(pdfium, page, { width, height }, whole, bitmapFormats.grey, 0);
};

/** The same pixels as `drawPage`, of one part only; the rest of the page costs almost no time. */
export const drawPart = (
  pdfium: Pdfium,
  page: number,
  pageWidth: number,
  pageHeight: number,
  part: Part,
  flags = 0,
): Raster => {
  const size = { width: pageWidth, height: pageHeight };
  return draw(pdfium, page, size, part, bitmapFormats.colours, flags | renderFlags.reverseByteOrder);
};

/** The same over black. */
export const drawPartOnBlack = (pdfium: Pdfium, page: number, size: PageSize, part: Part): Raster =>
  draw(pdfium, page, size, part, bitmapFormats.colours, renderFlags.reverseByteOrder, 0);

/** PDFium's bitmap formats. */
const bitmapFormats = { grey: { format: 1, channels: 1 }, colours: { format: 3, channels: 4 } } as const;

const draw = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  { left, top, right, bottom }: Part,
  { format, channels }: (typeof bitmapFormats)[keyof typeof bitmapFormats],
  flags: number,
  ground = 255,
): Raster => {
  const { call, heap } = pdfium;
  const [width, height] = [right - left, bottom - top];
  const stride = width * channels;
  return withCanvas(pdfium, stride * height, (start) => {
    const bitmap = call.FPDFBitmap_CreateEx(width, height, format, start, stride);
    if (bitmap === 0) throw new RangeError('PDFium is out of memory');
    try {
      heap().fill(ground, start, start + stride * height);
      call.FPDF_RenderPageBitmap(bitmap, page, -left, -top, size.width, size.height, 0, flags);
      const data = acquire(stride * height);
      data.set(heap().subarray(start, start + stride * height));
      return { width, height, channels, data };
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  });
};

/** A reused buffer in WebAssembly memory that pages are drawn into; a larger page gets a temporary one. */
const canvases = new WeakMap<Pdfium, number>();
const canvasBytes = 12 * 1024 * 1024;

const withCanvas = <T>(pdfium: Pdfium, bytes: number, use: (start: number) => T): T => {
  if (bytes > canvasBytes) return withScratch(pdfium, bytes, use);
  const canvas = canvases.get(pdfium) ?? allocate(pdfium, canvasBytes);
  canvases.set(pdfium, canvas);
  return use(canvas);
};
