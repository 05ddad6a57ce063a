import type { Raster } from '../../codecs.ts';
import type { Box } from '../rebuild/geometry.ts';

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
export const areaOf = (box: Box, { width, height }: { width: number; height: number }, grow = 0): Area => ({
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

const differenceAt = (one: Raster, other: Raster, pixel: number): number => {
  const at = pixel * 4;
  let most = 0;
  for (let channel = at; channel < at + 3; channel += 1)
    most = Math.max(most, Math.abs((one.data[channel] as number) - (other.data[channel] as number)));
  return most;
};

/** One byte a pixel: 1 where two RGBA pictures of the same size differ visibly. */
export const inkMap = (one: Raster, other: Raster, threshold = inkThreshold): Uint8Array => {
  const map = new Uint8Array(one.width * one.height);
  const a = new Uint32Array(one.data.buffer, one.data.byteOffset, map.length);
  const b = new Uint32Array(other.data.buffer, other.data.byteOffset, map.length);
  for (let pixel = 0; pixel < map.length; pixel += 1)
    if (a[pixel] !== b[pixel] && differenceAt(one, other, pixel) >= threshold) map[pixel] = 1;
  return map;
};

/** The colours of an RGBA picture as numbers, red lowest. */
export const coloursOf = ({ data, width, height }: Raster): Uint32Array => {
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  return words.map((word) => word & 0xffffff);
};

/** A colour for the `index`th thing that no other index below 2^24 has, and that is never white. */
export const ownColour = (index: number): number => {
  const colour = Math.imul(index + 1, 0x9e3779) & 0xffffff;
  return colour === 0xffffff ? 0 : colour;
};
