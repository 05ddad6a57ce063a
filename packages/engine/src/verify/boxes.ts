import {
  type Box,
  burntPixels,
  type PageBox,
  type PageSize,
  type PixelRect,
  pageSizePx,
  pixelsUnder,
  RedactError,
} from '@blackbar/core/model';
import { drawPage, drawPart } from '../pdfium/bitmap.ts';
import { readCharacters } from '../pdfium/characters.ts';
import type { PdfiumDocument } from '../pdfium/document.ts';
import {
  type IndexedSamples,
  imageSamples,
  imageSize,
  indexedSamples,
  isJpegImage,
} from '../pdfium/image-samples.ts';
import { drawLabels, labelsOn } from '../pdfium/labels/labels.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { collectObjects, objectType } from '../pdfium/page-objects.ts';
import { fillBlack, isEmpty, isFill, shrink } from '../pdfium/pixels/fill.ts';
import { free, release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { hasOnlyAnnouncements, isLabelImage } from './labels.ts';
import type { PlainPicture } from './plain-picture.ts';
import type { VerifyTools } from './verify-tools.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** A renderer may blend the outermost pixel of a box with its neighbour when the page size is not whole pixels. */
export const renderedEdgePx = 1;

/** Rounding of text positions, in pixels. */
const tolerancePx = 0.25;

/**
 * What is wrong under a box of the page, or `null` when there is only black. `number` counts from 1. With `plain`, the
 * page is known to show its image unchanged, so that checking the samples is enough; otherwise the page is drawn too.
 */
export const boxProblem = async (
  output: PdfiumDocument,
  tools: Pick<VerifyTools, 'codecs' | 'maxPicturePixels'>,
  number: number,
  boxes: readonly PageBox[],
  plain: PlainPicture | null,
): Promise<string | null> => {
  const { pdfium } = output;
  const page = pdfium.call.FPDF_LoadPage(output.handle, number - 1);
  if (page === 0) return 'page';
  try {
    const size = pageSizePx(pdfium.call.FPDF_GetPageWidthF(page), pdfium.call.FPDF_GetPageHeightF(page));
    const objects = collectObjects(pdfium, page);
    const [image, ...others] = objects.filter((object) => object.type === objectType.image);
    // A redacted page has one image, its words and its labels: with anything else, the image proves nothing.
    if (!image) return 'picture';
    const labels = labelsOn(boxes, size);
    const missingLabels = drawLabels(pdfium, labels);
    const places: Box[] = [];
    for (const { handle } of others) {
      const at = missingLabels.findIndex((label) => isLabelImage(output, handle, label, size, page));
      if (at < 0) return 'picture';
      places.push(...missingLabels.splice(at, 1).map((label) => label.place));
    }
    if (objects.some((object) => object.type !== objectType.image && object.type !== objectType.text))
      return 'graphics';
    const touched = readCharacters(pdfium, page, size).filter(
      ({ text, loose, tight }) =>
        text !== null && [loose, tight].some((edges) => boxes.some((box) => overlaps(edges, box))),
    );
    if (!hasOnlyAnnouncements(touched, labels)) return 'text';
    const isJpeg = isJpegImage(pdfium, image.handle);
    const inside = boxes.map((box) => shrink(pixelsUnder(box, size, size), renderedEdgePx));
    const isProven = plain !== null && places.length === 0;
    // A box that is too thin to be checked in the drawn page, or is under a label, is checked by its sample colours.
    const isSeen = places.length === 0 && !inside.some(isEmpty);
    const layout = isProven && plain.bits !== undefined ? { ...plain, bits: plain.bits } : null;
    const indexes =
      isProven || isSeen ? indexedSamples(pdfium, tools.codecs, page, image.handle, layout) : null;
    const stored = indexes ?? samplesOf(pdfium, tools.maxPicturePixels, image.handle);
    const areFilled = areSamplesFilled(stored, size, boxes, isJpeg, isProven ? plain : null);
    if (stored) free(stored.data);
    if (!areFilled) return 'samples';
    if (isProven) return null;
    return isDrawnFilled(pdfium, page, size, inside, places, isJpeg) ? null : 'rendering';
  } finally {
    pdfium.call.FPDF_ClosePage(page);
  }
};

/**
 * Whether the stored samples under the boxes are filled. Indexes must all be equal in a box; without a palette, whether
 * they are black is checked in the drawn page.
 */
const areSamplesFilled = (
  stored: IndexedSamples | Raster | null,
  size: PageSize,
  boxes: readonly PageBox[],
  isJpeg: boolean,
  plain: PlainPicture | null,
): boolean => {
  if (stored === null) return false;
  if (plain && (plain.width !== stored.width || plain.height !== stored.height)) return false;
  return boxes.every((box) => {
    const rect = burntPixels(box, size, stored);
    if (!('bits' in stored)) return isFill(stored, rect, isJpeg);
    const index = onlyIndex(stored, rect);
    return index !== null && (plain === null || isBlack(plain.paletteRgb, index));
  });
};

const isBlack = (paletteRgb: Uint8Array | undefined, index: number): boolean =>
  [0, 1, 2].every((channel) => paletteRgb?.[index * 3 + channel] === 0);

/** Decoded in WebAssembly: whatever the file holds, no code of the host reads it, and all hosts see the same pixels. */
const samplesOf = (pdfium: Pdfium, maxPixels: number, image: number): Raster | null => {
  const { width, height } = imageSize(pdfium, image);
  if (width * height > maxPixels) throw new RedactError('too-complex');
  return imageSamples(pdfium, image);
};

/** Blackens the labels in the drawn page: their stencils and background were already checked. */
const coverPlaces = (drawn: Raster, places: readonly Box[], from: { left: number; top: number }): void =>
  fillBlack(
    drawn,
    places
      .map(({ x, y, width, height }) => ({
        left: Math.max(0, x - renderedEdgePx - from.left),
        top: Math.max(0, y - renderedEdgePx - from.top),
        right: Math.min(drawn.width, x + width + renderedEdgePx - from.left),
        bottom: Math.min(drawn.height, y + height + renderedEdgePx - from.top),
      }))
      .filter((rect) => !isEmpty(rect)),
  );

/** Draws only the boxes, unless they are most of the page. */
export const isDrawnFilled = (
  pdfium: Pdfium,
  page: number,
  { width, height }: PageSize,
  rects: readonly PixelRect[],
  places: readonly Box[],
  isJpeg: boolean,
): boolean => {
  const drawn = rects.filter((rect) => !isEmpty(rect));
  const area = drawn.reduce((sum, rect) => sum + (rect.right - rect.left) * (rect.bottom - rect.top), 0);
  if (area > (width * height) / 2) {
    const whole = drawPage(pdfium, page, width, height);
    coverPlaces(whole, places, { left: 0, top: 0 });
    const areFilled = drawn.every((rect) => isFill(whole, rect, isJpeg));
    release(whole.data);
    return areFilled;
  }
  return drawn.every((rect) => {
    const part = drawPart(pdfium, page, width, height, rect);
    coverPlaces(part, places, rect);
    const isFilled = isFill(part, { left: 0, top: 0, right: part.width, bottom: part.height }, isJpeg);
    release(part.data);
    return isFilled;
  });
};

/** The index that every pixel of the rectangle has; `null` when they differ. */
const onlyIndex = (samples: IndexedSamples, { left, top, right, bottom }: PixelRect): number | null => {
  const first = indexAt(samples, left, top);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (indexAt(samples, x, y) !== first) return null;
  return first;
};

const indexAt = ({ width, bits, data }: IndexedSamples, x: number, y: number): number => {
  const row = Math.ceil((width * bits) / 8);
  const bit = x * bits;
  return ((data[y * row + (bit >> 3)] as number) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
};

export const overlaps = (
  edges: { left: number; top: number; right: number; bottom: number },
  box: PageBox,
): boolean =>
  edges.right > box.x + tolerancePx &&
  edges.left < box.x + box.width - tolerancePx &&
  edges.bottom > box.y + tolerancePx &&
  edges.top < box.y + box.height - tolerancePx;
