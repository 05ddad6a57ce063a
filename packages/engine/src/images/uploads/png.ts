import { RedactError } from '@blackbar/core/model';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { inflateInto, type PngChunk, pngChunks } from './png-chunks.ts';
import { unfilterPass } from './png-filters.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

interface Header {
  width: number;
  height: number;
  bits: number;
  colourType: number;
  isInterlaced: boolean;
}

/** Channels of each colour type, and the depths it may have (PNG, third edition, 11.2.1). */
const colourTypes: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const indexed = 3;

/** Where each pass of an interlaced picture starts, and how far apart its pixels are (PNG, third edition, 8.1). */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const inOnePass = [[0, 0, 1, 1]] as const;

const damaged = () => new RedactError('file-damaged');

const readHeader = ([first]: readonly PngChunk[], maxPixels: number): Header => {
  if (first?.name !== 'IHDR' || first.body.length !== 13) throw damaged();
  const view = new DataView(first.body.buffer, first.body.byteOffset, 13);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [bits, colourType, interlace] = [view.getUint8(8), view.getUint8(9), view.getUint8(12)];
  if (width < 1 || height < 1 || interlace > 1) throw damaged();
  if (!colourTypes[colourType]?.depths.includes(bits)) throw damaged();
  if (width * height > maxPixels) throw new RedactError('too-complex');
  return { width, height, bits, colourType, isInterlaced: interlace === 1 };
};

/** One sample as it is stored. */
const sampleAt = (row: Uint8Array, index: number, bits: number): number => {
  if (bits === 8) return row[index] as number;
  if (bits === 16) return ((row[index * 2] as number) << 8) | (row[index * 2 + 1] as number);
  const shift = 8 - bits - ((index * bits) & 7);
  return ((row[(index * bits) >> 3] as number) >> shift) & ((1 << bits) - 1);
};

/** Writes one stored pixel to the raster. */
type Paint = (row: Uint8Array, pixel: number, to: number) => void;

const onWhite = (value: number, alpha: number): number =>
  Math.round((value * alpha + 255 * (255 - alpha)) / 255);

const paintIndexed = ({ bits }: Header, chunks: readonly PngChunk[], out: Uint8Array): Paint => {
  const palette = chunks.find(({ name }) => name === 'PLTE')?.body;
  const alphas = chunks.find(({ name }) => name === 'tRNS')?.body;
  if (!palette || palette.length % 3 !== 0) throw damaged();
  return (row, pixel, to) => {
    const index = sampleAt(row, pixel, bits);
    const alpha = alphas?.[index] ?? 255;
    for (let channel = 0; channel < 3; channel++)
      // An index past the palette is black, as in other readers.
      out[to + channel] = onWhite(palette[index * 3 + channel] ?? 0, alpha);
  };
};

const paintDirect = (header: Header, chunks: readonly PngChunk[], out: Uint8Array): Paint => {
  const { bits, colourType } = header;
  const stored = colourTypes[colourType]?.channels ?? 1;
  const hasAlpha = colourType >= 4;
  const colours = hasAlpha ? stored - 1 : stored;
  const key = chunks.find(({ name }) => name === 'tRNS')?.body;
  // One colour may be declared transparent, each sample in 16 bits.
  const isKey = (row: Uint8Array, first: number): boolean => {
    if (hasAlpha || !key || key.length < colours * 2) return false;
    for (let channel = 0; channel < colours; channel++)
      if (sampleAt(row, first + channel, bits) !== sampleAt(key, channel, 16)) return false;
    return true;
  };
  const scale = bits === 16 ? 1 / 257 : 255 / (2 ** bits - 1);
  const eightBits = (row: Uint8Array, index: number): number => {
    const value = sampleAt(row, index, bits);
    return bits === 8 ? value : Math.round(value * scale);
  };
  return (row, pixel, to) => {
    const first = pixel * stored;
    const alpha = hasAlpha ? eightBits(row, first + colours) : isKey(row, first) ? 0 : 255;
    for (let channel = 0; channel < colours; channel++) {
      const value = eightBits(row, first + channel);
      out[to + channel] = alpha === 255 ? value : onWhite(value, alpha);
    }
  };
};

/** The size of a pass; nothing is stored of one that has no pixels. */
const passSize = (
  { width, height }: Header,
  [x, y, stepX, stepY]: (typeof adam7)[number] | readonly [0, 0, 1, 1],
) => ({
  columns: Math.ceil((width - x) / stepX),
  rows: Math.ceil((height - y) / stepY),
});

/**
 * The pixels of a PNG, on white where it is transparent. Written in TypeScript, because this is a stranger's file: there
 * is no memory to corrupt, and every host shows the same pixels.
 */
export const decodePng = (bytes: Uint8Array, maxPixels: number): Raster => {
  const chunks = pngChunks(bytes);
  const header = readHeader(chunks, maxPixels);
  const { width, height, bits, colourType, isInterlaced } = header;
  const stored = colourTypes[colourType]?.channels ?? 1;
  const channels = colourType === 0 || colourType === 4 ? 1 : 3;
  const passes = (isInterlaced ? adam7 : inOnePass).map((pass) => ({ pass, ...passSize(header, pass) }));
  const rowBytes = (columns: number) => Math.ceil((columns * stored * bits) / 8);
  const packed = passes.reduce(
    (sum, { columns, rows }) => (columns < 1 || rows < 1 ? sum : sum + rows * (rowBytes(columns) + 1)),
    0,
  );
  const raw = new Uint8Array(packed);
  const parts = chunks.filter(({ name }) => name === 'IDAT').map(({ body }) => body);
  if (inflateInto(raw, parts) !== packed) throw damaged();
  const data = new Uint8Array(width * height * channels);
  // The usual picture: its rows are the raster's.
  const isPlain =
    bits === 8 && (colourType === 0 || colourType === 2) && !chunks.some(({ name }) => name === 'tRNS');
  const paint = (colourType === indexed ? paintIndexed : paintDirect)(header, chunks, data);
  const pixelBytes = Math.max(1, (stored * bits) >> 3);
  let at = 0;
  for (const { pass, columns, rows } of passes) {
    if (columns < 1 || rows < 1) continue;
    const [left, top, stepX, stepY] = pass;
    const bytesInRow = rowBytes(columns);
    unfilterPass(raw.subarray(at, at + rows * (bytesInRow + 1)), bytesInRow, pixelBytes);
    for (let row = 0; row < rows; row++) {
      const samples = raw.subarray(at + 1, at + 1 + bytesInRow);
      const start = (top + row * stepY) * width + left;
      if (isPlain && !isInterlaced) data.set(samples, start * channels);
      else
        for (let column = 0; column < columns; column++)
          paint(samples, column, (start + column * stepX) * channels);
      at += bytesInRow + 1;
    }
  }
  return { width, height, channels, data };
};
