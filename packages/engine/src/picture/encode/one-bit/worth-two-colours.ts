import { everyRun } from '../../../pdfium/pixels/colour-words.ts';
import type { Raster } from '../../../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** With more greys there is a photograph or a tint; a full page of small print has fewer. */
const maxGreys = 0.25;
/** Greys that are equal to those beside and above them are an area, not an edge. */
const maxAreas = 1 / 5000;

/** The smooth edges of text take at least this many bytes a grey in a palette, and a page without any so many a pixel. */
const [bytesOfGrey, bytesOfPixel] = [0.37, 1 / 640];

/**
 * How many bytes a picture takes for certain when it is encoded as it is; `null` when it is not worth the time to draw
 * the page once more, finer, for two colours. An estimate that is the same on every host. In one channel.
 */
export const worthTwoColours = ({ width, data }: Raster): number | null => {
  const found = { greys: 0, areas: 0 };
  const pixels = data.length;
  everyRun(pixels, (from, to) => countGreys(data, width, from, to, found));
  if (found.greys > pixels * maxGreys || found.areas > pixels * maxAreas) return null;
  return found.greys * bytesOfGrey + pixels * bytesOfPixel;
};

const countGreys = (
  greys: Uint8Array,
  width: number,
  from: number,
  to: number,
  found: { greys: number; areas: number },
): boolean => {
  for (let at = from; at < to; at++) {
    const grey = greys[at] as number;
    if (grey === 255 || grey === 0) continue;
    found.greys++;
    if (at >= width && greys[at - 1] === grey && greys[at - width] === grey) found.areas++;
  }
  return true;
};
