import type { Raster } from '../codecs.ts';
import { type Pdfium, withScratch } from './library.ts';

/** Bytes a pixel of PDFium's bitmap formats: grey, BGR, BGRx, BGRA. */
const pixelBytes: Readonly<Record<number, 1 | 3 | 4>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

/** The samples of an image object at its own size, as stored; colours in PDFium's order, blue first. */
export const imageSamples = ({ call, heap }: Pdfium, imageObject: number): Raster | null => {
  const bitmap = call.FPDFImageObj_GetBitmap(imageObject);
  if (bitmap === 0) return null;
  try {
    const channels = pixelBytes[call.FPDFBitmap_GetFormat(bitmap)];
    if (channels === undefined) return null;
    const width = call.FPDFBitmap_GetWidth(bitmap);
    const height = call.FPDFBitmap_GetHeight(bitmap);
    const stride = call.FPDFBitmap_GetStride(bitmap);
    const start = call.FPDFBitmap_GetBuffer(bitmap);
    const row = width * channels;
    const data = new Uint8Array(row * height);
    for (let y = 0; y < height; y++)
      data.set(heap().subarray(start + y * stride, start + y * stride + row), y * row);
    return { width, height, channels, data };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
};

export const isJpegImage = (pdfium: Pdfium, imageObject: number): boolean =>
  withScratch(pdfium, 32, (pointer) => {
    const length = pdfium.call.FPDFImageObj_GetImageFilter(imageObject, 0, pointer, 32);
    const name = pdfium.heap().subarray(pointer, pointer + Math.min(32, Math.max(0, length - 1)));
    return String.fromCharCode(...name) === 'DCTDecode';
  });
