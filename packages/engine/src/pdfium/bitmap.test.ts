import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { pagePdf } from '../../leaks/make/page-kit.ts';
import { drawPage, drawPart } from './bitmap.ts';
import { openPdfium } from './document.ts';
import { loadPdfium } from './library.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));

test('a page that is too large to be drawn at once is drawn whole, and leaves little memory behind', async () => {
  const pdfium = await loadPdfium(new Uint8Array(wasm).buffer);
  const squares = Array.from({ length: 19 }, (_, at) => `${20 * at} ${20 * at} 27 27 re f`).join(' ');
  const document = openPdfium(pdfium, pagePdf({ content: squares }));
  const page = pdfium.call.FPDF_LoadPage(document.handle, 0);
  const [width, height] = [5000, 4000];
  const { data, channels } = drawPage(pdfium, page, width, height);
  expect(pdfium.heap().length).toBeLessThan(data.length);
  const rows = 1000;
  for (let top = 0; top < height; top += rows) {
    const part = drawPart(pdfium, page, width, height, { left: 0, top, right: width, bottom: top + rows });
    const own = data.subarray(top * width * channels, (top + rows) * width * channels);
    expect(Buffer.from(part.data).equals(own)).toBe(true);
    expect(own.includes(0)).toBe(true);
  }
  pdfium.call.FPDF_ClosePage(page);
  document.close();
});
