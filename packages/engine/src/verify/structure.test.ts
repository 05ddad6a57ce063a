import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { toBytes } from '../syntax/bytes.ts';
import { HexString, name, Output, type Value } from '../syntax/output.ts';
import { NotCanonical, readOutput } from '../syntax/read-output.ts';
import { allowedKeys, namedEntries } from './allow-list.ts';
import { structureProblem } from './structure.ts';

interface Changes {
  catalog?: { [key: string]: Value };
  page?: { [key: string]: Value };
  content?: string;
  orphan?: boolean;
}

const fileWith = ({ catalog = {}, page = {}, content = 'q Q', orphan = false }: Changes): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const contents = output.add({}, toBytes(content));
  const leaf = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, 10, 10],
    Resources: {},
    Contents: contents,
    ...page,
  });
  output.fill(tree, { Type: name('Pages'), Kids: [leaf], Count: 1 });
  if (orphan) output.add({ Type: name('Page') });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree, ...catalog }));
};

const problem = (changes: Changes) => structureProblem(readOutput(fileWith(changes)), nodeCodecs);

test('a file of allowed objects passes', () => {
  expect(problem({})).toBeNull();
});

test.each([
  ['a document language', { catalog: { Lang: new HexString(toBytes('en')) } }],
  ['metadata', { catalog: { Metadata: null } }],
  ['an annotation', { page: { Annots: [] } }],
  ['private page data', { page: { PieceInfo: {} } }],
  ['a resource name of the source', { page: { Resources: { XObject: { Secret: null } } } }],
  ['a name that PDF does not define', { page: { Group: { S: name('Secret') } } }],
  ['a string', { page: { MediaBox: new HexString(toBytes('secret')) } }],
  ['an unreferenced object', { orphan: true }],
  ['marked content', { content: '/Span <</ActualText (x)>> BDC EMC' }],
  ['a comment in the content', { content: 'q % secret\nQ' }],
  ['an unknown operator', { content: 'q secret Q' }],
  ['a literal string', { content: 'BT (secret) Tj ET' }],
  ['an inline image', { content: 'BI /W 1 ID x EI' }],
] as [string, Changes][])('a file with %s does not pass', (_, changes) => {
  expect(problem(changes)).not.toBeNull();
});

const fax = {
  Type: name('XObject'),
  Subtype: name('Image'),
  Width: 8,
  Height: 2,
  ColorSpace: name('DeviceGray'),
  BitsPerComponent: 1,
  Filter: name('CCITTFaxDecode'),
  DecodeParms: { K: -1, Columns: 8, Rows: 2 },
};

const imageProblem = (image: { [key: string]: Value }): string | null => {
  const output = new Output();
  const tree = output.reserve();
  const Resources = { XObject: { I0: output.add(image, Uint8Array.of(0, 16, 1)) } };
  const leaf = output.add({ Type: name('Page'), Parent: tree, MediaBox: [0, 0, 10, 10], Resources });
  output.fill(tree, { Type: name('Pages'), Kids: [leaf], Count: 1 });
  const file = output.write(output.add({ Type: name('Catalog'), Pages: tree }));
  return structureProblem(readOutput(file), nodeCodecs);
};

test('a facsimile in the form that is written passes', () => {
  expect(imageProblem(fax)).toBeNull();
});

test.each([
  ['of Group 3', { DecodeParms: { K: 0, Columns: 8, Rows: 2 } }],
  ['of other columns', { DecodeParms: { K: -1, Columns: 16, Rows: 2 } }],
  ['of other rows', { DecodeParms: { K: -1, Columns: 8, Rows: 1 } }],
  ['without rows', { DecodeParms: { K: -1, Columns: 8 } }],
  ['without parameters', { DecodeParms: null }],
  ['with colours turned round', { Decode: [1, 0] }],
  ['that is a stencil', { ImageMask: true }],
  ['in colours', { ColorSpace: name('DeviceRGB') }],
  ['of more bits', { BitsPerComponent: 8 }],
  ['in another coding', { Filter: [name('FlateDecode'), name('CCITTFaxDecode')] }],
  ['that says it is none', { Filter: name('FlateDecode') }],
] as [string, { [key: string]: Value }][])('a facsimile %s does not pass', (_, entries) => {
  expect(imageProblem({ ...fax, ...entries })).toBe('image: facsimile');
});

test.each([
  ['bytes after the end', (text: string) => `${text}secret`],
  ['bytes before the start', (text: string) => `secret${text}`],
  ['a comment between objects', (text: string) => text.replace('endobj\n2', 'endobj\n%secret\n2')],
  ['a second revision', (text: string) => `${text}${text.slice(text.indexOf('xref'))}`],
  ['a trailer key', (text: string) => text.replace('<</Size', '<</ID [] /Size')],
  ['a wrong offset', (text: string) => text.replace('0000000015', '0000000016')],
])('a file with %s is refused by the reader', (_, change) => {
  const text = Buffer.from(fileWith({})).toString('latin1');
  const changed = new Uint8Array(Buffer.from(change(text), 'latin1'));
  expect(changed.length === text.length && change(text) === text).toBe(false);
  expect(() => readOutput(changed)).toThrow(NotCanonical);
});

test('the published list is the list that is enforced', () => {
  const page = readFileSync(new URL('../../../../docs/allow-list.md', import.meta.url), 'utf8');
  const published = new Map<string, string>();
  for (const [, kind = '', keys = ''] of page.matchAll(/^\| (\w+) \| (.+?) \|$/gm)) published.set(kind, keys);
  for (const [kind, keys] of Object.entries(allowedKeys))
    expect(published.get(kind), kind).toBe(Object.keys(keys).join(', ') || 'none');
  for (const kind of Object.keys(namedEntries)) expect(published.has(kind), kind).toBe(true);
});
