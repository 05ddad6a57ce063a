import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { chinesePage, letterPage } from '../../contract/documents.ts';
import type { SecondReader } from '../../src/index.ts';
import { createInlineHost } from '../inline/index.ts';
import { nodeCodecs } from '../node/codecs.ts';
import { nodeFaces } from '../node/fallback-faces.ts';
import { pdfjsReader } from './pdfjs-reader.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const box = { page: 1, x: 100, y: 100, width: 300, height: 60 };

/** Exports a letter with a second reader to which these things happen, one for each time it is asked. */
const exportWith = async (...happenings: Error[]) => {
  const extract: SecondReader['extract'] = async (...given) => {
    const happening = happenings.shift();
    if (happening) throw happening;
    return pdfjsReader.extract(...given);
  };
  const host = createInlineHost({
    pdfiumWasm: new Uint8Array(wasm).buffer,
    codecs: nodeCodecs,
    secondReader: { extract },
  });
  try {
    const { report } = await host.exportDocument({ key: 'letter', bytes: letterPage('Public words stay') }, [
      box,
    ]);
    return { methods: report.methods, reasons: report.fallbacks.map(({ reason }) => reason) };
  } finally {
    await host.close();
  }
};

const noMemory = () => new RangeError('Array buffer allocation failed');
const defect = () => new TypeError('x is undefined');

test.each([
  ['lacks memory', noMemory],
  ['has a defect', defect],
])('a page comes out the same when a check %s once', async (_, happening) => {
  expect(await exportWith(happening())).toEqual({ methods: ['picture'], reasons: [] });
});

test('a page that cannot be checked for lack of memory loses its text and says why', async () => {
  expect(await exportWith(noMemory(), noMemory())).toEqual({ methods: ['pixels'], reasons: ['too-complex'] });
});

test('a check that fails for a defect of its own ends the export', async () => {
  await expect(exportWith(defect(), defect())).rejects.toMatchObject({ code: 'internal' });
});

const parts = {
  pdfiumWasm: new Uint8Array(wasm).buffer,
  codecs: nodeCodecs,
  secondReader: pdfjsReader,
};
const chinese = (key: string) => ({ key, bytes: chinesePage('申请人张伟') });

test('a host says for each document which faces its pages asked for in vain, until it is forgotten', async () => {
  const host = createInlineHost(parts);
  const letter = { key: 'letter', bytes: letterPage('Public words stay') };
  for (const source of [chinese('one'), letter, chinese('other')]) await host.renderPage(source, 1);
  expect(host.missingFaces('one')).toEqual(['simplified-chinese']);
  expect(host.missingFaces('other')).toEqual(['simplified-chinese']);
  expect(host.missingFaces('letter')).toEqual([]);
  expect((await host.words(chinese('one'), 1)).length).toBe(0);
  host.forget('one');
  expect(host.missingFaces('one')).toEqual([]);
  await host.close();
});

test('with the faces at hand none is missing, and the words are read', async () => {
  const host = createInlineHost({ ...parts, loadFace: nodeFaces });
  const words = await host.words(chinese('one'), 1);
  expect(words.map(({ text }) => text).join('')).toBe('申请人张伟');
  expect(host.missingFaces('one')).toEqual([]);
  await host.close();
});
