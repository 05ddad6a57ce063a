import type { Raster } from '../codecs.ts';

/** The same picture in the fewest channels that hold it exactly: grey when every pixel is grey, else RGB. */
export const fewestChannels = (raster: Raster): Raster => {
  const { width, height, channels, data } = raster;
  if (channels === 1) return raster;
  const count = width * height;
  const grey = new Uint8Array(count);
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += channels) {
    const red = data[at] as number;
    if (red !== data[at + 1] || red !== data[at + 2]) return withoutAlpha(raster);
    grey[pixel] = red;
  }
  return { width, height, channels: 1, data: grey };
};

const withoutAlpha = (raster: Raster): Raster => {
  if (raster.channels === 3) return raster;
  const { width, height, data } = raster;
  const count = width * height;
  const rgb = new Uint8Array(count * 3);
  for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++, from += 4, to += 3) {
    rgb[to] = data[from] as number;
    rgb[to + 1] = data[from + 1] as number;
    rgb[to + 2] = data[from + 2] as number;
  }
  return { width, height, channels: 3, data: rgb };
};
