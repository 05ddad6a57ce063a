import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { CharacterCollections } from './character-collections.ts';
import { loadPdfium } from './library.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const collections = new CharacterCollections(await loadPdfium(new Uint8Array(wasm).buffer));

test.each([
  ['90ms-RKSJ-H', '82a0', 843, 'Japan1', 'あ'],
  ['90ms-RKSJ-H', '61', 296, 'Japan1', 'a'],
  ['90ms-RKSJ-V', '8141', 7887, 'Japan1', '、'],
  ['UniJIS-UTF16-H', '3042', 843, 'Japan1', 'あ'],
  ['EUC-H', 'a4a2', 843, 'Japan1', 'あ'],
  ['UniGB-UCS2-H', '4e00', 4162, 'GB1', '一'],
  ['GBK-EUC-H', 'd2bb', 4162, 'GB1', '一'],
  ['ETen-B5-H', 'a440', 595, 'CNS1', '一'],
  ['KSCms-UHC-H', 'b0a1', 1086, 'Korea1', '가'],
])('%s <%s> is the CID %i of %s, which is %s', (map, code, cid, ordering, text) => {
  expect(collections.cidOf(map, code)).toBe(cid);
  expect(collections.textOf(ordering, cid)).toBe(text);
});

test('a map or a collection that is not public is not known', () => {
  expect(collections.cidOf('Private-H', '0041')).toBeUndefined();
  expect(collections.textOf('Private', 843)).toBeUndefined();
});
