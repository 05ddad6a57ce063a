import type { Raster } from '../codecs.ts';

/** A picture as indexes into a table of colours. */
export interface Indexed {
  indexes: Uint8Array;
  /** Three bytes a colour. */
  paletteRgb: Uint8Array;
  /** Mean difference to the picture, of 255. */
  meanError: number;
}

const maxColours = 256;

/** With 64 levels a channel no pixel moves by more than 2 of 255, and black and white stay exact. */
const levels = 64;

const exact = Uint8Array.from({ length: 256 }, (_, value) => value);
const rounded = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.round((Math.round((value * (levels - 1)) / 255) * 255) / (levels - 1)),
);

const index = (raster: Raster, tone: Uint8Array): Indexed | null => {
  const { width, height, channels, data } = raster;
  const count = width * height;
  const indexes = new Uint8Array(count);
  const known = new Map<number, number>();
  const second = channels === 1 ? 0 : 1;
  const third = channels === 1 ? 0 : 2;
  let error = 0;
  let lastKey = -1;
  let lastIndex = 0;
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += channels) {
    const r = data[at] as number;
    const g = data[at + second] as number;
    const b = data[at + third] as number;
    const key = ((tone[r] as number) << 16) | ((tone[g] as number) << 8) | (tone[b] as number);
    if (tone !== exact)
      error += Math.abs(r - (key >> 16)) + Math.abs(g - ((key >> 8) & 255)) + Math.abs(b - (key & 255));
    if (key !== lastKey) {
      const found = known.get(key);
      if (found === undefined) {
        if (known.size === maxColours) return null;
        lastIndex = known.size;
        known.set(key, lastIndex);
      } else lastIndex = found;
      lastKey = key;
    }
    indexes[pixel] = lastIndex;
  }
  const paletteRgb = Uint8Array.from(
    [...known.keys()].flatMap((key) => [key >> 16, (key >> 8) & 255, key & 255]),
  );
  return { indexes, paletteRgb, meanError: error / (count * 3) };
};

/** Exactly the picture, or `null` when it has more than 256 colours. */
export const exactPalette = (raster: Raster): Indexed | null => index(raster, exact);

/** The picture with each channel rounded to 64 levels, or `null` when that is still more than 256 colours. */
export const roundedPalette = (raster: Raster): Indexed | null => index(raster, rounded);

/** Indexes packed into as few bits as the number of colours needs, each row starting at a byte. */
export const packIndexes = (
  { indexes, paletteRgb }: Indexed,
  width: number,
  height: number,
): { bits: 1 | 2 | 4 | 8; packed: Uint8Array } => {
  const colours = paletteRgb.length / 3;
  const bits = colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8;
  if (bits === 8) return { bits, packed: indexes };
  const perByte = 8 / bits;
  const row = Math.ceil(width / perByte);
  const packed = new Uint8Array(row * height);
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) {
      const at = y * row + Math.floor(x / perByte);
      packed[at] = (packed[at] as number) | ((indexes[pixel] as number) << (8 - bits - (x % perByte) * bits));
    }
  return { bits, packed };
};
