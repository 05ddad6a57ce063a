import type { Box, PageSize, PixelRect } from '@blackbar/core/model';
import { isFill } from '../../pdfium/pixels/fill.ts';
import type { Raster } from '../../pdfium/raster.ts';

/**
 * The pixels of `image` that a box on `page` touches by any fraction. The two sizes may differ in ratio by a
 * rounding, so each axis has its own scale.
 */
export const burntPixels = (box: Box, page: PageSize, image: PageSize): PixelRect => {
  const scaleX = image.width / page.width;
  const scaleY = image.height / page.height;
  return {
    left: Math.max(0, Math.floor(box.x * scaleX)),
    top: Math.max(0, Math.floor(box.y * scaleY)),
    right: Math.min(image.width, Math.ceil((box.x + box.width) * scaleX)),
    bottom: Math.min(image.height, Math.ceil((box.y + box.height) * scaleY)),
  };
};

/** Replaces the pixels in place with opaque black: nothing of what was there is mixed in. */
export const burn = (raster: Raster, rects: readonly PixelRect[]): void => {
  const { width, channels, data } = raster;
  for (const { left, top, right, bottom } of rects) {
    for (let y = top; y < bottom; y++) {
      const from = (y * width + left) * channels;
      const to = (y * width + right) * channels;
      data.fill(0, from, to);
      if (channels === 4) for (let alpha = from + 3; alpha < to; alpha += 4) data[alpha] = 255;
    }
  }
};

/** Whether every burnt pixel is exactly black. Asked before a lossy encoding, which would blur the answer. */
export const isBurnt = (raster: Raster, rects: readonly PixelRect[]): boolean =>
  rects.every((rect) => isFill(raster, rect, false));
