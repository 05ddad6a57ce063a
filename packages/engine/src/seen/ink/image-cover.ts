import { drawPage, renderFlags } from '../../pdfium/bitmap.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import type { Matrix } from '../../syntax/geometry.ts';
import { imageMatrix, type ProbedObject } from '../probe/probed-objects.ts';
import { coloursOf, ownColour } from './pixels.ts';

const bgr = 2;

/** How much of one drawn image can be seen. */
export interface ImageCover {
  readonly object: ProbedObject;
  /** From the unit square to the page image. */
  readonly matrix: Matrix;
  readonly areaPx: number;
  readonly seenPx: number;
  /** Whether the image shows in a pixel of the page image. */
  isSeen(x: number, y: number): boolean;
}

const paintOver = ({ call }: Pdfium, { handle }: ProbedObject, colour: number): number => {
  const bitmap = call.FPDFBitmap_CreateEx(1, 1, bgr, 0, 0);
  const [red, green, blue] = [colour & 255, (colour >> 8) & 255, colour >> 16];
  call.FPDFBitmap_FillRect(bitmap, 0, 0, 1, 1, (0xff000000 | (red << 16) | (green << 8) | blue) >>> 0);
  call.FPDFImageObj_SetBitmap(0, 0, handle, bitmap);
  return bitmap;
};

const draw = (
  pdfium: Pdfium,
  page: number,
  images: readonly ProbedObject[],
  colourOf: (index: number) => number,
  { width, height }: Raster,
): Int32Array => {
  const bitmaps = images.map((image, index) => paintOver(pdfium, image, colourOf(index)));
  try {
    return coloursOf(drawPage(pdfium, page, width, height, renderFlags.noSmoothing));
  } finally {
    for (const bitmap of bitmaps) pdfium.call.FPDFBitmap_Destroy(bitmap);
  }
};

/** Whether the middle of a pixel lies in the image. */
const containsPixel = ([a, b, c, d, e, f]: Matrix): ((x: number, y: number) => boolean) => {
  const determinant = a * d - b * c;
  if (determinant === 0) return () => false;
  return (x, y) => {
    const u = (d * (x + 0.5 - e) - c * (y + 0.5 - f)) / determinant;
    const v = (a * (y + 0.5 - f) - b * (x + 0.5 - e)) / determinant;
    return u > -0.02 && u < 1.02 && v > -0.02 && v < 1.02;
  };
};

const countPixels = (
  [a, b, c, d, e, f]: Matrix,
  { width, height }: Raster,
  isCounted: (x: number, y: number) => boolean,
): number => {
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const right = Math.min(width, Math.ceil(Math.max(...xs)));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys)));
  let count = 0;
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < bottom; y += 1)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < right; x += 1) if (isCounted(x, y)) count += 1;
  return count;
};

/**
 * Draws the page with one colour for each image and counts. `sameImage` groups drawings of one source, which PDFium
 * recolours together. Blending mixes colours, so a second drawing with other colours shows where an image still
 * shines through. The page is spoilt afterwards.
 */
export const imageCovers = (
  pdfium: Pdfium,
  page: number,
  images: readonly ProbedObject[],
  sameImage: (object: ProbedObject) => number,
  size: Raster,
): ImageCover[] => {
  const groups = images.map(sameImage);
  const group = (index: number) => groups[index] as number;
  const ownColours = new Set(groups.map(ownColour));
  const first = draw(pdfium, page, images, (index) => ownColour(group(index)), size);
  const second = draw(pdfium, page, images, (index) => ownColour(group(index)) ^ 0x808080, size);
  return images.map((object, index) => {
    const matrix = imageMatrix(pdfium, object);
    const colour = ownColour(group(index));
    const isInImage = containsPixel(matrix);
    const isSeen = (x: number, y: number): boolean => {
      if (x < 0 || y < 0 || x >= size.width || y >= size.height) return false;
      const pixel = y * size.width + x;
      const shown = first[pixel] as number;
      return (shown === colour || (shown !== second[pixel] && !ownColours.has(shown))) && isInImage(x, y);
    };
    const areaPx = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
    return { object, matrix, areaPx, seenPx: countPixels(matrix, size, isSeen), isSeen };
  });
};

/** Edges are drawn by the pixel, so a few at the border never count. */
export const isWholeImageSeen = ({ areaPx, seenPx, matrix }: ImageCover): boolean => {
  const border = 2 * (Math.hypot(matrix[0], matrix[1]) + Math.hypot(matrix[2], matrix[3]));
  return seenPx >= areaPx - Math.max(border * 1.2, areaPx * 0.005) - 4;
};

/** One byte a pixel of the image itself, 1 where nobody sees it; a pixel next to a seen one counts as seen. */
export const hiddenPixels = ({ matrix, isSeen }: ImageCover, columns: number, rows: number): Uint8Array => {
  const [a, b, c, d, e, f] = matrix;
  const hidden = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const u = (column + 0.5) / columns;
      const v = 1 - (row + 0.5) / rows;
      const x = Math.floor(a * u + c * v + e);
      const y = Math.floor(b * u + d * v + f);
      let seen = false;
      for (let dy = -1; dy <= 1 && !seen; dy += 1)
        for (let dx = -1; dx <= 1 && !seen; dx += 1) seen = isSeen(x + dx, y + dy);
      if (!seen) hidden[row * columns + column] = 1;
    }
  return hidden;
};
