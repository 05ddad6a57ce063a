import { openPdfium } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { collectObjects, objectType } from '../pdfium/page-objects.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';

const grey = 1;
const bgr = 2;
const bgrx = 3;

/** The pixels of a bitmap without row padding, in the order red, green, blue. */
const readBitmap = ({ call, heap }: Pdfium, bitmap: number): Raster | undefined => {
  const width = call.FPDFBitmap_GetWidth(bitmap);
  const height = call.FPDFBitmap_GetHeight(bitmap);
  const stride = call.FPDFBitmap_GetStride(bitmap);
  const format = call.FPDFBitmap_GetFormat(bitmap);
  const start = call.FPDFBitmap_GetBuffer(bitmap);
  if (width <= 0 || height <= 0 || start === 0) return undefined;
  const source = heap().subarray(start, start + stride * height);
  if (format === grey) {
    const data = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) data.set(source.subarray(y * stride, y * stride + width), y * width);
    return { width, height, channels: 1, data };
  }
  // Alpha is not dropped: colours under it would come to light.
  if (format !== bgr && format !== bgrx) return undefined;
  const step = format === bgr ? 3 : 4;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let at = y * stride, x = 0; x < width; x++, at += step, to += 3) {
      data[to] = source[at + 2] ?? 0;
      data[to + 1] = source[at + 1] ?? 0;
      data[to + 2] = source[at] ?? 0;
    }
  }
  return { width, height, channels: 3, data };
};

/** Decodes the one image of a PDF made by `imagePdf`. */
export const decodeImage = (pdfium: Pdfium, pdf: Uint8Array): Raster | undefined => {
  const document = openPdfium(pdfium, pdf);
  const { call } = pdfium;
  try {
    const page = call.FPDF_LoadPage(document.handle, 0);
    if (page === 0) return undefined;
    try {
      const image = collectObjects(pdfium, page).find(({ type }) => type === objectType.image);
      const bitmap = image ? call.FPDFImageObj_GetBitmap(image.handle) : 0;
      if (bitmap === 0) return undefined;
      try {
        return readBitmap(pdfium, bitmap);
      } finally {
        call.FPDFBitmap_Destroy(bitmap);
      }
    } finally {
      call.FPDF_ClosePage(page);
    }
  } finally {
    document.close();
  }
};
