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

/** The pictures of a loaded page as nothing else hides them, in grey. Everything is left as it was. */
export const barePictures = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  others: readonly PageObject[],
): Raster => {
  setActive(pdfium, others, false);
  const bare = drawInChannels(pdfium, page, size, 4);
  setActive(pdfium, others, true);
  const data = Uint8Array.from(colourWords(bare), (word) => (word >> 8) & 255);
  release(bare.data);
  return { width: bare.width, height: bare.height, channels: 1, data };
};

/** How much of the ink that pictures have in an area is seen. */
export const shareOfInk = (
  bare: Raster,
  shown: Raster,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): number => {
  const [from, to] = [Math.max(0, Math.floor(left)), Math.min(bare.width, Math.ceil(right))];
  let [low, high] = [255, 0];
  const each = (visit: (at: number) => void): void => {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(bare.height, Math.ceil(bottom)); y += 1)
      for (let at = y * bare.width + from; at < y * bare.width + to; at += 1) visit(at);
  };
  each((at) => {
    low = Math.min(low, bare.data[at] as number);
    high = Math.max(high, bare.data[at] as number);
  });
  let [ink, seen] = [0, 0];
  each((at) => {
    if ((bare.data[at] as number) * 2 > low + high) return;
    ink += 1;
    if (shown.data[at] !== paper) seen += 1;
  });
  return ink === 0 ? 0 : seen / ink;
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
