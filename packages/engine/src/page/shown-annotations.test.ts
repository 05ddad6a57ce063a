import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { PdfFile } from '../../leaks/make/pdf-file.ts';
import { openPdfium } from '../pdfium/document.ts';
import { loadPdfium } from '../pdfium/library.ts';
import { ShownAnnotations } from './shown-annotations.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const pdfium = await loadPdfium(new Uint8Array(wasm).buffer);

/** A page with a stamp on each of two layers, of which the second is off; as objects of their own or in the page. */
const stamps = (isOwnObject: boolean): Uint8Array => {
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const layers = ['on', 'off'].map((name) => pdf.add(`<</Type/OCG/Name(${name})>>`));
  const look = pdf.stream('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]');
  const pages = layers.map((layer) => {
    const stamp = `<</Type/Annot/Subtype/Stamp/F 4/Rect[9 9 18 18]/AP<</N ${look} 0 R>>/OC ${layer} 0 R>>`;
    const annotation = isOwnObject ? `${pdf.add(stamp)} 0 R` : stamp;
    return pdf.add(`<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 99 99]/Annots[${annotation}]>>`);
  });
  pdf.fill(tree, `<</Type/Pages/Count 2/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`);
  const [on, off] = layers;
  const catalog = `/OCProperties<</OCGs[${on} 0 R ${off} 0 R]/D<</OFF[${off} 0 R]>>>>`;
  return pdf.write(pdf.add(`<</Type/Catalog/Pages ${tree} 0 R${catalog}>>`));
};

test.each([
  ['an object of its own', true],
  ['in the dictionary of its page', false],
])('an annotation that is %s shows when its layer does', (_, isOwnObject) => {
  const file = openPdfium(pdfium, stamps(isOwnObject));
  const shown = new ShownAnnotations(file);
  expect([shown.hideOthers(0), shown.hideOthers(1)]).toEqual([true, false]);
  file.close();
});
