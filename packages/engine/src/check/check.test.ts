import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Leak, RedactError } from '@blackbar/core/model';
import { afterAll, expect, test } from 'vitest';
import { hidden, hiddenContentPdf } from '../../contract/hidden-content-pdf.ts';
import { createInlineHost } from '../../hosts/inline/index.ts';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { pagePdf } from '../../leaks/make/page-kit.ts';
import { PdfFile, withRevision } from '../../leaks/make/pdf-file.ts';
import { checkFile } from './check-file.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const host = createInlineHost({
  pdfiumWasm: new Uint8Array(wasm).buffer,
  codecs: nodeCodecs,
  secondReader: { extract: async () => [] },
});
afterAll(() => host.close());

let opened = 0;
const check = async (bytes: Uint8Array) => host.checkFile({ key: `file ${++opened}`, bytes });
const told = async (bytes: Uint8Array, weight: Leak['weight'] = 'leak'): Promise<string[]> =>
  (await check(bytes)).leaks
    .filter((leak) => leak.weight === weight)
    .map(({ kind, page, words }) => [kind, page, words].filter((part) => part !== undefined).join(' '));

const seen = 'BT /F1 20 Tf 40 300 Td (Everybody) Tj ET';
// PDFium is loaded with the first file; no test waits for it.
await check(pagePdf({ content: seen }));

const line = 'BT /F1 20 Tf 40 200 Td (Quillfeather) Tj ET';

test.each([
  ['a filled rectangle', `${line} 0 g 30 190 200 30 re f`, 'text-under-bar 1 Quillfeather'],
  ['a thick line', `${line} 30 w 30 207 m 230 207 l S`, 'text-under-bar 1 Quillfeather'],
  ['white on white', `1 g ${line}`, 'unseen-text 1 Quillfeather'],
  ['set to be invisible', `3 Tr ${line}`, 'unseen-text 1 Quillfeather'],
  ['outside the page', line.replace('40 200', '40 900'), 'text-outside-page 1 Quillfeather'],
])('text is named that is hidden: %s', async (_, content, leak) => {
  expect(await told(pagePdf({ content: `${seen} ${content}` }))).toEqual([leak]);
});

test.each([
  ['seen', line],
  ['a bar over nothing', `${line} 0 g 30 90 200 30 re f`],
  ['a ground under the text', `0.9 g 30 190 200 30 re f 0 g ${line}`],
  ['painted twice', `${line} ${line.replace('40 200', '40.5 200')}`],
])('what is seen is no finding: %s', async (_, content) => {
  expect(await check(pagePdf({ content }))).toMatchObject({ leaks: [], unread: [] });
});

const highlight = (entries: string) => ({
  content: `${seen} ${line}`,
  page: '/Annots[6 0 R]',
  objects: [
    `<</Type/Annot/Rect[30 190 230 220]/F 4${entries}>>`,
    ['<</Type/XObject/Subtype/Form/BBox[30 190 230 220]>>', '0 g 30 190 200 30 re f'] as const,
  ],
});

test('text under a black highlighter comes back when the comment is deleted, and is named so', async () => {
  const pdf = pagePdf(
    highlight('/Subtype/Highlight/C[0 0 0]/QuadPoints[30 220 230 220 30 190 230 190]/AP<</N 7 0 R>>'),
  );
  expect(await told(pdf)).toEqual(['text-under-comment 1 Quillfeather']);
});

test('a redaction mark that was never applied is named', async () => {
  expect(await told(pagePdf(highlight('/Subtype/Redact')))).toEqual(['pending-redaction 1']);
});

/** Eight by eight pixels of a pattern. */
const picture = (over: string) => ({
  content: `${seen} q 200 0 0 200 50 50 cm /I Do Q ${over}`,
  resources: '/XObject<</I 6 0 R>>',
  objects: [
    [
      '<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8>>',
      Array.from({ length: 64 }, (_, at) => (at % 3 ? '\xff' : '\x00')).join(''),
    ] as const,
  ],
});

test('a picture that is whole beneath a bar is named, and one beside a bar is not', async () => {
  expect(await told(pagePdf(picture('0 g 80 80 120 60 re f')))).toEqual(['picture-under-bar 1']);
  expect(await told(pagePdf(picture('0 g 80 300 120 60 re f')))).toEqual([]);
  expect(await told(pagePdf(picture('0 g 40 40 220 220 re f')))).toEqual(['unseen-picture 1']);
});

