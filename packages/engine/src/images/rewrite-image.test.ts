import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, type PDFObject, type PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { sourceObjects } from '../../leaks/make/font-kit.ts';
import { loadPdfium, type Pdfium } from '../pdfium/library.ts';
import { toBytes } from '../syntax/bytes.ts';
import type { HexString, Value } from '../syntax/output.ts';
import { decodeImage } from './decode-image.ts';
import { cleanJpeg } from './formats/jpeg.ts';
import type { ImageContext, RewrittenImage } from './image.ts';
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

const rewrite = (
  bytes: Uint8Array,
  entries: Record<string, unknown>,
  options: Pick<ImageContext, 'hidden' | 'most'> = {},
): Promise<RewrittenImage> => {
  const all = { Type: 'XObject', Subtype: 'Image', ...entries };
  const made = 'Filter' in entries ? source.encoded(bytes, all) : source.stream(bytes, all);
  return rewriteImage(lookup(made) as PDFRawStream, {
    codecs: nodeCodecs,
    resources: undefined,
    decode: (pdf) => decodeImage(pdfium, pdf),
    faintAlpha: 6,
    ...options,
  });
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

  test('of 16 bits only those that can be seen stay', async () => {
    const image = await rewrite(Uint8Array.of(10, 99, 20, 98), grey(2, 1, { BitsPerComponent: 16 }));
    expect(image.dictionary.BitsPerComponent).toBe(8);
    expect(samplesOf(image)).toEqual([10, 20]);
  });

  test('only the entries of the list come across', async () => {
    const image = await rewrite(
      Uint8Array.of(1),
      grey(1, 1, { Alternates: [1], Name: 'Secret', OC: 'Secret', ID: 'Secret' }),
    );
    expect(Object.keys(image.dictionary).sort()).toEqual(
      ['BitsPerComponent', 'ColorSpace', 'Filter', 'Height', 'Subtype', 'Type', 'Width'].sort(),
    );
  });

  test('what Decode flattens is stored as it is seen', async () => {
    const flat = await rewrite(Uint8Array.of(1, 99, 200), grey(3, 1, { Decode: [0.5, 0.5] }));
    expect(new Set(samplesOf(flat)).size).toBe(1);
    const clipped = await rewrite(Uint8Array.of(0, 40, 80, 255), grey(4, 1, { Decode: [-1, 1] }));
    expect(samplesOf(clipped)).toEqual([0b00010000]);
    const inverted = await rewrite(Uint8Array.of(1), grey(1, 1, { Decode: [1, 0] }));
    expect(inverted.dictionary.Decode).toEqual([1, 0]);
  });

  test('no more are kept than the largest showing can show', async () => {
    const image = await rewrite(
      Uint8Array.from({ length: 64 }, (_, at) => at),
      grey(8, 8),
      { most: { width: 2, height: 1 } },
    );
    expect([image.dictionary.Width, image.dictionary.Height]).toEqual([2, 1]);
    expect(samplesOf(image)).toEqual([30, 34]);
  });

  test('a plane that a tint ignores does not come across', async () => {
    const tint = source.stream('{pop}', { FunctionType: 4, Domain: [0, 1, 0, 1], Range: [0, 1] });
    const space = ['DeviceN', ['A', 'B'], 'DeviceGray', tint];
    const image = await rewrite(Uint8Array.of(90, 1, 90, 2, 40, 3), { ...grey(3, 1), ColorSpace: space });
    const [one, other, third] = samplesOf(image);
    expect(one).toBe(other);
    expect(one).not.toBe(third);
  });

  test('hidden pixels are wiped', async () => {
    const image = await rewrite(Uint8Array.of(1, 2, 3, 4), grey(2, 2), { hidden: Uint8Array.of(0, 1, 1, 0) });
    expect(samplesOf(image)).toEqual([1, 255, 255, 4]);
  });

  test('absurd sizes are refused before anything is unpacked', async () => {
    await expect(rewrite(Uint8Array.of(1), grey(100_000, 100_000))).rejects.toMatchObject({
      reason: 'image-too-large',
    });
    await expect(rewrite(Uint8Array.of(1), grey(-1, 2))).rejects.toMatchObject({ reason: 'image-size' });
  });
});

