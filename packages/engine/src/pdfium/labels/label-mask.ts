import { labelFont } from '@blackbar/core/model';
import { toBytes } from '../../syntax/bytes.ts';
import { formatNumber, name, Output } from '../../syntax/output.ts';
import { drawPage } from '../bitmap.ts';
import { openPdfium } from '../document.ts';
import type { Pdfium } from '../library.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** A stencil mask: one bit per pixel, each row starting at a byte boundary; a 0 is painted. */
export interface LabelMask {
  width: number;
  height: number;
  bits: Uint8Array;
}

/** Stencil pixels per page-image pixel and axis, so that a label is sharp in print. */
const stencilScale = 4;
const inkThreshold = 128;

/** A page with the label in Courier, which is built into PDFium and looks the same on every platform. */
const labelPage = (label: string, width: number, height: number): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const font = output.add({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name('Courier-Bold'),
    Encoding: name('WinAnsiEncoding'),
  });
  const codes = Array.from(label, (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const size = formatNumber(height * labelFont.size);
  const baseline = formatNumber(height * labelFont.baseline);
  const page = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, width, height],
    Resources: { Font: { F0: font } },
    Contents: output.add({}, toBytes(`BT /F0 ${size} Tf 0 ${baseline} Td <${codes}> Tj ET`)),
  });
  output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};

/** Where there is ink, a 0. */
const stencilOf = (rgba: Uint8Array, width: number, height: number): Uint8Array => {
  const row = Math.ceil(width / 8);
  const bits = new Uint8Array(row * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((rgba[(y * width + x) * 4] as number) >= inkThreshold) continue;
      const at = y * row + (x >> 3);
      bits[at] = (bits[at] as number) & ~(128 >> (x & 7));
    }
  return bits;
};

/** The pixels of the label: they depend on its text and size only, not on the page below. */
export const labelMask = (
  pdfium: Pdfium,
  label: string,
  place: { width: number; height: number },
): LabelMask => {
  // Small integers, away from the loop over the pixels: in workers that had just started on a busy machine, masks were seen
  // with the size of the label drawn next, which nothing in this code does.
  const width = (place.width * stencilScale) | 0;
  const height = (place.height * stencilScale) | 0;
  const document = openPdfium(pdfium, labelPage(label, place.width, place.height));
  try {
    const page = pdfium.call.FPDF_LoadPage(document.handle, 0);
    const { data } = drawPage(pdfium, page, width, height);
    pdfium.call.FPDF_ClosePage(page);
    return { width, height, bits: stencilOf(data, width, height) };
  } finally {
    document.close();
  }
};
