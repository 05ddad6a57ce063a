import type { PageSize } from '@blackbar/core/model';
import type { Character } from '../pdfium/characters.ts';
import type { PdfiumDocument } from '../pdfium/document.ts';
import type { Edges } from '../pdfium/edges.ts';
import { imageBytes } from '../pdfium/image-samples.ts';
import type { BoxLabel, DrawnLabel } from '../pdfium/labels/labels.ts';
import { floatsAt, intsAt, withScratch } from '../pdfium/library.ts';

/** Rounding of positions in the file, in points. */
const tolerancePt = 0.01;
/** Rounding of text positions and the advance around a glyph, in pixels. */
const tolerancePx = 1;

/** Whether an image object is exactly the stencil of this label, at its place, in white. */
export const isLabelImage = (
  { pdfium }: PdfiumDocument,
  image: number,
  { mask, place }: DrawnLabel,
  size: PageSize,
  page: number,
): boolean => {
  const { call } = pdfium;
  const widthPt = call.FPDF_GetPageWidthF(page);
  const heightPt = call.FPDF_GetPageHeightF(page);
  const sx = widthPt / size.width;
  const sy = heightPt / size.height;
  const { x, y, width, height } = place;
  const matrix = [width * sx, 0, 0, height * sy, x * sx, heightPt - (y + height) * sy];
  return withScratch(pdfium, 40, (pointer) => {
    call.FPDFPageObj_GetMatrix(image, pointer);
    const found = [...floatsAt(pdfium, pointer, 6)];
    if (!matrix.every((value, index) => Math.abs(value - (found[index] ?? Number.NaN)) < tolerancePt))
      return false;
    call.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4);
    const [widthPx, heightPx] = intsAt(pdfium, pointer, 2);
    if (widthPx !== mask.width || heightPx !== mask.height) return false;
    call.FPDFPageObj_GetFillColor(image, pointer, pointer + 4, pointer + 8, pointer + 12);
    if ([...intsAt(pdfium, pointer, 4)].some((level) => level !== 255)) return false;
    const bits = imageBytes(pdfium, image);
    return bits.length === mask.bits.length && bits.every((byte, index) => byte === mask.bits[index]);
  });
};

const isWithin = (edges: Edges, { place }: BoxLabel): boolean =>
  edges.left >= place.x - tolerancePx &&
  edges.top >= place.y - tolerancePx &&
  edges.right <= place.x + place.width + tolerancePx &&
  edges.bottom <= place.y + place.height + tolerancePx;

/** Whether the characters on the boxes are exactly those of the announcements, each at its label and none twice. */
export const hasOnlyAnnouncements = (
  characters: readonly Character[],
  labels: readonly BoxLabel[],
): boolean => {
  const left = labels.map((label) => ({ label, chars: [...label.announcement] }));
  return characters.every(({ text, loose }) => {
    for (const { label, chars } of left) {
      const at = isWithin(loose, label) ? chars.indexOf(text ?? '') : -1;
      if (at < 0) continue;
      chars.splice(at, 1);
      return true;
    }
    return false;
  });
};
