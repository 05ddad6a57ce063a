import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanJpeg } from './jpeg.ts';

const noise = (x: number, y: number): number =>
  (Math.imul(x * 7919 + y * 104_729, 2_654_435_761) >>> 24) & 255;

const picture = (width: number, height: number, channels: 1 | 3, pixel: (x: number, y: number) => number) =>
  sharp(
    Buffer.from(
      Array.from({ length: width * height * channels }, (_, at) => {
        const place = Math.floor(at / channels);
        return pixel(place % width, Math.floor(place / width)) ^ ((at % channels) * 40);
      }),
    ),
    { raw: { width, height, channels } },
  ).toColourspace(channels === 1 ? 'b-w' : 'srgb');

const decoded = (bytes: Uint8Array) =>
  sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

/** How far two decoded pictures differ within `inner` of their upper left corner. */
const difference = async (one: Uint8Array, other: Uint8Array, margin: number): Promise<number> => {
  const [a, b] = await Promise.all([decoded(one), decoded(other)]);
  expect(b.info).toMatchObject({ width: a.info.width, height: a.info.height, channels: a.info.channels });
  const { width, height, channels } = a.info;
  let most = 0;
  for (let y = 0; y < height - margin; y++)
    for (let at = y * width * channels; at < (y * width + width - margin) * channels; at++)
      most = Math.max(most, Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)));
  return most;
};

const markersOf = (bytes: Uint8Array): number[] => {
  const found: number[] = [];
  for (let at = 0; at < bytes.length - 1; at++)
    if (bytes[at] === 0xff && (bytes[at + 1] ?? 0) !== 0 && bytes[at + 1] !== 0xff)
      found.push(bytes[at + 1] as number);
  return found;
};

describe('a JPEG written anew', () => {
  const kinds = [
    ['plain', { quality: 90 }],
    ['with full colour', { quality: 95, chromaSubsampling: '4:4:4' }],
    ['progressive', { quality: 85, progressive: true }],
    ['progressive with full colour', { quality: 60, progressive: true, chromaSubsampling: '4:4:4' }],
    ['of low quality', { quality: 10 }],
    ['with tables of its own', { quality: 80, optimiseCoding: true }],
  ] as const;
  for (const channels of [1, 3] as const)
    test.each(kinds)(`of ${channels} planes, %s, shows the same picture`, async (_, options) => {
      const jpeg = await picture(83, 61, channels, noise).jpeg(options).toBuffer();
      const clean = cleanJpeg(jpeg);
      expect([clean.width, clean.height, clean.components]).toEqual([83, 61, channels]);
      expect(await difference(jpeg, clean.bytes, 24)).toBe(0);
    });

  test('of whole blocks is the same to the last pixel', async () => {
    const jpeg = await picture(64, 32, 3, noise).jpeg({ quality: 70 }).toBuffer();
    expect(await difference(jpeg, cleanJpeg(jpeg).bytes, 0)).toBe(0);
  });

  test('is one scan that ends where its blocks end', async () => {
    const jpeg = await picture(40, 40, 3, noise).jpeg({ quality: 70, progressive: true }).toBuffer();
    const markers = markersOf(cleanJpeg(jpeg).bytes).filter((marker) => marker !== 0xc4 && marker !== 0xdb);
    expect(markers).toEqual([0xd8, 0xc0, 0xda, 0xd9]);
  });

  test('written twice is the same', async () => {
    const jpeg = await picture(37, 29, 3, noise).jpeg({ quality: 70 }).toBuffer();
    const once = cleanJpeg(jpeg).bytes;
    const again = cleanJpeg(once).bytes;
    expect(again.length).toBeLessThan(once.length * 1.05);
    expect(await difference(once, again, 16)).toBe(0);
  });
});

