import type { Codecs } from '../pdfium/codecs.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { HexString, name, type Value } from '../syntax/output.ts';
import { packSamples, predictedSamples, type SampleShape } from './samples.ts';

/** Samples as they go into the output, and the entries that tell how to read them. */
export interface StoredPixels {
  entries: { [key: string]: Value };
  bytes: Uint8Array;
}

const maxPalette = 256;

/** One channel when no pixel has a colour. */
const greyOf = ({ channels, data }: Raster): Uint8Array | undefined => {
  if (channels === 1) return data;
  const grey = new Uint8Array(data.length / channels);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += channels) {
    const value = data[at] as number;
    if (data[at + 1] !== value || data[at + 2] !== value) return undefined;
    grey[pixel] = value;
  }
  return grey;
};

/** Every colour once, sorted, and for each pixel which one it is; `undefined` beyond 256. */
const indexed = ({ data, channels }: Raster): { table: number[]; indexes: Uint8Array } | undefined => {
  // Put together twice: to keep it for every pixel takes more memory than the picture.
  const colourAt = (at: number): number =>
    ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number);
  const known = new Set<number>();
  let last = -1;
  for (let at = 0; at < data.length; at += channels) {
    const colour = colourAt(at);
    // Most pixels are like the ones before them.
    if (colour === last) continue;
    last = colour;
    known.add(colour);
    if (known.size > maxPalette) return undefined;
  }
  const sorted = [...known].sort((one, other) => one - other);
  const places = new Map(sorted.map((colour, index) => [colour, index]));
  const indexes = new Uint8Array(data.length / channels);
  let [like, place] = [-1, 0];
  for (let pixel = 0, at = 0; pixel < indexes.length; pixel++, at += channels) {
    const colour = colourAt(at);
    if (colour !== like) [like, place] = [colour, places.get(colour) as number];
    indexes[pixel] = place;
  }
  return {
    table: sorted.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
    indexes,
  };
};

const bitsFor = (count: number): number => [1, 2, 4].find((bits) => count <= 2 ** bits) ?? 8;

const packed = (
  codecs: Codecs,
  entries: { [key: string]: Value },
  shape: SampleShape,
  bytes: Uint8Array,
  isPredicted: boolean,
): StoredPixels => ({
  entries: {
    ...entries,
    BitsPerComponent: shape.bits,
    Filter: name('FlateDecode'),
    ...(isPredicted
      ? {
          DecodeParms: {
            Predictor: 15,
            Colors: shape.components,
            BitsPerComponent: shape.bits,
            Columns: shape.width,
          },
        }
      : {}),
  },
  bytes: codecs.deflate(isPredicted ? predictedSamples(bytes, shape) : bytes),
});

/** Samples that are grey or RGB already. */
export const storeSamples = (
  codecs: Codecs,
  shape: SampleShape,
  bytes: Uint8Array,
  isPredicted: boolean,
): StoredPixels => {
  const space = shape.components === 1 ? 'DeviceGray' : 'DeviceRGB';
  return packed(codecs, { ColorSpace: name(space) }, shape, bytes, isPredicted && shape.bits === 8);
};

/** A stencil: 0 paints, 255 does not. */
export const storeStencil = (codecs: Codecs, { width, height, data }: Raster): StoredPixels => {
  const shape = { width, height, components: 1, bits: 1 };
  const bits = data.map((value) => (value >= 128 ? 1 : 0));
  return packed(codecs, { ImageMask: true }, shape, packSamples(bits, shape), false);
};

/** Pixels as they are seen, in the fewest bits that hold them: no two different samples show alike. */
export const storePixels = (codecs: Codecs, raster: Raster, isAlwaysGrey = false): StoredPixels => {
  const { width, height } = raster;
  const grey = greyOf(raster);
  if (grey) {
    const isBilevel = !isAlwaysGrey && grey.every((value) => value === 0 || value === 255);
    const shape = { width, height, components: 1, bits: isBilevel ? 1 : 8 };
    const samples = isBilevel
      ? packSamples(
          grey.map((value) => value & 1),
          shape,
        )
      : grey;
    return storeSamples(codecs, shape, samples, false);
  }
  const few = indexed(raster);
  if (!few) return storeSamples(codecs, { width, height, components: 3, bits: 8 }, raster.data, true);
  const count = few.table.length / 3;
  const shape = { width, height, components: 1, bits: bitsFor(count) };
  const space = [name('Indexed'), name('DeviceRGB'), count - 1, new HexString(Uint8Array.from(few.table))];
  return packed(codecs, { ColorSpace: space }, shape, packSamples(few.indexes, shape), false);
};
