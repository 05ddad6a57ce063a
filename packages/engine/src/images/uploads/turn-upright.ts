import type { Raster } from '../../pdfium/pixels/raster.ts';
import type { Orientation } from './exif-orientation.ts';

/** For each orientation: whether rows become columns, and whether the result is mirrored in x and in y. */
const turns: Record<Orientation, [swapsAxes: boolean, flipsX: boolean, flipsY: boolean]> = {
  1: [false, false, false],
  2: [false, true, false],
  3: [false, true, true],
  4: [false, false, true],
  5: [true, false, false],
  6: [true, true, false],
  7: [true, true, true],
  8: [true, false, true],
};

/** The picture as its camera says it was held. */
export const turnUpright = (picture: Raster, orientation: Orientation): Raster => {
  if (orientation === 1) return picture;
  const [swapsAxes, flipsX, flipsY] = turns[orientation];
  const { channels, data } = picture;
  const [width, height] = swapsAxes ? [picture.height, picture.width] : [picture.width, picture.height];
  const turned = new Uint8Array(data.length);
  for (let y = 0, to = 0; y < height; y++) {
    const down = flipsY ? height - 1 - y : y;
    for (let x = 0; x < width; x++) {
      const across = flipsX ? width - 1 - x : x;
      let from = (swapsAxes ? across * picture.width + down : down * picture.width + across) * channels;
      for (let channel = 0; channel < channels; channel++) turned[to++] = data[from++] ?? 0;
    }
  }
  return { width, height, channels, data: turned };
};
