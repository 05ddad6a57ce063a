import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { PDFDocument, type PDFObject, type PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { sourceObjects } from '../../leaks/make/font-kit.ts';
import { loadPdfium, type Pdfium } from '../pdfium/library.ts';
import { toBytes } from '../syntax/bytes.ts';
import type { HexString, Value } from '../syntax/output.ts';
import { nameIn } from '../syntax/read-object.ts';
import { decodeImage } from './decode-image.ts';
import { cleanJpeg } from './formats/jpeg.ts';
import { cleanJpeg2000 } from './formats/jpeg2000.ts';
import type { ImageColour, ImageContext, RewrittenImage } from './image.ts';
import { rewriteImage } from './rewrite-image.ts';

let pdfium: Pdfium;
let source: ReturnType<typeof sourceObjects>;
let lookup: (value: PDFObject) => PDFObject | undefined;

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  pdfium = await loadPdfium(Uint8Array.from(wasm).buffer);
});

beforeEach(async () => {
  const { context } = await PDFDocument.create();
  source = sourceObjects(context);
  lookup = (value) => (value instanceof PDFRef ? context.lookup(value) : value);
});

const palette = { base: { value: 'RGB' as unknown as Value, components: 3 }, table: new Uint8Array() };
const colours: Record<string, ImageColour> = {
  DeviceGray: { value: 'grey' as unknown as Value, components: 1 },
  DeviceRGB: { value: 'RGB' as unknown as Value, components: 3 },
};

const rewrite = (
  bytes: Uint8Array,
  entries: Record<string, unknown>,
  options: { hidden?: Uint8Array; table?: Uint8Array } = {},
): Promise<RewrittenImage> => {
  const all = { Type: 'XObject', Subtype: 'Image', ...entries };
  const made = 'Filter' in entries ? source.encoded(bytes, all) : source.stream(bytes, all);
  const image = lookup(made) as PDFRawStream;
  const context: ImageContext = {
    codecs: nodeCodecs,
    colour: (value) =>
      options.table
        ? {
            value: 'indexed' as unknown as Value,
            components: 1,
            palette: { ...palette, table: options.table },
          }
        : (colours[nameIn(value) ?? ''] ?? { value: null, components: 4 }),
    decode: (pdf) => decodeImage(pdfium, pdf),
    ...(options.hidden ? { hidden: options.hidden } : {}),
  };
  return rewriteImage(image, context);
};

const samplesOf = (image: RewrittenImage): number[] => [...inflateSync(image.bytes)];
const grey = (width: number, height: number, more: Record<string, unknown> = {}) => ({
  Width: width,
  Height: height,
  BitsPerComponent: 8,
  ColorSpace: 'DeviceGray',
  ...more,
});

const jpegOf = async (width: number, height: number, pixel: (x: number, y: number) => number[]) => {
  const data = Uint8Array.from(
    Array.from({ length: width * height }, (_, at) => pixel(at % width, Math.floor(at / width))).flat(),
  );
  return sharp(data, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: 'exifsecret' } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
};

const jpegImage = (bytes: Uint8Array, entries: Record<string, unknown>, options = {}) =>
  rewrite(bytes, { ...entries, Filter: 'DCTDecode' }, options);

