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
export const drawGreyPage = (pdfium: Pdfium, page: number, width: number, height: number): Raster =>
  drawGreyPart(pdfium, page, { width, height }, { left: 0, top: 0, right: width, bottom: height });

/** The same of one part only. */
export const drawGreyPart = (pdfium: Pdfium, page: number, size: PageSize, part: Part): Raster =>
  draw(pdfium, page, size, part, bitmapFormats.grey, 0);

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
  const data = acquire(stride * height);
  for (const { top: from, bottom: end } of bandsOf({ width, height }, channels)) {
    const band = end - from;
    withCanvas(pdfium, stride * band, (start) => {
      const bitmap = call.FPDFBitmap_CreateEx(width, band, format, start, stride);
      if (bitmap === 0) throw new RangeError('PDFium is out of memory');
      try {
        heap().fill(ground, start, start + stride * band);
        call.FPDF_RenderPageBitmap(bitmap, page, -left, -top - from, size.width, size.height, 0, flags);
        data.set(heap().subarray(start, start + stride * band), stride * from);
      } finally {
        call.FPDFBitmap_Destroy(bitmap);
      }
    });
  }
  return { width, height, channels, data };
};

/** What is larger is drawn in bands: WebAssembly memory grows for it and never shrinks. A4 at 300 DPI is smaller. */
const bandBytes = 36 * 1024 * 1024;

/** The parts in which a drawing of that size is made: drawn one by one, they have the same pixels. */
export const bandsOf = ({ width, height }: PageSize, channels: Raster['channels']): Part[] => {
  const rows = Math.max(1, Math.min(height, Math.floor(bandBytes / (width * channels))));
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => ({
    left: 0,
    top: index * rows,
    right: width,
    bottom: Math.min(height, (index + 1) * rows),
  }));
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
