import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { nodeFaces } from '../../hosts/node/fallback-faces.ts';
import { tinyTrueType } from '../../leaks/make/tiny-true-type.ts';
import { toBytes } from '../syntax/bytes.ts';
import { name, Output, type Value } from '../syntax/output.ts';
import { drawPage } from './bitmap.ts';
import { openPdfium } from './document.ts';
import type { FaceLoader, FallbackFace } from './fallback-faces.ts';
import { loadPdfium } from './library.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));

/** A page of one line in a font that the file does not have. */
const unembedded = (font: { [key: string]: Value }, hex: string): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const page = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, 100, 100],
    Resources: { Font: { F: output.add({ Type: name('Font'), ...font }) } },
    Contents: output.add({}, toBytes(`BT /F 60 Tf 20 20 Td <${hex}> Tj ET`)),
  });
  output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};

const japanese = unembedded(
  {
    Subtype: name('Type0'),
    BaseFont: name('MS-Mincho'),
    Encoding: name('90ms-RKSJ-H'),
    DescendantFonts: [{ Type: name('Font'), Subtype: name('CIDFontType2'), BaseFont: name('MS-Mincho') }],
  },
  '82a0',
);
const latin = unembedded({ Subtype: name('TrueType'), BaseFont: name('Calibri') }, '41');

const inkOf = async (pdf: Uint8Array, loadFace?: FaceLoader): Promise<number> => {
  const pdfium = await loadPdfium(new Uint8Array(wasm).buffer, undefined, loadFace);
  const document = openPdfium(pdfium, pdf);
  const page = pdfium.call.FPDF_LoadPage(document.handle, 0);
  const { data } = drawPage(pdfium, page, 100, 100);
  pdfium.call.FPDF_ClosePage(page);
  document.close();
  return data.filter((channel) => channel < 100).length;
};

const square = tinyTrueType([
  { name: '.notdef', character: 0 },
  { name: 'hiragana', character: 0x3042, box: [100, 0, 900, 800] },
]);

test('text in a font that is not there is drawn in the face for its script, and only then is it loaded', async () => {
  const asked: FallbackFace[] = [];
  const load: FaceLoader = (face) => {
    asked.push(face);
    return square;
  };
  expect(await inkOf(japanese)).toBe(0);
  expect(await inkOf(japanese, load)).toBeGreaterThan(1000);
  expect(asked).toEqual([{ script: 'japanese', isBold: false }]);
});

test('Latin text looks the same with and without faces, and asks for none', async () => {
  const asked: FallbackFace[] = [];
  const load: FaceLoader = (face) => {
    asked.push(face);
    return square;
  };
  expect(await inkOf(latin, load)).toBe(await inkOf(latin));
  expect(asked).toEqual([]);
});

test('a host without faces leaves such text out and goes on', async () => {
  expect(await inkOf(japanese, () => undefined)).toBe(0);
});

test.each(['arabic', 'hebrew', 'japanese', 'korean', 'simplified-chinese', 'traditional-chinese'] as const)(
  'the face for %s is installed, regular and bold',
  (script) => {
    const [regular, bold] = [false, true].map((isBold) => nodeFaces({ script, isBold }));
    for (const face of [regular, bold])
      expect(['OTTO', '\0\x01\0\0']).toContain(String.fromCharCode(...(face ?? []).slice(0, 4)));
    expect(regular?.length).not.toBe(bold?.length);
  },
);
