import type { Part } from '../pdfium/bitmap.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type EncodedImage, encodeRaster } from './encode/encode.ts';
import type { islandGrid } from './island-place.ts';

/** A part of a vector page that is drawn as a picture, over everything else. Plain data. */
export interface Island {
  /** Pixels of the page image. */
  area: Part;
  image: EncodedImage;
}

/** Draws a part of a page that is `width` by `height` pixels large; `null` when it cannot be read. */
export type DrawPart = (width: number, height: number, part: Part) => Raster | null;

/** Draws parts of a page as they look in the end. */
export const drawIslands = async (
  codecs: Codecs,
  draw: DrawPart,
  { drawnSize: { width, height }, drawnPart }: ReturnType<typeof islandGrid>,
  areas: readonly Part[],
): Promise<Island[]> => {
  const islands: Island[] = [];
  for (const area of areas) {
    const raster = draw(width, height, drawnPart(area));
    if (!raster) throw new Unprovable('page-unreadable');
    islands.push({ area, image: await encodeRaster(codecs, raster, { isFine: true }) });
    release(raster.data);
  }
  return islands;
};
