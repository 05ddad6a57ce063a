import { acquire } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const up = 2;

/**
 * The rows as a PNG has them, each as its difference to the one above (PNG, third edition, 9.2), in one channel or
 * three: photographs pack a third smaller so. The caller may release the bytes.
 */
export const filteredRows = ({ width, height, channels, data }: Raster): Uint8Array => {
  const stored = Math.min(3, channels);
  const filtered = acquire((width * stored + 1) * height);
  for (let y = 0, to = 0; y < height; y++) {
    filtered[to++] = up;
    const end = (y + 1) * width * channels;
    const above = y === 0 ? 0 : width * channels;
    for (let pixel = y * width * channels; pixel < end; pixel += channels)
      for (let at = pixel; at < pixel + stored; at++)
        filtered[to++] = (data[at] as number) - (above === 0 ? 0 : (data[at - above] as number));
  }
  return filtered;
};
