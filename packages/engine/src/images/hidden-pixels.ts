import type { Raster } from '../pdfium/pixels/raster.ts';

/** How opaque each sample of a mask is, by its own size. */
export interface Opacity {
  width: number;
  height: number;
  /** True where nothing shows. */
  isClear(at: number): boolean;
}

/** Of a soft mask. Samples up to `faintAlpha` are clear, and become so. */
export const softMaskOpacity = ({ width, height, data }: Raster, faintAlpha: number): Opacity => ({
  width,
  height,
  isClear: (at) => (data[at] as number) <= faintAlpha,
});

/** Of a stencil: 0 paints. */
export const stencilOpacity = ({ width, height, data }: Raster): Opacity => ({
  width,
  height,
  isClear: (at) => (data[at] as number) >= 128,
});

/**
 * The pixels of an image that its mask never lets through (1 = hidden). A pixel counts as seen when any mask
 * sample that touches it, or borders on one that does, is not clear: viewers smooth masks when they scale them.
 */
export const hiddenByMask = (image: { width: number; height: number }, mask: Opacity): Uint8Array => {
  const { width, height } = mask;
  // Counts of opaque samples above and left of each corner, so that any rectangle is four look-ups.
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      if (!mask.isClear(y * width + x)) row++;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const isSameSize = image.width === width && image.height === height;
  const margin = isSameSize ? 0 : 1;
  const hidden = new Uint8Array(image.width * image.height);
  const span = (index: number, from: number, to: number): [number, number] => [
    Math.max(0, Math.floor((index * to) / from) - margin),
    Math.min(to, Math.ceil(((index + 1) * to) / from) + margin),
  ];
  const columns = Array.from({ length: image.width }, (_, x) => span(x, image.width, width));
  for (let y = 0; y < image.height; y++) {
    const [top, bottom] = span(y, image.height, height);
    for (let x = 0; x < image.width; x++) {
      const [left, right] = columns[x] ?? [0, width];
      const opaque =
        (sums[bottom * stride + right] ?? 0) -
        (sums[top * stride + right] ?? 0) -
        (sums[bottom * stride + left] ?? 0) +
        (sums[top * stride + left] ?? 0);
      if (opaque === 0) hidden[y * image.width + x] = 1;
    }
  }
  return hidden;
};

/** Pixels that a colour key masks out; they become all alike (ISO 32000-2, 8.9.6.4). */
export const hiddenByColourKey = (
  samples: Uint8Array,
  components: number,
  ranges: readonly number[],
): Uint8Array => {
  const hidden = new Uint8Array(samples.length / components);
  for (let pixel = 0; pixel < hidden.length; pixel++) {
    let isMasked = true;
    for (let index = 0; index < components && isMasked; index++) {
      const sample = samples[pixel * components + index] ?? 0;
      isMasked = sample >= (ranges[2 * index] ?? 0) && sample <= (ranges[2 * index + 1] ?? 255);
    }
    if (isMasked) hidden[pixel] = 1;
  }
  return hidden;
};

/** Gives every hidden pixel the same value; true when any pixel changed. */
export const wipe = ({ data, channels }: Raster, hidden: Uint8Array, value: number): boolean => {
  let changed = false;
  for (let pixel = 0; pixel < hidden.length; pixel++) {
    if (hidden[pixel] !== 1) continue;
    for (let at = pixel * channels; at < (pixel + 1) * channels; at++) {
      if (data[at] === value) continue;
      data[at] = value;
      changed = true;
    }
  }
  return changed;
};
