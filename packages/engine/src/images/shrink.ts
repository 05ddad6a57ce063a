import type { Raster } from '../pdfium/pixels/raster.ts';

/** The same picture with fewer samples, each the mean of those it stands for. */
export const shrink = (raster: Raster, width: number, height: number): Raster => {
  const { channels, data } = raster;
  const out = new Uint8Array(width * height * channels);
  const edges = (count: number, from: number) =>
    Array.from({ length: count + 1 }, (_, index) => Math.floor((index * from) / count));
  const [columns, rows] = [edges(width, raster.width), edges(height, raster.height)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        let count = 0;
        for (let row = rows[y] as number; row < (rows[y + 1] as number); row++)
          for (let column = columns[x] as number; column < (columns[x + 1] as number); column++, count++)
            sum += data[(row * raster.width + column) * channels + channel] as number;
        out[(y * width + x) * channels + channel] = Math.round(sum / Math.max(1, count));
      }
  return { width, height, channels, data: out };
};

/** Not more samples than `most` in either direction. */
export const within = (raster: Raster, most: { width: number; height: number } | undefined): Raster => {
  const width = Math.min(raster.width, most?.width ?? raster.width);
  const height = Math.min(raster.height, most?.height ?? raster.height);
  return width === raster.width && height === raster.height ? raster : shrink(raster, width, height);
};
