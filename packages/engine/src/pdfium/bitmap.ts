import type { Raster } from '../codecs.ts';
import type { Pdfium } from './library.ts';

const bgrx = 3;

/** Flags of FPDF_RenderPageBitmap. */
export const renderFlags = {
  reverseByteOrder: 0x10,
  /** No smoothing of text, images and paths: every pixel has exactly one owner. */
  noSmoothing: 0x7000,
} as const;

/** Draws `page` over white, as RGBA. `width` and `height` are the whole page; the caller keeps them in bounds. */
export const drawPage = (
  { call, heap }: Pdfium,
  page: number,
  width: number,
  height: number,
  flags = 0,
): Raster => {
  const bitmap = call.FPDFBitmap_CreateEx(width, height, bgrx, 0, 0);
  if (bitmap === 0) throw new RangeError('PDFium is out of memory');
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags | renderFlags.reverseByteOrder);
    const start = call.FPDFBitmap_GetBuffer(bitmap);
    const stride = call.FPDFBitmap_GetStride(bitmap);
    if (stride !== width * 4) throw new RangeError('PDFium padded a row');
    return { width, height, channels: 4, data: heap().slice(start, start + stride * height) };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
};
