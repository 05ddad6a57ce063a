import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { nothing, withPageOf } from '../../contract/page-of.ts';
import { loadPdfium } from '../pdfium/library.ts';
import { placedImages } from '../pdfium/placed-objects.ts';
import { isBurnt } from './burnt-pictures.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const pdfium = await loadPdfium(new Uint8Array(wasm).buffer);
const size = { width: 101, height: 53 };
const box = { left: 20, top: 13, right: 60, bottom: 43 };

/** A sample for each pixel of the page but the last ones; behind it, and over it, something else. */
const isBurntWith = (samples: string, entries: string, state = ''): boolean | undefined =>
  withPageOf(
    pdfium,
    `1 0 0 rg 0 0 50 50 re f ${state} q 100 0 0 50 0 0 cm BI /W 100 /H 50 ${entries} /F /AHx ID ${samples}> EI Q 0 1 0 rg 0 0 40 50 re f`,
    nothing,
    (page) => {
      const [picture] = placedImages(pdfium, page, size);
      return picture && isBurnt(pdfium, page, size, picture, [box]);
    },
  );

/** From the middle of the box a sample of its own. */
const samplesOf = (covered: number, middle: number): number[] =>
  Array.from({ length: 100 * 50 }, (_, at) => {
    const [x, y] = [at % 100, Math.floor(at / 100)];
    if (x === 40 && y === 25) return middle;
    return x >= 20 && x < 60 && y >= 10 && y < 40 ? covered : 204;
  });
const hex = (values: readonly number[]): string =>
  values.map((value) => value.toString(16).padStart(2, '0')).join('');
const isPictureBurnt = (covered: number, middle: number) =>
  isBurntWith(hex(samplesOf(covered, middle)), '/BPC 8/CS/G');
/** 13 bytes a row; 1 does not paint. */
const isStencilBurnt = (covered: number, middle: number) => {
  const values = samplesOf(covered, middle);
  const rows = Array.from({ length: 50 * 13 }, (_, byte) =>
    [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, bit) => {
      const x = (byte % 13) * 8 + bit;
      return sum * 2 + (x < 100 && values[Math.floor(byte / 13) * 100 + x] === 255 ? 1 : 0);
    }, 0),
  );
  return isBurntWith(hex(rows), '/IM true', '1 1 1 rg');
};

test('a picture that is black under a box is burnt, whatever lies behind it or over it', () => {
  expect(isPictureBurnt(0, 0)).toBe(true);
});

test.each([
  ['one sample', 0, 64],
  ['all of them', 255, 255],
])('a picture that shows something under a box is not: %s', (_, covered, middle) => {
  expect(isPictureBurnt(covered, middle)).toBe(false);
});

test('a stencil that paints nothing under a box is burnt, and one that paints something is not', () => {
  expect(isStencilBurnt(255, 255)).toBe(true);
  expect(isStencilBurnt(255, 0)).toBe(false);
});
