import type { PageSize } from '@blackbar/core/model';
import type { Codecs } from './codecs.ts';
import { intsAt, type Pdfium, withScratch } from './library.ts';
import type { Raster } from './pixels/raster.ts';

/** Bytes per pixel of PDFium's bitmap formats: grey, BGR, BGRx, BGRA. */
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

type ReadData = 'FPDFImageObj_GetImageDataDecoded' | 'FPDFImageObj_GetImageDataRaw';

const dataOf = (pdfium: Pdfium, imageObject: number, read: ReadData): Uint8Array => {
  const length = pdfium.call[read](imageObject, 0, 0);
  return withScratch(pdfium, length, (pointer) => {
    pdfium.call[read](imageObject, pointer, length);
    return pdfium.heap().slice(pointer, pointer + length);
  });
};

/** The decoded bytes of an image object, not interpreted as samples. */
export const imageBytes = (pdfium: Pdfium, imageObject: number): Uint8Array =>
  dataOf(pdfium, imageObject, 'FPDFImageObj_GetImageDataDecoded');

const filterOf = (pdfium: Pdfium, imageObject: number, index = 0): string =>
  withScratch(pdfium, 32, (pointer) => {
    const length = pdfium.call.FPDFImageObj_GetImageFilter(imageObject, index, pointer, 32);
    const name = pdfium.heap().subarray(pointer, pointer + Math.min(32, Math.max(0, length - 1)));
    return String.fromCharCode(...name);
  });

/** The names of the filters, in the order they are undone. */
export const imageFilters = (pdfium: Pdfium, imageObject: number): string[] =>
  Array.from({ length: pdfium.call.FPDFImageObj_GetImageFilterCount(imageObject) }, (_, index) =>
    filterOf(pdfium, imageObject, index),
  );

/** The size in samples, as the image's dictionary has it; at least 1 by 1. */
export const imageSize = (pdfium: Pdfium, imageObject: number): PageSize =>
  withScratch(pdfium, 8, (pointer) => {
    const found = pdfium.call.FPDFImageObj_GetImagePixelSize(imageObject, pointer, pointer + 4);
    const [width = 1, height = 1] = found ? intsAt(pdfium, pointer, 2) : [];
    return { width: Math.max(1, width), height: Math.max(1, height) };
  });

export const isJpegImage = (pdfium: Pdfium, imageObject: number): boolean =>
  filterOf(pdfium, imageObject) === 'DCTDecode';

/** The encoded bytes of the image, as stored in the file. */
export const storedBytes = (pdfium: Pdfium, imageObject: number): Uint8Array =>
  dataOf(pdfium, imageObject, 'FPDFImageObj_GetImageDataRaw');

interface IndexLayout {
  width: number;
  height: number;
  bits: number;
}

/** Indexes into a palette, each row starting at a byte boundary. */
export interface IndexedSamples extends IndexLayout {
  data: Uint8Array;
}

const metadataBytes = 28;
const indexedColours = 10;

/** Its layout as PDFium tells it: of indexes that it unpacks to whole bytes, as those. */
const indexedLayout = (pdfium: Pdfium, page: number, imageObject: number): IndexLayout | null =>
  withScratch(pdfium, metadataBytes, (pointer) => {
    if (!pdfium.call.FPDFImageObj_GetImageMetadata(imageObject, page, pointer)) return null;
    const [width = 0, height = 0, , , bits = 0, colours = 0] = intsAt(pdfium, pointer, 6);
    return colours === indexedColours ? { width, height, bits } : null;
  });

/**
 * The indexes of an Indexed image with FlateDecode as its only filter, decompressed without PDFium; `null` for any
 * other. Many times faster than `imageSamples`. `known` is the layout its dictionary has, if the caller has read it.
 */
export const indexedSamples = (
  pdfium: Pdfium,
  codecs: Codecs,
  page: number,
  imageObject: number,
  known: IndexLayout | null,
): IndexedSamples | null => {
  if (pdfium.call.FPDFImageObj_GetImageFilterCount(imageObject) !== 1) return null;
  if (filterOf(pdfium, imageObject) !== 'FlateDecode') return null;
  const layout = known ?? indexedLayout(pdfium, page, imageObject);
  if (!layout || layout.bits < 1 || layout.bits > 8) return null;
  const { width, height, bits } = layout;
  const size = Math.ceil((width * bits) / 8) * height;
  const data = codecs.inflate(storedBytes(pdfium, imageObject), size);
  // With a predictor the data is longer, and the bytes are not the indexes.
  return data.length === size ? { width, height, bits, data } : null;
};
