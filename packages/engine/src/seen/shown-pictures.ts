import type { PageSize } from '@blackbar/core/model';
import { drawInChannels } from '../page/draw-page-image.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { type PageObject, setActive } from '../pdfium/page-objects.ts';
import { colourWords } from '../pdfium/pixels/colour-words.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { isContrast } from './definition/definition.ts';

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
  const full = drawInChannels(pdfium, page, size, 4);
  setActive(pdfium, pictures, false);
  const without = drawInChannels(pdfium, page, size, 4);
  const [one, other] = [colourWords(full), colourWords(without)];
  const data = new Uint8Array(one.length).fill(paper);
  for (let at = 0; at < data.length; at += 1)
    if (shows(one[at] as number, other[at] as number)) data[at] = (one[at] as number) >> 8;
  release(full.data, without.data);
  return { width: full.width, height: full.height, channels: 1, data };
};

const isGrey = (word: number): boolean =>
  (word & 255) === ((word >> 8) & 255) && (word & 255) === ((word >> 16) & 255);

/** By two greys: 1 when they have contrast, 0 when not, -1 while nobody has asked. */
const known = new Int8Array(256 * 256).fill(-1);

/** Most scans are grey, and looking up is ten times as fast as computing. */
const shows = (one: number, other: number): boolean => {
  if (one === other) return false;
  if (!isGrey(one) || !isGrey(other)) return isContrast(one, other);
  const key = ((one & 255) << 8) | (other & 255);
  if (known[key] === -1) known[key] = isContrast(one, other) ? 1 : 0;
  return known[key] === 1;
};
