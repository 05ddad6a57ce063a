import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { PdfFile } from '../../leaks/make/pdf-file.ts';
import { openPdfium } from '../pdfium/document.ts';
import { loadPdfium, withScratch } from '../pdfium/library.ts';
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

/** A form without faces: the value, and how it is written, lie with the field, of which the page has a widget. */
const bareForm = (): Uint8Array => {
  const pdf = new PdfFile();
  const [tree, field] = [pdf.reserve(), pdf.reserve()];
  const widget = pdf.add(`<</Type/Annot/Subtype/Widget/F 4/Parent ${field} 0 R/Rect[9 9 90 30]>>`);
  pdf.fill(field, `<</FT/Tx/T(name)/V(Okafor)/DA(1 0 0 rg /Helv 12 Tf)/Kids[${widget} 0 R]>>`);
  const page = pdf.add(`<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 99 99]/Annots[${widget} 0 R]>>`);
  pdf.fill(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  return pdf.write(pdf.add(`<</Type/Catalog/Pages ${tree} 0 R/AcroForm<</Fields[${field} 0 R]>>>>`));
};

test('the value of a form that lacks the face it asks for is drawn in its colour and size', () => {
  const file = openPdfium(pdfium, bareForm());
  new ShownAnnotations(file).hideOthers(0);
  const annotation = pdfium.call.EPDFPage_GetAnnotRaw(file.handle, 0, 0);
  const drawn = withScratch(pdfium, 2000, (pointer) => {
    const bytes = pdfium.call.FPDFAnnot_GetAP(annotation, 0, pointer, 2000);
    return Buffer.from(pdfium.heap().slice(pointer, pointer + bytes)).toString('utf16le');
  });
  expect(drawn).toContain('(Okafor) Tj');
  expect(drawn).toMatch(/1 0 0 rg/);
  expect(drawn).toMatch(/ 12 Tf/);
  pdfium.call.FPDFPage_CloseAnnot(annotation);
  file.close();
});
