import { colourBits, colourWords, everyRun } from '../../pdfium/pixels/colour-words.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import type { Bounds } from '../../syntax/geometry.ts';

/** Whole pixels: right and bottom are exclusive. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A pixel shows ink when it changes by at least this much, of 255, as the ink is taken away. */
const inkThreshold = 12;

/** `box` has y downwards, as in the page image. */
export const areaOf = (
  box: Bounds,
  { width, height }: { width: number; height: number },
  grow = 0,
): Area => ({
  left: Math.max(0, Math.floor(box.left) - grow),
  top: Math.max(0, Math.floor(box.bottom) - grow),
  right: Math.min(width, Math.ceil(box.right) + grow),
  bottom: Math.min(height, Math.ceil(box.top) + grow),
});

/** Calls `visit` with the index of each pixel of the area until it answers true; says whether it did. */
export const somePixel = (area: Area, width: number, visit: (pixel: number) => boolean): boolean => {
  for (let y = area.top; y < area.bottom; y += 1)
    for (let x = area.left; x < area.right; x += 1) if (visit(y * width + x)) return true;
  return false;
};

const isFar = (difference: number): boolean => difference >= inkThreshold || difference <= -inkThreshold;

/** Whether a pixel changes visibly between two colour words. */
export const isInk = (x: number, y: number): boolean =>
  isFar((x & 255) - (y & 255)) ||
  isFar(((x >> 8) & 255) - ((y >> 8) & 255)) ||
  isFar(((x >> 16) & 255) - ((y >> 16) & 255));

/** Whether two RGBA pictures of the same size differ visibly anywhere. */
export const showsInk = (one: Raster, other: Raster): boolean => {
  const a = colourWords(one);
  const b = colourWords(other);
  return !everyRun(a.length, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1)
      if (isInk(a[pixel] as number, b[pixel] as number)) return false;
    return true;
  });
};

/** The colours of an RGBA picture as numbers, red lowest; the picture itself is used up. */
export const coloursOf = (raster: Raster): Int32Array => {
  const words = colourWords(raster);
  everyRun(words.length, (from, to) => dropAlpha(words, from, to));
  return words;
};

const dropAlpha = (words: Int32Array, from: number, to: number): boolean => {
  for (let pixel = from; pixel < to; pixel += 1) words[pixel] = (words[pixel] as number) & colourBits;
  return true;
};

/** Every colour of an RGBA picture once. */
export const colourSet = (raster: Raster): Set<number> => {
  const words = colourWords(raster);
  const colours = new Set<number>();
  everyRun(words.length, (from, to) => collectColours(words, colours, from, to));
  return colours;
};

const collectColours = (words: Int32Array, colours: Set<number>, from: number, to: number): boolean => {
  let last = -1;
  for (let pixel = from; pixel < to; pixel += 1) {
    const colour = (words[pixel] as number) & colourBits;
    if (colour === last) continue;
    colours.add(colour);
    last = colour;
  }
  return true;
};

/** A colour for the `index`th thing that no other index below 2^24 has, and that is never white. */
export const ownColour = (index: number): number => {
  const colour = Math.imul(index + 1, 0x9e3779) & 0xffffff;
  return colour === 0xffffff ? 0 : colour;
};