describe('samples', () => {
  test('have exactly the length the image needs', async () => {
    const image = await rewrite(Uint8Array.of(1, 2, 3, 4, ...toBytes('trailingsecret')), grey(2, 2));
    expect(samplesOf(image)).toEqual([1, 2, 3, 4]);
    expect(samplesOf(await rewrite(Uint8Array.of(7), grey(2, 2)))).toEqual([7, 0, 0, 0]);
  });

  test('padding bits are zero', async () => {
    const image = await rewrite(Uint8Array.of(0xff, 0xff), grey(3, 2, { BitsPerComponent: 1 }));
    expect(samplesOf(image)).toEqual([0xe0, 0xe0]);
  });

  test('16-bit samples are reduced to the 8 visible bits', async () => {
    const image = await rewrite(Uint8Array.of(10, 99, 20, 98), grey(2, 1, { BitsPerComponent: 16 }));
    expect(image.dictionary.BitsPerComponent).toBe(8);
    expect(samplesOf(image)).toEqual([10, 20]);
  });

  test('only entries of the allow-list are written', async () => {
    const image = await rewrite(
      Uint8Array.of(1),
      grey(1, 1, { Alternates: [1], Name: 'Secret', OC: 'Secret', ID: 'Secret' }),
    );
    expect(Object.keys(image.dictionary).sort()).toEqual(
      ['BitsPerComponent', 'ColorSpace', 'Filter', 'Height', 'Subtype', 'Type', 'Width'].sort(),
    );
  });

  test('a Decode array that flattens or clips samples is refused', async () => {
    for (const Decode of [
      [0, 0],
      [-100, 100],
      [0.5, 0.55],
    ]) {
      await expect(rewrite(Uint8Array.of(1), grey(1, 1, { Decode }))).rejects.toMatchObject({
        reason: 'image-decode',
      });
    }
    expect((await rewrite(Uint8Array.of(1), grey(1, 1, { Decode: [1, 0] }))).dictionary.Decode).toEqual([
      1, 0,
    ]);
  });

  test('hidden pixels are wiped', async () => {
    const image = await rewrite(Uint8Array.of(1, 2, 3, 4), grey(2, 2), { hidden: Uint8Array.of(0, 1, 1, 0) });
    expect(samplesOf(image)).toEqual([1, 255, 255, 4]);
  });

  test('out-of-range sizes are refused before decoding', async () => {
    await expect(rewrite(Uint8Array.of(1), grey(100_000, 100_000))).rejects.toMatchObject({
      reason: 'image-too-large',
    });
    await expect(rewrite(Uint8Array.of(1), grey(-1, 2))).rejects.toMatchObject({ reason: 'image-size' });
  });
});

describe('masks', () => {
  test('colour under alpha 0 is zeroed, colour under any other alpha stays', async () => {
    const SMask = source.stream(Uint8Array.of(0, 1, 255, 0), { Subtype: 'Image', ...grey(2, 2) });
    const image = await rewrite(Uint8Array.of(11, 22, 33, 44), grey(2, 2, { SMask }));
    expect(samplesOf(image)).toEqual([0, 22, 33, 0]);
    expect(image.mask?.key).toBe('SMask');
    expect(image.mask && samplesOf(image.mask.image)).toEqual([0, 1, 255, 0]);
  });

  test('with a mask of another size, only pixels that interpolation cannot reveal are wiped', async () => {
    const SMask = source.stream(Uint8Array.of(0, 0, 0, 255), { Subtype: 'Image', ...grey(4, 1) });
    const image = await rewrite(
      Uint8Array.from({ length: 8 }, (_, index) => index + 1),
      grey(8, 1, { SMask }),
    );
    expect(samplesOf(image)).toEqual([0, 0, 0, 0, 5, 6, 7, 8]);
  });

  test('pixels that a stencil mask hides are wiped', async () => {
    const Mask = source.stream(Uint8Array.of(0b10100000), {
      Subtype: 'Image',
      Width: 3,
      Height: 1,
      ImageMask: true,
    });
    const image = await rewrite(Uint8Array.of(11, 22, 33), grey(3, 1, { Mask }));
    expect(samplesOf(image)).toEqual([0, 22, 0]);
    expect(image.mask?.key).toBe('Mask');
  });

  test('pixels that a colour key hides all get the same value', async () => {
    const image = await rewrite(Uint8Array.of(100, 105, 120, 109), grey(4, 1, { Mask: [100, 110] }));
    expect(samplesOf(image)).toEqual([100, 100, 120, 100]);
    expect(image.dictionary.Mask).toEqual([100, 110]);
  });
});

test('a palette is cut to the colours that are used', async () => {
  const table = Uint8Array.from({ length: 12 }, (_, index) => index + 1);
  const image = await rewrite(Uint8Array.of(0, 2, 2), { ...grey(3, 1), ColorSpace: ['Indexed'] }, { table });
  const [, , highest, kept] = image.dictionary.ColorSpace as Value[];
  expect(highest).toBe(2);
  expect([...(kept as HexString).bytes]).toEqual([1, 2, 3, 0, 0, 0, 7, 8, 9]);
});

