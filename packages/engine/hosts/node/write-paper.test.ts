import type { Paper } from '@blackbar/core';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { writePaper } from './write-paper.ts';

const digest = 'ab12cd34'.repeat(8);
const paper = (rows: number): Paper => ({
  title: 'A page für <people> & others',
  language: 'en',
  foot: 'Foot',
  blocks: [
    { kind: 'text', text: 'One sentence that is long enough for two lines. '.repeat(4).trim() },
    { kind: 'heading', text: 'Facts' },
    {
      kind: 'facts',
      rows: [
        ['SHA-256', digest],
        ['Long', digest.repeat(3)],
      ],
    },
    { kind: 'list', items: ['first', 'second'] },
    {
      kind: 'table',
      head: ['Page', 'Labels'],
      rows: Array.from({ length: rows }, (_, row) => [String(row + 1), '(b)(6) × 3, 漢']),
      shares: [1, 4],
    },
  ],
});

interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

const open = async (bytes: Uint8Array) => getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;

/** The reader leaves out spaces at the ends of lines and adds some between columns. */
const unspaced = (text: string): string => text.replaceAll(' ', '');

/** Every element of a page with the text it holds, as a screen reader is told. */
const readAloud = async (bytes: Uint8Array, page: number): Promise<string[]> => {
  const view = await (await open(bytes)).getPage(page);
  const texts = new Map<string, string>();
  let current = '';
  const { items } = await view.getTextContent({ includeMarkedContent: true });
  for (const item of items)
    if ('str' in item) texts.set(current, (texts.get(current) ?? '') + item.str);
    else current = item.type.startsWith('begin') ? (item.id ?? '') : '';
  const said: string[] = [];
  const visit = (node: Node): void => {
    const own = (node.children ?? []).filter(({ type }) => type === 'content');
    const text = own.map(({ id }) => texts.get(id ?? '') ?? '').join('');
    if (own.length > 0) said.push(`${node.role}: ${unspaced(text)}`);
    for (const child of node.children ?? []) if (child.type !== 'content') visit(child);
  };
  visit((await view.getStructTree()) as Node);
  return said;
};

test('what is on the page is said as what it is, in its order', async () => {
  expect(await readAloud(writePaper(paper(1)), 1)).toEqual(
    [
      'H1: A page für <people> & others',
      `P: ${'One sentence that is long enough for two lines. '.repeat(4).trim()}`,
      'H2: Facts',
      'TH: SHA-256',
      `TD: ${digest}`,
      'TH: Long',
      `TD: ${digest.repeat(3)}`,
      'Lbl: •',
      'LBody: first',
      'Lbl: •',
      'LBody: second',
      'TH: Page',
      'TH: Labels',
      'TD: 1',
      // A character that the typeface does not have is not left out in silence.
      'TD: (b)(6) × 3, ?',
    ].map((said) => said.replace(/(?<=: ).*/, unspaced)),
  );
});

test('it has a title, a language and its own fonts, and says that it is tagged', async () => {
  const bytes = writePaper(paper(1));
  const document = await open(bytes);
  const { metadata } = await document.getMetadata();
  expect(metadata?.get('dc:title')).toBe('A page für <people> & others');
  const { catalog, context } = await PDFDocument.load(bytes);
  expect(String(catalog.lookup(PDFName.of('Lang')))).toBe('<656e>');
  expect(String(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked')))).toBe('true');
  const preferences = catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict);
  expect(String(preferences.get(PDFName.of('DisplayDocTitle')))).toBe('true');
  const descriptors = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && String(object.get(PDFName.of('Type'))) === '/FontDescriptor'
        ? [object]
        : [],
    );
  expect(descriptors).toHaveLength(2);
  for (const descriptor of descriptors) expect(descriptor.has(PDFName.of('FontFile2'))).toBe(true);
});

test('a long table goes on over many sheets, every row on one of them', async () => {
  const bytes = writePaper(paper(200));
  const { numPages } = await open(bytes);
  expect(numPages).toBeGreaterThan(5);
  const said: string[] = [];
  for (let page = 1; page <= numPages; page++) said.push(...(await readAloud(bytes, page)));
  const numbers = said.flatMap((text) => /^TD: (\d{1,3})$/.exec(text)?.[1] ?? []);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, row) => String(row + 1)));
  // What stands on every sheet is not read aloud on every sheet.
  expect(said.filter((text) => text.includes('Foot'))).toEqual([]);
});

test('the same paper gives the same bytes', () => {
  expect(Buffer.from(writePaper(paper(3))).equals(writePaper(paper(3)))).toBe(true);
});
