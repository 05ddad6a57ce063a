import type { Raster } from '../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** How opaque each sample of a mask is, by its own size. */
export interface Opacity {
  width: number;
  height: number;
  /** 1 where nothing shows. */
  clear: Uint8Array;
}

const opacityOf = ({ width, height, data }: Raster, isClear: (value: number) => boolean): Opacity => {
  const answers = Uint8Array.from({ length: 256 }, (_, value) => (isClear(value) ? 1 : 0));
  const clear = new Uint8Array(width * height);
  for (let at = 0; at < clear.length; at++) clear[at] = answers[data[at] as number] as number;
  return { width, height, clear };
};

/** Of a soft mask. Samples up to `faintAlpha` are clear, and become so. */
export const softMaskOpacity = (mask: Raster, faintAlpha: number): Opacity =>
  opacityOf(mask, (value) => value <= faintAlpha);

/** Of a stencil: 0 paints. */
export const stencilOpacity = (stencil: Raster): Opacity => opacityOf(stencil, (value) => value >= 128);

/**
 * The pixels of an image that its mask never lets through (1 = hidden). A pixel counts as seen when any mask
 * sample that touches it, or borders on one that does, is not clear: viewers smooth masks when they scale them.
 */
export const hiddenByMask = (image: { width: number; height: number }, mask: Opacity): Uint8Array => {
  const { width, height, clear } = mask;
  // Each sample is that of one pixel.
  if (image.width === width && image.height === height) return clear;
  // Counts of opaque samples above and left of each corner, so that any rectangle is four look-ups.
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      if (clear[y * width + x] !== 1) row++;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
    }
  }
  const hidden = new Uint8Array(image.width * image.height);
  const span = (index: number, from: number, to: number): [number, number] => [
    Math.max(0, Math.floor((index * to) / from) - 1),
    Math.min(to, Math.ceil(((index + 1) * to) / from) + 1),
  ];
  const columns = Int32Array.from(
    Array.from({ length: image.width }, (_, x) => span(x, image.width, width)).flat(),
  );
  for (let y = 0; y < image.height; y++) {
    const [top, bottom] = span(y, image.height, height);
    for (let x = 0; x < image.width; x++) {
      const [left, right] = [columns[2 * x] as number, columns[2 * x + 1] as number];
      const opaque =
        (sums[bottom * stride + right] as number) -
        (sums[top * stride + right] as number) -
        (sums[bottom * stride + left] as number) +
        (sums[top * stride + left] as number);
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
    if (hidden[pixel] !== 1 || (channels === 1 && data[pixel] === value)) continue;
    for (let at = pixel * channels; at < (pixel + 1) * channels; at++) {
      if (data[at] === value) continue;
      data[at] = value;
      changed = true;
    }
  }
  return changed;
};
