import type { PixelRect } from '@blackbar/core/model';
import { colourBits, colourWords } from './colour-words.ts';
import type { Raster } from './raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** In a JPEG, the colours next to a box spread this far into it, within their block. */
const jpegBlockPx = 16;
const jpegEdgeLevel = 96;

export const isEmpty = ({ left, top, right, bottom }: PixelRect): boolean => left >= right || top >= bottom;

export const shrink = ({ left, top, right, bottom }: PixelRect, by: number): PixelRect => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

/** Overwrites the pixels in place with opaque black, without blending. */
export const fillBlack = ({ width, channels, data }: Raster, rects: readonly PixelRect[]): void => {
  for (const { left, top, right, bottom } of rects) {
    for (let y = top; y < bottom; y++) {
      const from = (y * width + left) * channels;
      const to = (y * width + right) * channels;
      data.fill(0, from, to);
      if (channels === 4) for (let alpha = from + 3; alpha < to; alpha += 4) data[alpha] = 255;
    }
  }
};

/**
 * Whether every channel of every pixel is exactly black. A JPEG is exactly black only in blocks that lie wholly in
 * the box, so within one block of the edge dark pixels are accepted.
 */
export const isFill = (raster: Raster, rect: PixelRect, isJpeg: boolean): boolean => {
  if (!isJpeg) return isDarkerThan(raster, rect, 0);
  return isDarkerThan(raster, rect, jpegEdgeLevel) && isDarkerThan(raster, shrink(rect, jpegBlockPx), 1);
};

const isDarkerThan = (raster: Raster, rect: PixelRect, level: number): boolean => {
  const { left, top, right, bottom } = rect;
  if (level === 0 && raster.channels === 4) return isAllBlack(colourWords(raster), raster.width, rect);
  for (let y = top; y < bottom; y++) if (!isRowDarkerThan(raster, y, left, right, level)) return false;
  return true;
};

const isAllBlack = (words: Int32Array, width: number, { left, top, right, bottom }: PixelRect): boolean => {
  for (let y = top; y < bottom; y++) {
    const end = y * width + right;
    for (let pixel = y * width + left; pixel < end; pixel++)
      if (((words[pixel] as number) & colourBits) !== 0) return false;
  }
  return true;
};

const isRowDarkerThan = (
  { width, channels, data }: Raster,
  y: number,
  left: number,
  right: number,
  level: number,
): boolean => {
  const colours = Math.min(3, channels);
  const end = (y * width + right) * channels;
  for (let at = (y * width + left) * channels; at < end; at += channels)
    for (let channel = 0; channel < colours; channel++)
      if ((data[at + channel] as number) > level) return false;
  return true;
};
