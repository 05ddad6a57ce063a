import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { helvetica, nothing, type Resources, redPattern, withPageOf } from '../../contract/page-of.ts';
import { drawPage } from '../pdfium/bitmap.ts';
import { loadPdfium } from '../pdfium/library.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { toBytes } from '../syntax/bytes.ts';
import { name } from '../syntax/output.ts';
import { drawPageImage } from './draw-page-image.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const pdfium = await loadPdfium(new Uint8Array(wasm).buffer);

const size = { width: 101, height: 53 };

/** One glyph, a red square. */
const drawnFont: Resources = (output) => ({
  Font: {
    F0: {
      Type: name('Font'),
      Subtype: name('Type3'),
      FontBBox: [0, 0, 1, 1],
      FontMatrix: [1, 0, 0, 1, 0, 0],
      FirstChar: 65,
      LastChar: 65,
      Widths: [1],
      Encoding: { Type: name('Encoding'), Differences: [65, name('a')] },
      CharProcs: { a: output.add({}, toBytes('1 0 d0 1 0 0 rg 0 0 1 1 re f')) },
    },
  },
});

const redForm: Resources = (output) => ({
  XObject: {
    X0: output.add(
      { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 40, 40], Resources: {} },
      toBytes('1 0 0 rg 0 0 40 40 re f'),
    ),
  },
});

const redImage: Resources = (output) => ({
  XObject: {
    X0: output.add(
      {
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: 1,
        Height: 1,
        ColorSpace: name('DeviceRGB'),
        BitsPerComponent: 8,
      },
      Uint8Array.of(255, 0, 0),
    ),
  },
});

const drawn = (content: string, resources: Resources = nothing): Raster =>
  withPageOf(pdfium, content, resources, (page) => drawPageImage(pdfium, page, size));

test.each([
  ['nothing', '', nothing],
  ['black text', 'BT /F0 20 Tf 5 20 Td (Word) Tj ET', helvetica],
  ['grey lines and areas', '0.5 G 3 w 5 5 m 90 40 l S 0.25 g 10 10 20 20 re f', nothing],
  ['grey as RGB values', '0.3 0.3 0.3 rg 0.9 0.9 0.9 RG 10 10 20 20 re B', nothing],
] as [string, string, Resources][])('a page with %s is drawn in one channel', (_, content, resources) => {
  expect(drawn(content, resources)).toMatchObject({ ...size, channels: 1 });
});

test.each([
  ['red text', '1 0 0 rg BT /F0 20 Tf 5 20 Td (Word) Tj ET', helvetica],
  ['a red line among many', `${'0 G 1 1 m 9 9 l S '.repeat(50)} 1 0 0 RG 5 5 m 90 40 l S`, nothing],
  ['coloured Type 3 glyphs', 'BT /F0 20 Tf 5 20 Td (A) Tj ET', drawnFont],
  ['a coloured tiling pattern', '/Pattern cs /P0 scn 10 10 20 20 re f', redPattern],
  ['red inside a form', '/X0 Do', redForm],
  ['a red image', 'q 40 0 0 40 5 5 cm /X0 Do Q', redImage],
] as [string, string, Resources][])('a page with %s keeps its colours', (_, content, resources) => {
  const { channels, data } = drawn(content, resources);
  expect(channels).toBe(4);
  const isRed = (at: number) => (data[at] as number) > 200 && (data[at + 1] as number) < 60;
  expect(Array.from({ length: data.length / 4 }, (__, pixel) => isRed(pixel * 4))).toContain(true);
});

test('fills and strokes have the same grey values in one channel as in RGB', () => {
  const content = '0.5 G 3 w 5 5 m 90 40 l S 0.25 g 10 10 20 20 re f';
  withPageOf(pdfium, content, nothing, (page) => {
    const grey = drawPageImage(pdfium, page, size);
    const colours = drawPage(pdfium, page, size.width, size.height);
    expect([...grey.data]).toEqual(Array.from(grey.data, (_, pixel) => colours.data[pixel * 4]));
  });
});

test('see-through text is as dark as in colours', () => {
  const content = '/G gs BT /F0 40 Tf 5 10 Td (HI) Tj ET';
  for (const alpha of [0.1, 0.5, 1]) {
    const resources: Resources = (output) => ({
      ...helvetica(output),
      ExtGState: { G: { ca: alpha, CA: alpha } },
    });
    const { data, channels } = drawn(content, resources);
    const darkest = data.reduce((least, level) => Math.min(least, level), 255);
    expect(Math.abs(darkest - 255 * (1 - alpha))).toBeLessThan(4);
    expect(channels).toBe(alpha === 1 ? 1 : 4);
  }
});
