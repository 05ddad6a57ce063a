import type { PageSize } from '@blackbar/core/model';
import type { Raster } from '../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Resamples a raster; each new pixel is the mean of the old pixels it covers. */
export const resize = (raster: Raster, { width, height }: PageSize): Raster => {
  const { channels, data } = raster;
  const out = new Uint8Array(width * height * channels);
  const xs = spans(raster.width, width);
  const ys = spans(raster.height, height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = ys[y] as [number, number];
    for (let x = 0; x < width; x++) {
      const [left, right] = xs[x] as [number, number];
      const area = (right - left) * (bottom - top);
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let sy = top; sy < bottom; sy++)
          for (let sx = left; sx < right; sx++)
            sum += data[(sy * raster.width + sx) * channels + channel] as number;
        out[(y * width + x) * channels + channel] = Math.round(sum / area);
      }
    }
  }
  return { width, height, channels, data: out };
};

const spans = (from: number, to: number): [number, number][] =>
  Array.from({ length: to }, (_, index) => {
    const start = Math.min(from - 1, Math.floor((index * from) / to));
    return [start, Math.max(start + 1, Math.floor(((index + 1) * from) / to))];
  });
