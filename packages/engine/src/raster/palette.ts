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
const levelOf = Uint8Array.from({ length: 256 }, (_, value) => Math.round((value * (levels - 1)) / 255));
const toneOf = Uint8Array.from({ length: levels }, (_, level) => Math.round((level * 255) / (levels - 1)));

/** Exactly the picture, or `null` when it has more than `limit` colours. */
export const exactPalette = (raster: Raster, limit = maxColours): Indexed | null => {
  const { width, height, channels, data } = raster;
  const count = width * height;
  const [second, third] = channels === 1 ? [0, 0] : [1, 2];
  const indexes = new Uint8Array(count);
  const known = new Map<number, number>();
  let lastKey = -1;
  let lastIndex = 0;
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += channels) {
    const key =
      ((data[at] as number) << 16) | ((data[at + second] as number) << 8) | (data[at + third] as number);
    if (key !== lastKey) {
      lastKey = key;
      lastIndex = known.get(key) ?? known.size;
      if (lastIndex === known.size) {
        if (known.size === limit) return null;
        known.set(key, lastIndex);
      }
    }
    indexes[pixel] = lastIndex;
  }
  const paletteRgb = Uint8Array.from(
    [...known.keys()].flatMap((key) => [key >> 16, (key >> 8) & 255, key & 255]),
  );
  return { indexes, paletteRgb, meanError: 0 };
};

/** The picture with each channel rounded to 64 levels, or `null` when that is still more than 256 colours. */
export const roundedPalette = (raster: Raster): Indexed | null => {
  const { width, height, channels, data } = raster;
  const count = width * height;
  const [second, third] = channels === 1 ? [0, 0] : [1, 2];
  const indexes = new Uint8Array(count);
  // One more than the index, 0 for a colour not seen yet; a table is several times faster than a map.
  const known = new Uint16Array(levels ** 3);
  const palette: number[] = [];
  let error = 0;
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += channels) {
    const r = data[at] as number;
    const g = data[at + second] as number;
    const b = data[at + third] as number;
    const [red, green, blue] = [levelOf[r] as number, levelOf[g] as number, levelOf[b] as number];
    const key = (red << 12) | (green << 6) | blue;
    let found = known[key] as number;
    if (found === 0) {
      if (palette.length === maxColours * 3) return null;
      palette.push(toneOf[red] as number, toneOf[green] as number, toneOf[blue] as number);
      found = palette.length / 3;
      known[key] = found;
    }
    indexes[pixel] = found - 1;
    const first = found * 3 - 3;
    error +=
      Math.abs(r - (palette[first] as number)) +
      Math.abs(g - (palette[first + 1] as number)) +
      Math.abs(b - (palette[first + 2] as number));
  }
  return { indexes, paletteRgb: Uint8Array.from(palette), meanError: error / (count * 3) };
};

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
