import type { PixelRect } from '@blackbar/core/model';
import type { Raster } from './raster.ts';

/** A copy of the pixels in a rectangle. */
export const partOfRaster = (
  { width, channels, data }: Raster,
  { left, top, right, bottom }: PixelRect,
): Raster => {
  const row = (right - left) * channels;
  const part = new Uint8Array(row * (bottom - top));
  for (let y = top; y < bottom; y++) {
    const from = (y * width + left) * channels;
    part.set(data.subarray(from, from + row), (y - top) * row);
  }
  return { width: right - left, height: bottom - top, channels, data: part };
};
