import type { PageSize } from '@blackbar/core/model';
import { drawInChannels } from '../page/draw-page-image.ts';
import { touches } from '../page/words/clear-of-boxes.ts';
import type { Edges } from '../pdfium/edges.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { type PageObject, setActive } from '../pdfium/page-objects.ts';
import { colourWords } from '../pdfium/pixels/colour-words.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import type { PlacedObject } from '../pdfium/placed-objects.ts';
import { isContrast } from './definition/definition.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const paper = 255;
/** Times a level: the grey of that level. */
const grey = 0x010101;
/** A word that is ink from side to side has its paper around it, in pixels. */
const around = 2;

/**
 * What people see of the pictures of a loaded page, in grey: the page as it is, and paper wherever it looks the same
 * without them.
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
  setActive(pdfium, pictures, true);
  const [one, other] = [colourWords(full), colourWords(without)];
  const data = new Uint8Array(one.length).fill(paper);
  for (let at = 0; at < data.length; at += 1)
    if (shows(one[at] as number, other[at] as number)) data[at] = (one[at] as number) >> 8;
  release(full.data, without.data);
  return { width: full.width, height: full.height, channels: 1, data };
};

/** How much of the ink that a picture has in an area is seen, beside the boxes; nothing when it has none there. */
const shareOfInk = (
  bare: Raster,
  shown: Raster,
  area: Edges,
  boxes: readonly Edges[],
): number | undefined => {
  const near = boxes.filter((box) => touches(area, box));
  const each = (margin: number, visit: (at: number) => void): void => {
    const [right, bottom] = [Math.ceil(area.right) + margin, Math.ceil(area.bottom) + margin];
    for (let y = Math.max(0, Math.floor(area.top) - margin); y < Math.min(bare.height, bottom); y += 1)
      for (let x = Math.max(0, Math.floor(area.left) - margin); x < Math.min(bare.width, right); x += 1)
        if (!near.some((box) => touches({ left: x, top: y, right: x + 1, bottom: y + 1 }, box)))
          visit(y * bare.width + x);
  };
  let [low, high] = [255, 0];
  each(around, (at) => {
    low = Math.min(low, bare.data[at] as number);
    high = Math.max(high, bare.data[at] as number);
  });
  if (low >= high || !isContrast(low * grey, high * grey)) return;
  let [ink, seen] = [0, 0];
  each(0, (at) => {
    if ((bare.data[at] as number) * 2 > low + high) return;
    ink += 1;
    if (shown.data[at] !== paper) seen += 1;
  });
  return ink === 0 ? undefined : seen / ink;
};

/** Pictures in groups of which none lies on another of its group. */
const apart = (pictures: readonly PlacedObject[]): PlacedObject[][] => {
  const groups: PlacedObject[][] = [];
  for (const picture of pictures) {
    const group = groups.find((others) => others.every(({ area }) => !touches(area, picture.area)));
    if (group) group.push(picture);
    else groups.push([picture]);
  }
  return groups;
};

/** More pictures on each other than this are not told apart: drawing them one by one would take too long. */
const mostGroups = 32;

/**
 * The least part of their ink that the pictures of a loaded page show in each area, beside the boxes: of the picture
 * that shows least of its own there. A picture that others hide is not told from those by what is seen of all of them.
 */
export const leastShown = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  pictures: readonly PlacedObject[],
  others: readonly PageObject[],
  areas: readonly Edges[],
  boxes: readonly Edges[],
): number[] => {
  if (areas.length === 0) return [];
  const groups = apart(pictures);
  if (groups.length === 1 && others.length === 0) return areas.map(() => 1);
  if (groups.length > mostGroups) return areas.map(() => 0);
  const least: (number | undefined)[] = areas.map(() => undefined);
  for (const group of groups) {
    const bare = drawOnly(pdfium, page, size, group, [...pictures, ...others]);
    const shown = shownPictures(pdfium, page, size, group);
    for (const [index, area] of areas.entries()) {
      const share = shareOfInk(bare, shown, area, boxes);
      if (share !== undefined) least[index] = Math.min(least[index] ?? 1, share);
    }
  }
  return least.map((share) => share ?? 0);
};

/** Some objects of a loaded page without all the others, in grey. */
const drawOnly = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  some: readonly PageObject[],
  all: readonly PageObject[],
): Raster => {
  setActive(pdfium, all, false);
  setActive(pdfium, some, true);
  const drawn = drawInChannels(pdfium, page, size, 4);
  setActive(pdfium, all, true);
  const words = colourWords(drawn);
  const data = new Uint8Array(words.length);
  for (let at = 0; at < data.length; at += 1) data[at] = (words[at] as number) >> 8;
  release(drawn.data);
  return { width: drawn.width, height: drawn.height, channels: 1, data };
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
