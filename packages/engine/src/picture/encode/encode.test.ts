import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { browserCodecs } from '../../../hosts/browser/codecs.ts';
import { nodeCodecs } from '../../../hosts/node/codecs.ts';
import { loadPdfium } from '../../pdfium/library.ts';
import { fillBlack } from '../../pdfium/pixels/fill.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { type EncodedImage, encodeRaster } from './encode.ts';
import { filteredRows } from './filtered-rows.ts';
import { packedSize } from './packed-size.ts';
import { staysBlack } from './stays-black.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const loading = loadPdfium(new Uint8Array(wasm).buffer);

const photograph = (width: number, height: number, channels: 1 | 3 | 4, roughness: number): Raster => {
  let state = 1;
  const data = Uint8Array.from({ length: width * height * channels }, (_, at) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const pixel = Math.floor(at / channels);
    const slope = Math.abs(
      (((pixel % width) * (1 + (at % channels)) + 2 * Math.floor(pixel / width)) % 200) - 100,
    );
    return 40 + slope + ((state >>> 16) % roughness);
  });
  return { width, height, channels, data };
};

/** Text of all levels on white, and a small picture of many colours. */
const drawing = (side: number): Raster => {
  const words = new Int32Array(side * side).fill(0xffffff);
  for (let at = 0; at < words.length; at += 9) words[at] = ((at * 7) % 256) * 0x010101;
  for (let row = 0; row < 32; row++)
    for (let column = 0; column < 32; column++)
      words[row * side + column] = (row * 6) | ((column * 6) << 8) | ((row + column) << 16);
  return { width: side, height: side, channels: 4, data: new Uint8Array(words.buffer) };
};

const plainOf = ({ bytes, ...image }: EncodedImage) => ({
  ...image,
  bytes: Buffer.from(image.form === 'jpeg' ? bytes : inflateSync(bytes)).toString('base64'),
});

const box = { left: 37, top: 21, right: 131, bottom: 70 };
const burnt = { boxes: [box], pdfium: () => loading };

test('a picture as busy as noise takes coarser steps, and a photograph does not', async () => {
  const share = async (roughness: number): Promise<number> => {
    const raster = photograph(200, 150, 4, roughness);
    const usual = await nodeCodecs.encodeJpeg(raster, 80);
    const { form, bytes } = await encodeRaster(nodeCodecs, { ...raster, data: raster.data.slice() });
    expect(form).toBe('jpeg');
    return bytes.length / usual.length;
  };
  expect(await share(12)).toBe(1);
  expect(await share(90)).toBeLessThan(0.75);
});

test.each([
  ['jpeg', photograph(200, 150, 4, 12)],
  ['jpeg', photograph(200, 150, 3, 12)],
  ['jpeg', photograph(200, 150, 1, 40)],
  ['png', photograph(24, 22, 4, 10)],
  ['flate', drawing(400)],
] as const)('a picture becomes the same %s with the codecs of each host', async (form, raster) => {
  fillBlack(raster, raster.width < box.right ? [] : [box]);
  const images = await Promise.all(
    [nodeCodecs, browserCodecs].map((codecs) =>
      encodeRaster(
        codecs,
        { ...raster, data: raster.data.slice() },
        raster.width < box.right ? {} : { burnt },
      ),
    ),
  );
  const [one, other] = images.map(plainOf);
  expect(one?.form).toBe(form);
  expect(other).toEqual(one);
});

test('rows are filtered as PNG filters them: any reader has the pixels again', async () => {
  const { width, height, channels, data } = photograph(31, 17, 4, 200);
  const rows = filteredRows({ width, height, channels, data });
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    expect(rows[y * (width * 3 + 1)]).toBe(2);
    for (let x = 0; x < width * 3; x++) {
      const above = y === 0 ? 0 : (out[(y - 1) * width * 3 + x] as number);
      out[y * width * 3 + x] = (rows[y * (width * 3 + 1) + 1 + x] as number) + above;
    }
  }
  const expected = await sharp(data, { raw: { width, height, channels } }).removeAlpha().raw().toBuffer();
  expect(Buffer.from(out).equals(expected)).toBe(true);
});

test('the size without loss is estimated from some rows of a large picture, and told of a small one', () => {
  const size = packedSize(photograph(300, 1600, 3, 60));
  expect(size).toBeGreaterThan(0.6 * 300 * 1600 * 3);
  expect(size).toBeLessThan(300 * 1600 * 3);
  expect(packedSize({ width: 300, height: 1600, channels: 1, data: new Uint8Array(480_000) })).toBeLessThan(
    5000,
  );
  expect(packedSize(photograph(1, 1, 4, 2))).toBeLessThan(20);
});

test('a box is judged by the blocks around it as in the whole picture', async () => {
  const pdfium = await loading;
  const raster = photograph(320, 320, 3, 120);
  const coding = { quality: 80, keepsColours: false };
  const black = { left: 100, top: 90, right: 160, bottom: 130 };
  fillBlack(raster, [black]);
  const jpeg = await nodeCodecs.encodeJpeg(raster, coding.quality, false);
  const judged = (boxes: (typeof black)[]) => staysBlack(nodeCodecs, pdfium, raster, jpeg, coding, boxes);
  const beside = { ...black, left: 60 };
  // Thirteen boxes are looked at in the whole.
  const inWhole = (one: typeof black) => judged(Array.from({ length: 13 }, () => one));
  expect([await judged([black]), await inWhole(black)]).toEqual([true, true]);
  expect([await judged([beside]), await inWhole(beside)]).toEqual([false, false]);
});