test('what an earlier version showed is named with its page', async () => {
  const file = new PdfFile();
  const [root, pages, page] = [file.reserve(), file.reserve(), file.reserve()];
  const font = file.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const contents = file.stream(`${seen} ${line}`);
  file.fill(root, `<</Type/Catalog/Pages ${pages} 0 R>>`);
  file.fill(pages, `<</Type/Pages/Kids[${page} 0 R]/Count 1>>`);
  file.fill(
    page,
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 400 400]/Contents ${contents} 0 R/Resources<</Font<</F1 ${font} 0 R>>>>>>`,
  );
  const now = `<</Length ${seen.length}>>\nstream\n${seen}\nendstream`;
  const saved = withRevision(file.write(root), root, 6, new Map([[contents, now]]));
  expect(await told(saved)).toEqual(['earlier-version 1 Quillfeather']);
});

test('every hidden word of a file is among what can be read', async () => {
  const { leaks } = await check(await hiddenContentPdf());
  const words = leaks.map((leak) => leak.words).join('\n');
  for (const word of Object.values(hidden)) expect(words).toContain(word);
  // What says something that no page hides is a note; what was removed, hidden or attached is a leak.
  const kinds = (weight: Leak['weight']) =>
    new Set(leaks.filter((leak) => leak.weight === weight).map(({ kind }) => kind));
  expect([...kinds('leak')]).toEqual(expect.arrayContaining(['comment', 'earlier-version', 'attachment']));
  expect([...kinds('note')]).toEqual(expect.arrayContaining(['properties', 'bookmark', 'link', 'script']));
});

test('one attached file is one place, unless the list of them says more than it does', async () => {
  const attached = {
    content: seen,
    catalog: '/Names<</EmbeddedFiles<</Names[(a.txt) 6 0 R]>>>>',
    objects: [
      '<</Type/Filespec/F(a.txt)/EF<</F 7 0 R>>>>',
      '<</Type/EmbeddedFile/Length 12>>\nstream\nQuillfeather\nendstream',
    ],
  };
  expect(await told(pagePdf(attached))).toEqual(['attachment a.txt Quillfeather']);
  const catalog = attached.catalog.replace('a.txt', 'divorce.txt');
  expect(await told(pagePdf({ ...attached, catalog }))).toEqual([
    'attachment a.txt Quillfeather',
    'attachment divorce.txt',
  ]);
});

test('a bookmark with a word that a bar covers is a leak, one with a word of its own a note', async () => {
  const outline = {
    content: `${seen} ${line} 0 g 30 190 200 30 re f`,
    catalog: '/Outlines<</First 6 0 R/Last 6 0 R/Count 1>>',
    objects: ['<</Title(About Quillfeather)>>'],
  };
  expect(await told(pagePdf(outline))).toEqual([
    'text-under-bar 1 Quillfeather',
    'bookmark About Quillfeather',
  ]);
  expect(await told(pagePdf({ ...outline, content: seen }))).toEqual([]);
  expect(await told(pagePdf({ ...outline, content: seen }), 'note')).toEqual(['bookmark About Quillfeather']);
});

test('a part that fails is told as not looked at, and never passed over', async () => {
  const failing = (code: 'took-too-long' | 'cancelled') => ({
    open: async () => ({ pages: [{ width: 10, height: 10 }] }),
    checkPage: () => Promise.reject(new RedactError(code)),
    checkRest: () => Promise.reject(new RedactError('too-complex')),
  });
  expect((await checkFile(failing('took-too-long'))).unread).toEqual([
    { part: 'page', page: 1, reason: 'took-too-long' },
    { part: 'file', reason: 'too-complex' },
  ]);
  await expect(checkFile(failing('cancelled'))).rejects.toMatchObject({ code: 'cancelled' });
});

test('palettes, dates and what fonts and printing conditions are called are no words; a word in their place is', async () => {
  const parts = (condition: string) => ({
    content: seen,
    resources: '/ColorSpace<</C0[/Indexed/DeviceRGB 1(QaZwSx)]>>/Font<</F2 6 0 R>>',
    catalog: `/OutputIntents[<</S/GTS_PDFA1/OutputConditionIdentifier(${condition})/Info(sRGB IEC61966-2.1)>>]`,
    page: '/LastModified(D:20260102030405Z)',
    objects: [
      '<</Type/Font/Subtype/Type0/DescendantFonts[<</CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)>>>>]>>',
    ],
  });
  expect(await told(pagePdf(parts('Custom')), 'note')).toEqual([]);
  expect(await told(pagePdf(parts('sRGB Quillfeather')), 'note')).toEqual(['other-words sRGB Quillfeather']);
});

test('what no person would call words is a leak where a page hides the same', async () => {
  const hides = `${seen} ${line} 0 g 30 190 200 30 re f`;
  const resources = '/ColorSpace<</C0[/Indexed/DeviceRGB 3(Quillfeather)]>>';
  expect(await told(pagePdf({ content: hides, resources }))).toEqual([
    'text-under-bar 1 Quillfeather',
    'other-words Quillfeather',
  ]);
});
