import type { SourceImage } from './read-image.ts';

/** The opacity of each mask sample, at the size of the mask. */
export interface Opacity {
  width: number;
  height: number;
  /** True where the mask is fully transparent. */
  isClear(at: number): boolean;
}

/** Of a soft mask: zero is transparent, unless Decode inverts it. */
export const softMaskOpacity = (mask: SourceImage): Opacity => {
  const samples = mask.samples();
  const [low = 0, high = 1] = mask.decode ?? [];
  const maxSample = mask.packed.kind === 'samples' ? 2 ** Math.min(8, mask.packed.shape.bits) - 1 : 255;
  return {
    width: mask.width,
    height: mask.height,
    isClear: (at) => low + ((high - low) * (samples[at] ?? 0)) / maxSample <= 0,
  };
};

/** Of a stencil: one is masked out, unless Decode inverts it (ISO 32000-2, 8.9.6.3). */
export const stencilOpacity = (mask: SourceImage): Opacity => {
  const samples = mask.samples();
  const clear = (mask.decode?.[0] ?? 0) === 1 ? 0 : 1;
  return { width: mask.width, height: mask.height, isClear: (at) => samples[at] === clear };
};

/**
 * The pixels of an image that its mask hides (1 = hidden). A pixel counts as visible when any mask sample that
 * overlaps it, or a neighbour of one, is not transparent: viewers interpolate masks when they scale them.
 */
export const hiddenByMask = (image: { width: number; height: number }, mask: Opacity): Uint8Array => {
  const { width, height } = mask;
  // Summed-area table of opaque samples, so that the count of any rectangle takes four look-ups.
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

/** Pixels that a colour key masks out; they all get the same value (ISO 32000-2, 8.9.6.4). */
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
export const wipe = (
  samples: Uint8Array,
  components: number,
  hidden: Uint8Array,
  fill: readonly number[] = [],
): boolean => {
  let changed = false;
  for (let pixel = 0; pixel < hidden.length; pixel++) {
    if (hidden[pixel] !== 1) continue;
    for (let index = 0; index < components; index++) {
      const value = fill[index] ?? 0;
      const at = pixel * components + index;
      if (samples[at] === value) continue;
      samples[at] = value;
      changed = true;
    }
  }
  return changed;
};
