import type { PageBox } from '@blackbar/core';
import { PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { readFax } from '../contract/read-fax.ts';
import type { EngineHost } from '../hosts/protocol.ts';
import { line, theBox, twoPages, underBox } from './make/two-pages.ts';
import { pictureOf, uncovered } from './search/pixels.ts';
import { exportOf, sourceOf, startEngine } from './start-engine.ts';

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

const paragraph = line('Orchard gravel illicit', 660, 11);
const pageWith = (first: string, resources = '') =>
  twoPages('', () => ({ first: `${paragraph} ${first}`, resources }));

interface Fax {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The picture of the first page if it has two colours, as libtiff reads it. */
const faxOf = async (pdf: Uint8Array): Promise<Fax | null> => {
  const resources = (await PDFDocument.load(pdf, { updateMetadata: false })).getPage(0).node.Resources();
  const picture = resources?.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of('I0'));
  if (!(picture instanceof PDFRawStream)) throw new Error('no picture');
  if (picture.dict.get(PDFName.of('Filter')) !== PDFName.of('CCITTFaxDecode')) return null;
  const [width, height] = ['Width', 'Height'].map((key) =>
    picture.dict.lookup(PDFName.of(key), PDFNumber).asNumber(),
  ) as [number, number];
  return { width, height, pixels: await readFax(picture.contents, width, height) };
};

const printed = async (page: Uint8Array, boxes: readonly PageBox[] = [theBox]): Promise<Uint8Array> =>
  (await exportOf(engine, page, boxes, 'picture', 300)).pdf;

const exported = async (page: Uint8Array, boxes?: readonly PageBox[]): Promise<Fax | null> =>
  faxOf(await printed(page, boxes));

test('a page of black text has two colours at 300 DPI, and its boxes are whole pixels of the page image', async () => {
  const box = { page: 1, x: 15.4, y: 96.6, width: 430, height: 62.1 };
  const fax = await exported(pageWith(underBox('WILMA')), [box]);
  expect(fax).toMatchObject({ width: 1000, height: 1200 });
  const { width, height, pixels } = fax as Fax;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isBoxed = x >= 30 && x < 892 && y >= 192 && y < 318;
      const isBeside = x >= 20 && x < 902 && y >= 186 && y < 324;
      if (isBeside && (pixels[y * width + x] === 0) !== isBoxed) throw new Error(`at ${x}, ${y}`);
    }
});

test.each([
  ['a grey word', `.5 g ${line('Faint', 600, 11)} 0 g`],
  ['a dark grey word', `.2 g ${line('Faint', 600, 11)} 0 g`],
  ['a coloured word', `0 0 .6 rg ${line('Blue', 600, 11)} 0 g`],
  ['one small coloured dot', '1 0 0 rg 100.3 600.4 1.5 1.5 re f 0 g'],
  ['a tint', '.97 g 80 560 60 12 re f 0 g'],
  ['a grey area', '.7 g 80 560 20 12 re f 0 g'],
  ['a light rule', '.6 G .25 w 80 560.1 m 160 560.1 l S'],
  ['a light upright rule', '.6 G .25 w 80.1 500 m 80.1 580 l S'],
  ['a photograph', 'q 90 0 0 60 80 520 cm /P Do Q'],
  ['strokes that would be gone', `.02 w 1 Tr ${line('hair lines', 600, 4)} 0 Tr`],
  ['text that shows through', `/G gs ${line('veil', 600, 20)}`],
])('a page with %s has its greys and colours', async (_, first) => {
  const resources = '/ExtGState<</G<</ca .5>>>>';
  const page = twoPages('', (pdf) => {
    const samples = Uint8Array.from(
      { length: 90 * 60 },
      (_, at) => 20 + ((at % 90) + Math.floor(at / 90)) / 3,
    );
    const photograph = pdf.stream(
      samples,
      '/Type/XObject/Subtype/Image/Width 90/Height 60/BitsPerComponent 8/ColorSpace/DeviceGray',
    );
    return { first: `${paragraph} ${first}`, resources: `${resources}/XObject<</P ${photograph} 0 R>>` };
  });
  expect(await exported(page)).toBeNull();
});

test('a page for the screen has its greys', async () => {
  expect(await faxOf((await exportOf(engine, pageWith(underBox('WILMA')), [theBox])).pdf)).toBeNull();
});

test('what a box covers has no say in it', async () => {
  const covered = [
    underBox('WILMA'),
    `1 0 0 rg ${underBox('WILMA')} 0 g`,
    `.6 g ${underBox('WILMA')} 0 g`,
    '.9 g 72 688 100 20 re f 0 g',
  ];
  const files: Buffer[] = [];
  for (const first of covered) files.push(Buffer.from(await printed(pageWith(first))));
  expect(await faxOf(files[0] as Buffer)).not.toBeNull();
  expect(files.map((file) => file.equals(files[0] as Buffer))).toEqual([true, true, true, true]);
});

test('a label is shown on its box', async () => {
  const box = { ...theBox, label: '(b)(6)' };
  const pdf = await printed(pageWith(underBox('WILMA')), [box]);
  expect(await faxOf(pdf)).not.toBeNull();
  const white = uncovered(await pictureOf(engine, sourceOf(pdf), 1), theBox);
  expect(white).toBeGreaterThan(100);
});