describe('JPEG', () => {
  const rgb = (width: number, height: number, more = {}) => ({
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceRGB',
    ...more,
  });

  test('EXIF, comments, application data and trailing bytes are removed, the pixels stay the same', async () => {
    const jpeg = await jpegOf(16, 16, (x) => [x * 16, 0, 0]);
    const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, 15), Buffer.from('commentsecret')]);
    const dirty = Buffer.concat([
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
      Buffer.from('trailersecret'),
    ]);
    expect(dirty.includes('exifsecret')).toBe(true);
    const image = await jpegImage(dirty, rgb(16, 16));
    expect(Buffer.from(image.bytes).toString('latin1')).not.toContain('secret');
    const [before, after] = await Promise.all(
      [dirty, image.bytes].map((bytes) => sharp(bytes).raw().toBuffer()),
    );
    expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
  });

  test('a file whose size or colour differs from the dictionary is refused', async () => {
    const jpeg = await jpegOf(16, 16, () => [1, 2, 3]);
    await expect(jpegImage(jpeg, rgb(16, 8))).rejects.toMatchObject({ reason: 'image-size' });
    await expect(jpegImage(jpeg, grey(16, 16))).rejects.toMatchObject({ reason: 'image-components' });
  });

  test('colour under alpha 0 is wiped from the picture itself', async () => {
    const jpeg = await jpegOf(32, 16, (x, y) => (x < 16 ? [250, 250, 250] : [(y % 2) * 255, 0, 0]));
    const SMask = source.stream(
      Uint8Array.from({ length: 512 }, (_, at) => (at % 32 < 16 ? 255 : 0)),
      { Subtype: 'Image', ...grey(32, 16) },
    );
    const image = await jpegImage(jpeg, rgb(32, 16, { SMask }));
    const { data } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
    const hidden = Array.from({ length: 16 }, (_, y) => data[(y * 32 + 28) * 3] ?? 255);
    expect(Math.max(...hidden) - Math.min(...hidden)).toBeLessThan(8);
  });

  test('a file that is not a JPEG is refused', () => {
    expect(() => cleanJpeg(toBytes('not a jpeg'))).toThrow(expect.objectContaining({ reason: 'image-jpeg' }));
  });
});

test('JPEG 2000: comments and boxes that decoding does not need are removed', () => {
  const word = (value: number) => [(value >> 8) & 0xff, value & 0xff];
  const long = (value: number) => [0, 0, ...word(value)];
  const comment = [0xff, 0x64, ...word(2 + 2 + 6), 0, 1, ...toBytes('secret')];
  const size = [
    0xff,
    0x51,
    ...word(41),
    0,
    0,
    ...long(4),
    ...long(2),
    ...long(0),
    ...long(0),
    ...Array(16).fill(0),
  ];
  const tile = [...comment, 0xff, 0x93, 1, 2, 3];
  const codestream = [
    ...[0xff, 0x4f, ...size, ...word(1), 7, 1, 1, ...comment],
    ...[
      0xff,
      0x90,
      ...word(10),
      0,
      0,
      ...long(12 + tile.length),
      0,
      1,
      ...tile,
      0xff,
      0xd9,
      ...toBytes('secret'),
    ],
  ];
  const box = (kind: string, body: number[]) => [...long(8 + body.length), ...toBytes(kind), ...body];
  const file = Uint8Array.from([
    ...box('jP  ', [13, 10, 0x87, 10]),
    ...box('xml ', [...toBytes('secret')]),
    ...box('jp2h', box('uuid', [...toBytes('secret')])),
    ...box('jp2c', codestream),
  ]);
  const clean = cleanJpeg2000(file);
  expect([clean.width, clean.height, clean.components]).toEqual([4, 2, 1]);
  expect(Buffer.from(clean.bytes).toString('latin1')).not.toContain('secret');
  expect(Buffer.from(clean.bytes).includes(Buffer.of(0xff, 0x93, 1, 2, 3, 0xff, 0xd9))).toBe(true);
});

test('CCITT fax data is decoded and stored as plain bits', async () => {
  // Group 4: one vertical code per row repeats the white line above it.
  const image = await rewrite(Uint8Array.of(0b11000000, 0b00000001, 0b00000000, 0b00010000), {
    Width: 8,
    Height: 2,
    ImageMask: true,
    Filter: 'CCITTFaxDecode',
    DecodeParms: { K: -1, Columns: 8, Rows: 2 },
  });
  expect(samplesOf(image)).toEqual([0xff, 0xff]);
  expect(image.dictionary.ImageMask).toBe(true);
});
