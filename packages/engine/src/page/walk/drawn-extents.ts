import type { PDFContext, PDFDict } from '@cantoo/pdf-lib';
import { type Extent, once } from '../../fonts/outlines/extent.ts';
import { drawGreyPage } from '../../pdfium/bitmap.ts';
import { openPdfium } from '../../pdfium/document.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { toBytes } from '../../syntax/bytes.ts';
import type { Bounds } from '../../syntax/geometry.ts';
import { RawFile } from '../../syntax/raw-file.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The size at which codes are drawn, each on a square of its own, one em from its sides. */
const emPx = 64;
const cellPx = 3 * emPx;
const columns = 16;
/** Ink that lies nearer to the sides of its square may be that of the next. */
const marginPx = emPx / 4;
/** The height of a slice, at most. */
const slicePx = 4;
const white = 255;
const perEm = 1000;

/** Ink in some rows of a square, from its left side and its top, in thousandths of text space. */
const inText = ({ left, bottom, right, top }: Bounds): Bounds => ({
  left: ((left - emPx) / emPx) * perEm,
  right: ((right - emPx) / emPx) * perEm,
  // An em above the lower side of the square.
  bottom: ((2 * emPx - bottom) / emPx) * perEm,
  top: ((2 * emPx - top) / emPx) * perEm,
});

const around = (slices: readonly Bounds[]): Bounds => ({
  left: Math.min(...slices.map(({ left }) => left)),
  right: Math.max(...slices.map(({ right }) => right)),
  top: Math.min(...slices.map(({ top }) => top)),
  bottom: Math.max(...slices.map(({ bottom }) => bottom)),
});

/** From the top of a square downwards. */
const slicesIn = ({ width, data }: Raster, column: number, row: number): Bounds[] => {
  const slices: Bounds[] = [];
  for (let from = 0; from < cellPx; from += slicePx) {
    let [left, right, top, bottom] = [cellPx, 0, cellPx, 0];
    for (let y = from; y < from + slicePx; y += 1) {
      const start = (row * cellPx + y) * width + column * cellPx;
      for (let x = 0; x < cellPx; x += 1) {
        if (data[start + x] === white) continue;
        if (x < left) left = x;
        if (x >= right) right = x + 1;
        if (y < top) top = y;
        bottom = y + 1;
      }
    }
    if (left < right) slices.push({ left, right, top, bottom });
  }
  return slices;
};

const keepsMargin = ({ left, right, top, bottom }: Bounds): boolean =>
  Math.min(left, top) >= marginPx && Math.max(right, bottom) <= cellPx - marginPx;

/**
 * Where codes of a font that is not embedded have ink: PDFium draws another font in its place. Each is told on its own,
 * whatever else the font has; none that is drawn so far from its origin that it may be another's.
 */
export const drawnExtents = (
  pdfium: Pdfium,
  context: PDFContext,
  font: PDFDict,
  codes: readonly number[],
): ReadonlyMap<number, Extent> => {
  const found = new Map<number, Extent>();
  const sheet = drawSheet(pdfium, context, font, codes);
  if (!sheet) return found;
  for (const [index, code] of codes.entries()) {
    const slices = slicesIn(sheet, index % columns, Math.floor(index / columns));
    if (slices.length === 0) continue;
    const all = around(slices);
    if (keepsMargin(all)) found.set(code, { ...inText(all), slices: once(() => slices.map(inText)) });
  }
  release(sheet.data);
  return found;
};

const drawSheet = (
  pdfium: Pdfium,
  context: PDFContext,
  font: PDFDict,
  codes: readonly number[],
): Raster | undefined => {
  if (codes.length === 0) return undefined;
  const rows = Math.ceil(codes.length / columns);
  const [width, height] = [columns * cellPx, rows * cellPx];
  const shown = codes.map((code, index) => {
    const x = (index % columns) * cellPx + emPx;
    const y = height - Math.floor(index / columns) * cellPx - 2 * emPx;
    return `1 0 0 1 ${x} ${y} Tm <${code.toString(16).padStart(2, '0')}> Tj`;
  });
  const file = new RawFile(context);
  const tree = file.reserve();
  const content = file.add('<<>>', toBytes(`BT /F ${emPx} Tf ${shown.join('\n')} ET`));
  const page = file.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} ${height}]` +
      `/Resources<</Font<</F ${file.copy(font)}>>>>/Contents ${content}>>`,
  );
  file.fill(tree, `<</Type/Pages/Kids[${page}]/Count 1>>`);
  const document = openPdfium(pdfium, file.finish(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`)));
  try {
    const handle = pdfium.call.FPDF_LoadPage(document.handle, 0);
    if (handle === 0) return undefined;
    try {
      return drawGreyPage(pdfium, handle, width, height);
    } finally {
      pdfium.call.FPDF_ClosePage(handle);
    }
  } finally {
    document.close();
  }
};
