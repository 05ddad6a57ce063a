import { type PageBox, type PageSize, pixelsUnder } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import { drawPart, type Part } from '../pdfium/bitmap.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { partOfRaster } from '../pdfium/pixels/part-of-raster.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { flattenRinging } from './ringing/flatten-ringing.ts';
import { lossyAreas } from './ringing/lossy-areas.ts';
import { lossyResources } from './ringing/lossy-resources.ts';
import { type TouchedZone, touchedZones } from './ringing/touched-zones.ts';

/** Draws parts of a page of the source as it looks beside its boxes. */
export interface SourceLook {
  /** Four channels; without what lossy pictures tell of covered samples. `null` when the page cannot be read. */
  draw(imageSize: PageSize, part: Part): Raster | null;
  /** Where it is changed so, on the page image. */
  readonly zones: readonly TouchedZone['zone'][];
}

/** Paints over a drawing of a part of a page, or of all of it, what of that has to be drawn from elsewhere. */
export type PaintOver = (drawn: Raster, imageSize: PageSize, part: Part) => void;

/** `index` counts from 0. */
export const sourceLook = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  size: PageSize,
  boxes: readonly PageBox[],
  paintOver?: PaintOver,
): Promise<SourceLook> => {
  const { pdfium } = document;
  const resources = await lossyResources(document, codecs, index);
  const rectsOn = (imageSize: PageSize) => boxes.map((box) => pixelsUnder(box, size, imageSize));
  const page = { left: 0, top: 0, right: size.width, bottom: size.height };
  const lossy = document.withPage(index, (handle) => lossyAreas(pdfium, handle, size, resources)) ?? [];
  const zones = touchedZones(rectsOn(size), lossy, page).map(({ zone }) => zone);
  return {
    zones,
    draw: (imageSize, part) =>
      document.withPage(index, (handle) => {
        const { width, height } = imageSize;
        const drawn = (area: Part): Raster => {
          const raster = drawPart(pdfium, handle, width, height, area);
          paintOver?.(raster, imageSize, area);
          return raster;
        };
        if (zones.length === 0) return drawn(part);
        const whole = drawn({ left: 0, top: 0, right: width, bottom: height });
        flattenRinging(whole, rectsOn(imageSize), lossyAreas(pdfium, handle, imageSize, resources));
        const cropped = partOfRaster(whole, part);
        release(whole.data);
        return cropped;
      }),
  };
};
