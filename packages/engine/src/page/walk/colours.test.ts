import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument, PDFHexString, type PDFObject } from '@cantoo/pdf-lib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { nodeCodecs } from '../../../hosts/node/codecs.ts';
import { sourceObjects } from '../../../leaks/make/font-kit.ts';
import { iccProfile } from '../../../leaks/make/icc-profile.ts';
import { loadPdfium, type Pdfium } from '../../pdfium/library.ts';
import { Colours } from './colours.ts';

let pdfium: Pdfium;
let colours: Colours;
let make: ReturnType<typeof sourceObjects>;
let array: (items: unknown[]) => PDFObject;

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  pdfium = await loadPdfium(Uint8Array.from(wasm).buffer);
});

beforeEach(async () => {
  const { context } = await PDFDocument.create();
  colours = new Colours(pdfium, context, nodeCodecs);
  make = sourceObjects(context);
  array = (items) => context.obj(items as never) as unknown as PDFObject;
});

const line = (from: number[], to: number[]) => ({ FunctionType: 2, Domain: [0, 1], C0: from, C1: to, N: 1 });

test('a tint is what it looks like', () => {
  const space = array(['Separation', 'Spot', 'DeviceRGB', line([1, 1, 1], [1, 0, 0])]);
  expect(colours.seenColour(space, [1])).toEqual([255, 0, 0]);
  expect(colours.seenColour(space, [0])).toEqual([255, 255, 255]);
});

/** Settled, as after a page was taken apart once. */
const inksOf = (space: PDFObject, values: readonly number[]) => {
  colours.inksOf(space, values);
  colours.settle();
  return colours.inksOf(space, values);
};
const inks = [0, 0.6, 1, 0.2];
const samples = Uint8Array.from([0, 0, 0, 0, ...inks.map((ink) => ink * 255)]);
const sampled = () => ({
  FunctionType: 0,
  Domain: [0, 1],
  Range: [0, 1, 0, 1, 0, 1, 0, 1],
  Size: [2],
  BitsPerSample: 8,
});

test('a tint of the four inks stays ink, by a curve and by samples', () => {
  const curve = array(['Separation', 'Spot', 'DeviceCMYK', line([0, 0, 0, 0], inks)]);
  expect(inksOf(curve, [1])).toEqual(inks);
  expect(inksOf(curve, [0])).toEqual([0, 0, 0, 0]);
  const table = array(['Separation', 'Spot', 'DeviceCMYK', make.stream(samples, sampled())]);
  expect(inksOf(table, [1])).toEqual(inks);
});

test('a tint is no ink when the inks look otherwise, or its samples cannot be read', () => {
  const odd = { ...sampled(), Decode: [1, 0, 1, 0, 1, 0, 1, 0] };
  expect(inksOf(array(['Separation', 'Spot', 'DeviceCMYK', make.stream(samples, odd)]), [1])).toBeUndefined();
  const short = make.stream(samples.subarray(0, 6), sampled());
  expect(inksOf(array(['Separation', 'Spot', 'DeviceCMYK', short]), [1])).toBeUndefined();
  expect(inksOf(array(['Separation', 'Spot', 'DeviceRGB', line([1, 1, 1], [1, 0, 0])]), [1])).toBeUndefined();
});

test('an entry of a palette is its colour, and one past its end the last', () => {
  const space = array(['Indexed', 'DeviceRGB', 1, PDFHexString.of('0a141e28323c')]);
  expect(colours.seenColour(space, [0])).toEqual([10, 20, 30]);
  expect(colours.seenColour(space, [1])).toEqual([40, 50, 60]);
});

test('many colours are found out at once, each its own', () => {
  const space = array(['Separation', 'Spot', 'DeviceGray', line([0], [1])]);
  const all = Array.from({ length: 2500 }, (_, index) => index / 2499);
  for (const value of all) expect(colours.colourOf(space, [value])).toEqual([0, 0, 0]);
  expect(colours.settle()).toBe(true);
  for (const value of all)
    expect(Math.abs(colours.colourOf(space, [value])[0] - 255 * value)).toBeLessThanOrEqual(1);
  expect(colours.settle()).toBe(false);
});

test('a profile is followed', () => {
  const profile = make.stream(iccProfile('text'), { N: 1 });
  const [grey] = colours.seenColour(array(['ICCBased', profile]), [0.5]);
  expect(grey).toBeGreaterThan(100);
});

test('the colours along a shading are 256 steps of what it shows', () => {
  const shading = make.dictionary({
    ShadingType: 2,
    ColorSpace: 'DeviceRGB',
    Coords: [0, 0, 9, 9],
    Function: line([0, 0, 0], [1, 0.5, 0]),
  });
  const ramp = colours.rampOf(shading);
  expect([...ramp.subarray(0, 3)]).toEqual([0, 0, 0]);
  for (let step = 0; step < 256; step++) {
    expect(Math.abs((ramp[3 * step] ?? 0) - step)).toBeLessThanOrEqual(2);
    expect(ramp[3 * step + 2]).toBe(0);
  }
});

test.each([
  ['a gamma that turns black white', ['CalRGB', { WhitePoint: [0.95, 1, 1.09], Gamma: [0, 0, 0] }]],
  ['a gamma near nothing', ['CalGray', { WhitePoint: [0.95, 1, 1.09], Gamma: 0.01 }]],
  [
    'primaries that make no white',
    ['CalRGB', { WhitePoint: [0.95, 1, 1.09], Matrix: [0, 0, 0, 0, 0, 0, 0, 0, 0] }],
  ],
  ['no white point', ['CalRGB', {}]],
  ['a black point that is bright', ['Lab', { WhitePoint: [0.95, 1, 1.09], BlackPoint: [0.9, 0.9, 0.9] }]],
  ['ink called None', ['Separation', 'None', 'DeviceGray', line([0], [1])]],
  ['inks that are all called None', ['DeviceN', ['None', 'None'], 'DeviceGray', line([0], [1])]],
])('%s is disputed, and never resolved for a picture of its own', (_, space) => {
  const disputed = array(space);
  expect(colours.isDisputed(disputed)).toBe(true);
  expect(() => colours.seenColour(disputed, [0])).toThrow(expect.objectContaining({ reason: 'colour' }));
});

test('a space that is none is refused', () => {
  expect(() => colours.isDisputed(array(['Secret', 1]))).toThrow(
    expect.objectContaining({ reason: 'colour' }),
  );
});

test('plain calibration is not disputed', () => {
  const space = array([
    'CalRGB',
    {
      WhitePoint: [0.9505, 1, 1.089],
      Gamma: [2.2, 2.2, 2.2],
      Matrix: [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505],
    },
  ]);
  expect(colours.seenColour(space, [0, 0, 0])).toEqual([0, 0, 0]);
  expect(Math.min(...colours.seenColour(space, [1, 1, 1]))).toBeGreaterThan(250);
});
