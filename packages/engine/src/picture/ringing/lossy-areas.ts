import type { PageSize } from '@blackbar/core/model';
import { codingByFilter, jpegCoding, type LossyCoding } from '../../images/lossy-coding.ts';
import { imageFilters, imageSize, storedBytes } from '../../pdfium/image-samples.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { placedImages } from '../../pdfium/placed-objects.ts';
import { type Matrix, multiply } from '../../syntax/geometry.ts';
import type { LossyResources } from './lossy-resources.ts';
import type { LossyArea } from './touched-zones.ts';

/** From samples, rows downward, to the unit square. */
const toUnitSquare = ({ width, height }: PageSize): Matrix => [1 / width, 0, 0, -1 / height, 0, 1];

const codingOf = (pdfium: Pdfium, image: number, size: PageSize): LossyCoding | null => {
  const filters = imageFilters(pdfium, image);
  const coding = codingByFilter(filters, size);
  return coding?.block && filters.length === 1 ? jpegCoding(storedBytes(pdfium, image), size) : coding;
};

/**
 * Everything lossy on a loaded page, on its page image of `size`: images, the soft masks of images, and for what
 * patterns, glyphs and masks hold, as nobody knows where they are, the page itself.
 */
export const lossyAreas = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  { masks, isEnclosed }: LossyResources,
): LossyArea[] => {
  const areas = placedImages(pdfium, page, size).flatMap(({ handle, matrix }) => {
    const own = imageSize(pdfium, handle);
    const codings = [codingOf(pdfium, handle, own)];
    for (const { of, coding } of masks)
      if (of.width === own.width && of.height === own.height) codings.push(coding);
    return codings
      .filter((coding) => coding !== null)
      .map((coding) => ({ coding, toRaster: multiply(toUnitSquare(coding), matrix) }));
  });
  const wholePage = codingByFilter(['DCTDecode'], size) as LossyCoding;
  return isEnclosed ? [...areas, { coding: wholePage, toRaster: [1, 0, 0, 1, 0, 0] }] : areas;
};