describe('nothing outside the frame survives', () => {
  /** The same blocks, with a frame that says less of them is picture. */
  const cropped = (jpeg: Buffer, width: number, height: number): Buffer => {
    const out = Buffer.from(jpeg);
    const frame = out.indexOf(Buffer.of(0xff, 0xc0));
    out.writeUInt16BE(height, frame + 5);
    out.writeUInt16BE(width, frame + 7);
    return out;
  };
  /** What a viewer would see if the frame said all of it again. */
  const uncropped = async (bytes: Uint8Array, width: number, height: number) =>
    decoded(cropped(Buffer.from(bytes), width, height));

  test.each([
    ['the rows of the last blocks', 64, 49],
    ['the columns of the last blocks', 57, 64],
    ['both', 58, 61],
  ])('%s', async (_, width, height) => {
    const striped = picture(64, 64, 1, (x, y) => (x >= width || y >= height ? ((x + y) % 2) * 255 : 90));
    const clean = cleanJpeg(cropped(await striped.jpeg({ quality: 95 }).toBuffer(), width, height));
    const { data } = await uncropped(clean.bytes, 64, 64);
    const beyond = [...data]
      .filter((_value, at) => at % 3 === 0)
      .filter((_value, at) => at % 64 >= width || Math.floor(at / 64) >= height);
    expect(Math.max(...beyond) - Math.min(...beyond)).toBeLessThan(60);
    const before = await uncropped(await striped.jpeg({ quality: 95 }).toBuffer(), 64, 64);
    expect(Math.max(...before.data) - Math.min(...before.data)).toBeGreaterThan(200);
  });

  test('blocks past the edge of a plane that is sampled more often', async () => {
    const striped = picture(64, 64, 3, (_, y) => (y >= 40 ? (y % 2) * 255 : 90));
    const jpeg = await striped.jpeg({ quality: 95, chromaSubsampling: '4:2:0' }).toBuffer();
    const clean = cleanJpeg(cropped(jpeg, 64, 56));
    const { data } = await uncropped(clean.bytes, 64, 64);
    const last = [...data.subarray(60 * 64 * 3)].filter((_, at) => at % 3 === 0);
    expect(Math.max(...last) - Math.min(...last)).toBeLessThan(20);
  });
});

test.each([
  ['brighter than white', 236],
  ['darker than black', 20],
])('a block %s keeps nothing of what it holds', async (_, ground) => {
  const dotted = picture(8, 8, 1, (x, y) => ground + (((x >> 1) + (y >> 1)) % 2) * 6);
  const jpeg = await dotted.jpeg({ quality: 98 }).toBuffer();
  const table = jpeg.indexOf(Buffer.of(0xff, 0xdb)) + 5;
  // A larger first step moves the mean out of the range, and leaves the pattern as it is.
  jpeg[table] = (jpeg[table] ?? 1) * 2;
  const { data } = await decoded(cleanJpeg(jpeg).bytes);
  expect(new Set(data).size).toBe(1);
  const lower = Buffer.from(cleanJpeg(jpeg).bytes);
  const first = lower.indexOf(Buffer.of(0xff, 0xdb)) + 5;
  lower[first] = Math.max(1, (lower[first] ?? 1) >> 1);
  expect(new Set((await decoded(lower)).data).size).toBe(1);
});

test('steps that no coefficient takes are not kept', async () => {
  const jpeg = await picture(16, 16, 1, () => 90)
    .jpeg({ quality: 50 })
    .toBuffer();
  const table = jpeg.indexOf(Buffer.of(0xff, 0xdb)) + 6;
  jpeg.write('QXSECRETXQ', table, 'latin1');
  expect(Buffer.from(cleanJpeg(jpeg).bytes).includes('QXSECRETXQ')).toBe(false);
  expect(await difference(jpeg, cleanJpeg(jpeg).bytes, 0)).toBe(0);
});

test.each([
  ['cut in its data', (jpeg: Buffer) => jpeg.subarray(0, jpeg.length - 40)],
  [
    'without a frame',
    (jpeg: Buffer) =>
      Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(jpeg.indexOf(Buffer.of(0xff, 0xda)))]),
  ],
  [
    'of twelve bits',
    (jpeg: Buffer) => {
      const out = Buffer.from(jpeg);
      out[out.indexOf(Buffer.of(0xff, 0xc0)) + 4] = 12;
      return out;
    },
  ],
])('a JPEG %s is refused', async (_, damage) => {
  const jpeg = await picture(40, 40, 1, noise).jpeg({ quality: 90 }).toBuffer();
  expect(() => cleanJpeg(damage(jpeg))).toThrow(expect.objectContaining({ reason: 'image-jpeg' }));
});
