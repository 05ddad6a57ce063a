import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument, type PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { sourceObjects } from '../../leaks/make/font-kit.ts';
import { loadPdfium, type Pdfium } from '../pdfium/library.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { decodeImage } from './decode-image.ts';
import { decodeTogether } from './decode-together.ts';
import { readImage } from './read-image.ts';

let pdfium: Pdfium;
let profile: Uint8Array;

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  pdfium = await loadPdfium(Uint8Array.from(wasm).buffer);
  const background = { r: 0, g: 0, b: 0 };
  const picture = sharp({ create: { width: 1, height: 1, channels: 3, background } }).withIccProfile('p3');
  profile = (await sharp(await picture.png().toBuffer()).metadata()).icc as Uint8Array;
});

let pictureOf: (width: number, height: number, entries?: Record<string, unknown>) => PDFRawStream;
let decoded: number;

beforeEach(async () => {
  const { context } = await PDFDocument.create();
  const source = sourceObjects(context);
  const rgb = source.stream(profile, { N: 3 });
  decoded = 0;
  pictureOf = (width, height, entries = {}) => {
    const samples = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 37 + width * 11) % 256);
    const all = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
    const made = source.stream(samples, { ...all, ColorSpace: ['ICCBased', rgb], ...entries });
    return context.lookup(made as PDFRef) as PDFRawStream;
  };
});

const decode = (pdf: Uint8Array): Raster | undefined => {
  decoded += 1;
  return decodeImage(pdfium, pdf);
};
const together = (streams: readonly PDFRawStream[]) => decodeTogether(streams, nodeCodecs, decode);
const alone = (stream: PDFRawStream): Raster =>
  readImage(stream, { codecs: nodeCodecs, resources: undefined, decode, faintAlpha: 0 }).pixels();

test('small pictures with one profile are decoded at once, each to what it shows alone', () => {
  const streams = [pictureOf(47, 92), pictureOf(1, 1), pictureOf(640, 3), pictureOf(47, 92)];
  const found = together(streams);
  expect(decoded).toBe(1);
  for (const stream of streams) expect(found.get(stream)).toEqual(alone(stream));
  // The profile shows: its samples are not those of a screen.
  const [first] = streams as [PDFRawStream];
  expect([...(found.get(first)?.data.subarray(0, 30) ?? [])]).not.toEqual([
    ...first.contents.subarray(0, 30),
  ]);
});

test('as many are decoded at once as are still small together', () => {
  const streams = Array.from({ length: 5 }, () => pictureOf(300, 300));
  const found = together(streams);
  expect(decoded).toBe(2);
  expect([...found.keys()]).toEqual(streams.slice(0, 4));
  for (const [stream, raster] of found) expect(raster).toEqual(alone(stream));
});

test.each([
  ['one alone', () => [pictureOf(9, 9)]],
  ['large ones', () => [pictureOf(400, 300), pictureOf(400, 300)]],
  ['those with a map of their own', () => [1, 2].map(() => pictureOf(9, 9, { Decode: [1, 0, 1, 0, 1, 0] }))],
  ['those of the screen', () => [1, 2].map(() => pictureOf(9, 9, { ColorSpace: 'DeviceRGB' }))],
  ['those with too few samples', () => [1, 2].map(() => pictureOf(9, 9, { Height: 10 }))],
  ['those with other bits', () => [1, 2].map(() => pictureOf(9, 9, { BitsPerComponent: 4 }))],
])('%s are left to be decoded one by one', (_, streams) => {
  expect(together(streams()).size).toBe(0);
  expect(decoded).toBe(0);
});
