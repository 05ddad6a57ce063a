import type { PageSize } from '@blackbar/core/model';
import { drawInChannels, drawPageImage } from '../page/draw-page-image.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { type PageObject, setActive } from '../pdfium/page-objects.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { contrastOf, seen } from './definition/definition.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const paper = 255;

/**
 * What people see of the pictures of a loaded page, in grey: the page as it is, and paper wherever it looks the same
 * without them. The pictures are left switched off.
 */
export const shownPictures = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  pictures: readonly PageObject[],
): Raster => {
  const full = drawPageImage(pdfium, page, size);
  setActive(pdfium, pictures, false);
  const without = drawInChannels(pdfium, page, full, full.channels);
  const { width, height, channels } = full;
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  const colourAt = ({ data }: Raster, at: number) =>
    [data[at] as number, data[at + green] as number, data[at + blue] as number] as const;
  const data = new Uint8Array(width * height).fill(paper);
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const at = pixel * channels;
    if (contrastOf(colourAt(full, at), colourAt(without, at)) >= seen.contrast)
      data[pixel] = full.data[at + green] as number;
  }
  release(full.data, without.data);
  return { width, height, channels: 1, data };
};
