import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { codecs, sourceObjects } from '../../../leaks/make/font-kit.ts';
import { openFont } from '../../fonts/open-font.ts';
import { loadPdfium, type Pdfium } from '../../pdfium/library.ts';
import { drawnExtents } from './drawn-extents.ts';

let pdfium: Pdfium;
let make: ReturnType<typeof sourceObjects>;
let extentOf: (code: string, font: Record<string, unknown>) => ReturnType<typeof extents>[number];
let extents: (codes: string, font: Record<string, unknown>) => ReturnType<typeof split>;

const split = (text: string, font: ReturnType<typeof openFont>) =>
  font.split(Uint8Array.from(Buffer.from(text, 'latin1'))).map(({ extent }) => extent);

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  pdfium = await loadPdfium(Uint8Array.from(wasm).buffer);
});

beforeEach(async () => {
  const { context } = await PDFDocument.create();
  make = sourceObjects(context);
  extents = (text, entries) => {
    const dictionary = make.dictionary({ Type: 'Font', Subtype: 'Type1', ...entries });
    return split(
      text,
      openFont(dictionary, codecs, undefined, (font, codes) => drawnExtents(pdfium, context, font, codes)),
    );
  };
  extentOf = (code, entries) => extents(code, entries)[0];
});

const helvetica = { BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
const widths = (width: number) => ({ FirstChar: 0, Widths: Array.from({ length: 256 }, () => width) });
/** One of the 64 pixels of an em, rounded outwards. */
const pixel = 1000 / 64;

test('a font that is not embedded has ink where PDFium draws that of its substitute', () => {
  // As the metrics that come with the standard fonts say.
  const { left, bottom, right, top } = extentOf('A', helvetica) ?? {};
  for (const [drawn, known] of [
    [left, 14],
    [bottom, 0],
    [654, right],
    [718, top],
  ] as const) {
    expect(drawn).toBeLessThanOrEqual((known as number) + 1);
    expect(drawn).toBeGreaterThan((known as number) - 2 * pixel);
  }
});

test('in level slices: the foot of an L is wider than its stem', () => {
  const slices = extentOf('L', helvetica)?.slices?.() ?? [];
  const width = (slice: (typeof slices)[number] | undefined) => (slice ? slice.right - slice.left : 0);
  expect(width(slices.at(-1))).toBeGreaterThan(3 * width(slices[0]));
});

test('a letter that is squeezed to its width has its ink there', () => {
  const garamond = {
    Subtype: 'TrueType',
    BaseFont: 'Garamond',
    Encoding: 'WinAnsiEncoding',
    FontDescriptor: { Flags: 32 },
  };
  const usual = extentOf('W', { ...garamond, ...widths(1000) });
  const squeezed = extentOf('W', { ...garamond, ...widths(300) });
  expect(squeezed?.right).toBeLessThan((usual?.right ?? 0) / 2);
});

test('each code is told on its own', () => {
  const [alone] = extents('A', helvetica);
  const [, among] = extents('zA\u00c5', helvetica);
  expect({ ...among, slices: among?.slices?.() }).toEqual({ ...alone, slices: alone?.slices?.() });
});

test('nothing is said of what is blank, of what nobody draws, and of what is drawn far from its origin', () => {
  expect(extentOf(' ', helvetica)).toBeUndefined();
  const unknown = { ...helvetica, Encoding: { Differences: [65, 'g17'] }, ...widths(600) };
  expect(extentOf('A', unknown)).toBeUndefined();
  expect(extentOf('i', { ...helvetica, ...widths(1500) })).toBeDefined();
  expect(extentOf('i', { ...helvetica, ...widths(1501) })).toBeUndefined();
  expect(extentOf('i', { ...helvetica, ...widths(-1) })).toBeUndefined();
});
