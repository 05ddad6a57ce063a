/** Rows of packed samples, as PDF lays them out: each row begins at a byte (ISO 32000-2, 8.9.5.2). */
export interface SampleShape {
  width: number;
  height: number;
  components: number;
  bits: number;
}

export const rowBytes = ({ width, components, bits }: SampleShape): number =>
  Math.ceil((width * components * bits) / 8);

/**
 * Exactly the bytes the shape needs: longer data is cut, shorter data ends in zeros, padding bits are zero. Where nothing
 * has to be changed for that, no copy: the largest pictures take a quarter of a gigabyte each time.
 */
export const exactSamples = (bytes: Uint8Array, shape: SampleShape): Uint8Array => {
  const row = rowBytes(shape);
  const length = row * shape.height;
  const padding = row * 8 - shape.width * shape.components * shape.bits;
  if (padding === 0 && bytes.length >= length) return bytes.subarray(0, length);
  const out = new Uint8Array(length);
  out.set(bytes.subarray(0, out.length));
  if (padding > 0) {
    for (let last = row - 1; last < out.length; last += row) out[last] = (out[last] ?? 0) & (0xff << padding);
  }
  return out;
};

/** One byte per sample, unscaled; the high byte of 16-bit samples. */
export const unpackSamples = (bytes: Uint8Array, shape: SampleShape): Uint8Array => {
  const { width, height, components, bits } = shape;
  const perRow = width * components;
  if (bits === 8) return bytes.slice(0, perRow * height);
  const out = new Uint8Array(perRow * height);
  const row = rowBytes(shape);
  const mask = (1 << Math.min(bits, 8)) - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < perRow; x++) {
      const bit = x * bits;
      const byte = bytes[y * row + (bit >> 3)] ?? 0;
      out[y * perRow + x] = bits === 16 ? byte : (byte >> (8 - bits - (bit & 7))) & mask;
    }
  }
  return out;
};

export const packSamples = (samples: Uint8Array, shape: SampleShape): Uint8Array => {
  const { width, height, components, bits } = shape;
  if (bits === 8) return samples;
  const perRow = width * components;
  const row = rowBytes(shape);
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < perRow; x++) {
      const bit = x * bits;
      const at = y * row + (bit >> 3);
      out[at] = (out[at] ?? 0) | ((samples[y * perRow + x] ?? 0) << (8 - bits - (bit & 7)));
    }
  }
  return out;
};

const paeth = (left: number, up: number, corner: number): number => {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

/** PNG row filters, Paeth on every row: smaller for images whose source used a predictor. */
export const predictedSamples = (bytes: Uint8Array, shape: SampleShape): Uint8Array => {
  const row = rowBytes(shape);
  const pixel = Math.max(1, (shape.components * shape.bits) >> 3);
  const out = new Uint8Array((row + 1) * shape.height);
  for (let y = 0; y < shape.height; y++) {
    const base = y * row;
    const target = y * (row + 1) + 1;
    out[target - 1] = 4;
    for (let x = 0; x < row; x++) {
      const left = x >= pixel ? (bytes[base + x - pixel] ?? 0) : 0;
      const up = y > 0 ? (bytes[base + x - row] ?? 0) : 0;
      const corner = y > 0 && x >= pixel ? (bytes[base + x - row - pixel] ?? 0) : 0;
      out[target + x] = (bytes[base + x] ?? 0) - paeth(left, up, corner);
    }
  }
  return out;
};
