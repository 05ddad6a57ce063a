import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Samples of eight bits, or of one bit in rows of whole bytes. */
export interface Pixels {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  bits: 1 | 8;
  data: Uint8Array;
}

interface Encoded {
  bytes: Uint8Array;
  entries: string;
}

/** Every code is nine bits wide when the table is cleared often enough. */
const lzw = (data: Uint8Array): Uint8Array => {
  const codes: number[] = [];
  data.forEach((byte, index) => {
    if (index % 200 === 0) codes.push(256);
    codes.push(byte);
  });
  codes.push(257);
  const out = new Uint8Array(Math.ceil((codes.length * 9) / 8));
  codes.forEach((code, index) => {
    for (let bit = 0; bit < 9; bit++) {
      const at = 9 * index + bit;
      if ((code >> (8 - bit)) & 1) out[at >> 3] = (out[at >> 3] ?? 0) | (0x80 >> (at & 7));
    }
  });
  return out;
};

const runLength = (data: Uint8Array): Uint8Array => {
  const out: number[] = [];
  for (let at = 0; at < data.length; at += 128) {
    const part = data.subarray(at, at + 128);
    out.push(part.length - 1, ...part);
  }
  return Uint8Array.from([...out, 128]);
};

/** Group 4, out of the one strip of a TIFF file that libtiff writes; its ones are the black of a fax. */
const group4 = async ({ width, height, data }: Pixels): Promise<Uint8Array> => {
  const grey = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return ((data[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255;
  });
  const tiff = await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  const tags = new Map<number, number>();
  for (let entry = 0; entry < u16(directory); entry++) {
    const at = directory + 2 + 12 * entry;
    tags.set(u16(at), u16(at + 2) === 3 ? u16(at + 8) : u32(at + 8));
  }
  const [offset = 0, length = 0] = [tags.get(273), tags.get(279)];
  return tiff.subarray(offset, offset + length);
};

const fax = ({ width, height }: Pixels): string =>
  `/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${width}/Rows ${height}>>`;

/** A JBIG2 stream of one region, whose coding is that of Group 4 (ISO 14492, 6.2.6). */
const jbig2 = (pixels: Pixels, strip: Uint8Array): Uint8Array => {
  const { width, height } = pixels;
  const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
  const segment = (number: number, type: number, body: number[]) => [
    ...u32(number), type, 0, 1, ...u32(body.length), ...body,
  ]; // biome-ignore format: fields
  const page = segment(0, 48, [...u32(width), ...u32(height), ...u32(0), ...u32(0), 0, 0, 0]);
  const region = [...u32(width), ...u32(height), ...u32(0), ...u32(0), 0, 1, ...strip];
  return Uint8Array.from([...page, ...segment(1, 38, region)]);
};

type Encoder = (pixels: Pixels) => Encoded | Promise<Encoded>;

/** Filters for any samples. */
export const plainFilters: Record<string, Encoder> = {
  none: ({ data }) => ({ bytes: data, entries: '' }),
  Flate: ({ data }) => ({ bytes: deflateSync(data), entries: '/Filter/FlateDecode' }),
  'Flate with a predictor': ({ data, width, height, channels, bits }) => {
    const stride = data.length / height;
    const rows = Array.from({ length: height }, (_, row) =>
      Buffer.concat([Buffer.of(0), data.subarray(row * stride, (row + 1) * stride)]),
    );
    const parameters = `/Predictor 15/Colors ${channels}/BitsPerComponent ${bits}/Columns ${width}`;
    return {
      bytes: deflateSync(Buffer.concat(rows)),
      entries: `/Filter/FlateDecode/DecodeParms<<${parameters}>>`,
    };
  },
  LZW: ({ data }) => ({ bytes: lzw(data), entries: '/Filter/LZWDecode' }),
  RunLength: ({ data }) => ({ bytes: runLength(data), entries: '/Filter/RunLengthDecode' }),
};

/** Filters for samples of one bit. */
export const bitFilters: Record<string, Encoder> = {
  ...plainFilters,
  CCITT: async (pixels) => ({ bytes: await group4(pixels), entries: fax(pixels) }),
  JBIG2: async (pixels) => ({
    bytes: jbig2(pixels, await group4(pixels)),
    entries: '/Filter/JBIG2Decode',
  }),
};

/** Only for one or three channels of eight bits. */
export const dct: Encoder = async ({ width, height, channels, data }) => ({
  bytes: await sharp(data, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer(),
  entries: '/Filter/DCTDecode',
});
