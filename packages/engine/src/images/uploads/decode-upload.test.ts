import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type PngOptions } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadPdfium, type Pdfium } from '../../pdfium/library.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { decodeUpload } from './decode-upload.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  pdfium = await loadPdfium(Uint8Array.from(wasm).buffer);
});
const maxPixels = 1_000_000;
const decode = (bytes: Uint8Array) => decodeUpload(pdfium, new Uint8Array(bytes), maxPixels);

const [width, height] = [61, 43];
const noise = (channels: 1 | 2 | 3 | 4) => {
  const data = Buffer.alloc(width * height * channels);
  for (let at = 0; at < data.length; at++) data[at] = (at * 7 + ((at * at) >> 5)) & 255;
  return sharp(data, { raw: { width, height, channels } });
};

/** The same file as libvips reads it. */
const reference = async (bytes: Uint8Array): Promise<Raster> => {
  const picture = sharp(bytes).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    channels: info.channels as 1 | 3,
    data: new Uint8Array(data),
  };
};

const largestDifference = (a: Raster, b: Raster): number => {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let largest = 0;
  for (let pixel = 0; pixel < a.width * a.height; pixel++)
    for (let channel = 0; channel < 3; channel++) {
      const value = ({ channels, data }: Raster) =>
        data[pixel * channels + (channels === 1 ? 0 : channel)] ?? 0;
      largest = Math.max(largest, Math.abs(value(a) - value(b)));
    }
  return largest;
};

const kinds: [string, 1 | 2 | 3 | 4, PngOptions][] = [
  ['grey', 1, {}],
  ['grey and alpha', 2, {}],
  ['RGB', 3, {}],
  ['RGB and alpha', 4, {}],
  ['a palette of 2', 3, { palette: true, colours: 2 }],
  ['a palette of 13', 3, { palette: true, colours: 13 }],
  ['a palette of 256 with alpha', 4, { palette: true, colours: 256 }],
];
for (const [name, channels, options] of kinds)
  for (const progressive of [false, true])
    test(`a PNG in ${name}${progressive ? ', interlaced,' : ''} shows what libvips shows`, async () => {
      const png = await noise(channels)
        .toColourspace(channels < 3 ? 'b-w' : 'srgb')
        .png({ ...options, progressive, adaptiveFiltering: true })
        .toBuffer();
      // Compositing rounds in one place or the other.
      expect(largestDifference(decode(png), await reference(png))).toBeLessThanOrEqual(1);
    });

test('a PNG with 16 bits a sample is shown with 8', async () => {
  const png = await noise(3).toColourspace('rgb16').png().toBuffer();
  expect(png[24]).toBe(16);
  expect(largestDifference(decode(png), await reference(png))).toBeLessThanOrEqual(1);
});

for (const [name, channels, options] of [
  ['grey', 1, {}],
  ['colours', 3, {}],
  ['colours, progressive', 3, { progressive: true }],
  ['full colours', 3, { chromaSubsampling: '4:4:4' }],
] as const)
  test(`a JPEG in ${name} shows what libvips shows`, async () => {
    const jpeg = await noise(channels)
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .jpeg({ quality: 90, ...options })
      .toBuffer();
    expect(largestDifference(decode(jpeg), await reference(jpeg))).toBeLessThanOrEqual(2);
  });

test('a JPEG in four inks is no negative', async () => {
  const white = sharp({ create: { width: 16, height: 16, channels: 3, background: '#ffffff' } });
  const jpeg = await white.toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  expect(Math.min(...decode(jpeg).data)).toBeGreaterThan(245);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo held as EXIF orientation %i says is upright',
  async (orientation) => {
    const photo = await noise(3).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    expect(largestDifference(decode(photo), await reference(photo))).toBeLessThanOrEqual(2);
  },
);

test.each(['jpeg', 'png'] as const)(
  'the colours of a %s with a profile are those the profile means',
  async (format) => {
    const create = { width: 16, height: 16, channels: 3 as const, background: '#c08040' };
    const file = await sharp({ create }).withIccProfile('p3').toFormat(format, { quality: 100 }).toBuffer();
    const { data: stored } = await sharp(file, { ignoreIcc: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const ignored = { width: 16, height: 16, channels: 3 as const, data: new Uint8Array(stored) };
    expect(largestDifference(decode(file), ignored)).toBeGreaterThan(5);
    expect(largestDifference(decode(file), await reference(file))).toBeLessThanOrEqual(3);
  },
);

test('what declares more pixels than are allowed is refused by its header', async () => {
  const huge = await sharp({ create: { width: 1001, height: 1000, channels: 3, background: '#fff' } });
  for (const format of ['jpeg', 'png'] as const) {
    const bytes = await huge.toFormat(format).toBuffer();
    expect(() => decode(bytes)).toThrowError(expect.objectContaining({ code: 'too-complex' }));
  }
});

test('a picture that is cut off is damaged', async () => {
  for (const format of ['jpeg', 'png'] as const) {
    const bytes = await noise(3).toFormat(format).toBuffer();
    for (const share of [0.1, 0.5, 0.95])
      expect(() => decode(bytes.subarray(0, bytes.length * share))).toThrowError(
        expect.objectContaining({ code: 'file-damaged' }),
      );
  }
});

test('a PNG whose pixels are fewer than it declares is damaged', async () => {
  const png = await noise(1).toColourspace('b-w').png().toBuffer();
  const chunk = (name: string, body: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, body, Buffer.alloc(4)]);
  };
  const short = Buffer.concat([
    png.subarray(0, 33),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  expect(() => decode(short)).toThrowError(expect.objectContaining({ code: 'file-damaged' }));
});

test('a picture with random damage is shown or refused, never more', async () => {
  const files = await Promise.all(
    (['jpeg', 'png'] as const).map(
      async (format) => new Uint8Array(await noise(3).toFormat(format).toBuffer()),
    ),
  );
  for (const file of files) {
    const damage = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(damage, (changes) => {
        const bytes = file.slice();
        for (const [at, value] of changes) bytes[at] = value;
        try {
          const { data, width, height, channels } = decode(bytes);
          expect(data.length).toBe(width * height * channels);
        } catch (error) {
          expect(['file-damaged', 'too-complex']).toContain((error as { code?: string }).code);
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  }
});