describe('masks', () => {
  test('colour under no alpha is zeroed, colour under any that shows stays', async () => {
    const SMask = source.stream(Uint8Array.of(0, 9, 255, 0), { Subtype: 'Image', ...grey(2, 2) });
    const image = await rewrite(Uint8Array.of(11, 22, 33, 44), grey(2, 2, { SMask }));
    expect(samplesOf(image)).toEqual([0, 22, 33, 0]);
    expect(image.mask?.key).toBe('SMask');
    expect(image.mask && samplesOf(image.mask.image)).toEqual([0, 9, 255, 0]);
  });

  test('a mask of another size hides only what no smoothing can bring back', async () => {
    const SMask = source.stream(Uint8Array.of(0, 0, 0, 255), { Subtype: 'Image', ...grey(4, 1) });
    const image = await rewrite(
      Uint8Array.from({ length: 8 }, (_, index) => index + 1),
      grey(8, 1, { SMask }),
    );
    expect(samplesOf(image)).toEqual([0, 0, 0, 0, 5, 6, 7, 8]);
  });

  test('a stencil mask wipes what it cuts out', async () => {
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

  test('faint alpha is no alpha', async () => {
    const SMask = source.stream(Uint8Array.of(3, 200), { Subtype: 'Image', ...grey(2, 1) });
    const image = await rewrite(Uint8Array.of(11, 22), grey(2, 1, { SMask }));
    expect(samplesOf(image)).toEqual([0, 22]);
    expect(image.mask && samplesOf(image.mask.image)).toEqual([0, 200]);
  });

  test('what the page hides of an image goes from its mask as well', async () => {
    const SMask = source.stream(Uint8Array.of(200, 100), { Subtype: 'Image', ...grey(2, 1) });
    const hidden = Uint8Array.of(0, 1);
    const image = await rewrite(Uint8Array.of(11, 22), grey(2, 1, { SMask }), { hidden });
    expect(image.mask && samplesOf(image.mask.image)).toEqual([200, 0]);
  });

  test('a colour key becomes a stencil, and what it hides is wiped', async () => {
    const image = await rewrite(Uint8Array.of(100, 105, 120, 109), grey(4, 1, { Mask: [100, 110] }));
    expect(samplesOf(image)).toEqual([0, 0, 120, 0]);
    expect(image.dictionary.Mask).toBeUndefined();
    expect(image.mask?.key).toBe('Mask');
    expect(image.mask && samplesOf(image.mask.image)).toEqual([0b11010000]);
  });
});

describe('palettes', () => {
  const paletted = (table: number[], samples: number[]) =>
    rewrite(Uint8Array.from(samples), {
      ...grey(samples.length, 1),
      ColorSpace: [
        'Indexed',
        'DeviceRGB',
        table.length / 3 - 1,
        PDFHexString.of(Buffer.from(table).toString('hex')),
      ],
    });

  test('keep the colours that are used, each once, sorted', async () => {
    const image = await paletted([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3], [2, 0, 3, 2]);
    const [, , highest, kept] = image.dictionary.ColorSpace as Value[];
    expect(highest).toBe(1);
    expect([...(kept as HexString).bytes]).toEqual([1, 2, 3, 7, 8, 9]);
    expect(image.dictionary.BitsPerComponent).toBe(1);
    expect(samplesOf(image)).toEqual([0b10010000]);
  });
});

describe('JPEG', () => {
  const rgb = (width: number, height: number, more = {}) => ({
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceRGB',
    ...more,
  });

  test('loses EXIF, comments, application data and what follows its end, and keeps its picture', async () => {
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

  test('of a file of another size than declared nothing but what is shown comes across', async () => {
    const jpeg = await jpegOf(16, 16, (_, y) => (y < 8 ? [1, 2, 3] : [250, 1, 1]));
    const shown = await jpegImage(jpeg, rgb(16, 8)).catch((error: { reason?: string }) => error.reason);
    expect(shown === 'image-pixels' || (shown as RewrittenImage).dictionary.Height === 8).toBe(true);
    expect((shown as RewrittenImage).bytes ?? '').not.toEqual(jpeg);
  });

  test('colour under alpha 0 is wiped from the picture itself', async () => {
    const jpeg = await jpegOf(32, 16, (x, y) => (x < 16 ? [x * 16, y * 16, 250] : [(y % 2) * 255, 0, 0]));
    const SMask = source.stream(
      Uint8Array.from({ length: 512 }, (_, at) => (at % 32 < 16 ? 255 : 0)),
      { Subtype: 'Image', ...grey(32, 16) },
    );
    const image = await jpegImage(jpeg, rgb(32, 16, { SMask }));
    const { data } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
    const hidden = Array.from({ length: 16 }, (_, y) => data[(y * 32 + 28) * 3] ?? 255);
    expect(Math.max(...hidden) - Math.min(...hidden)).toBeLessThan(8);
  });

  test('something that is no JPEG is refused', () => {
    expect(() => cleanJpeg(toBytes('not a jpeg'))).toThrow(expect.objectContaining({ reason: 'image-jpeg' }));
  });
});

test('fax data is decoded and stored as plain bits', async () => {
  // Group 4: one vertical code a row repeats the white line above it.
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
