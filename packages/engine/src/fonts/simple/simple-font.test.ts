import { type PDFDict, PDFDocument, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import { beforeEach, describe, expect, test } from 'vitest';
import { codecs, noGlyphs, sourceObjects, toUnicodeText, Written } from '../../../leaks/make/font-kit.ts';
import { tinyCff } from '../../../leaks/make/tiny-cff.ts';
import { tinyTrueType } from '../../../leaks/make/tiny-true-type.ts';
import { tinyType1 } from '../../../leaks/make/tiny-type1.ts';
import { Cff } from '../cff/cff.ts';
import { openFont } from '../open-font.ts';
import { readTables } from '../truetype/sfnt.ts';
import { TrueType } from '../truetype/true-type.ts';

let source: ReturnType<typeof sourceObjects>;
let written: Written;

beforeEach(async () => {
  source = sourceObjects((await PDFDocument.create()).context);
  written = new Written();
});

const dictionary: (typeof source)['dictionary'] = (entries) => source.dictionary(entries);
const stream: (typeof source)['stream'] = (bytes, entries) => source.stream(bytes, entries);

const toUnicode = (rows: Parameters<typeof toUnicodeText>[0]): PDFObject => stream(toUnicodeText(rows));

const shapes = [
  { name: '.notdef', character: 0 },
  { name: 'A', character: 65, box: [0, 0, 390, 700] as const },
  { name: 'B', character: 66, box: [10, 10, 333, 444] as const },
  { name: 'space', character: 32 },
  { name: 'Cquosecret', character: 67, box: [1, 2, 301, 302] as const, slack: 'slackrunsecret' },
];

const simpleTrueType = (
  entries: Record<string, unknown> = {},
  file = tinyTrueType(shapes, 'tablesecret'),
): PDFDict =>
  dictionary({
    Type: 'Font',
    Subtype: 'TrueType',
    BaseFont: 'SecretFamily',
    FirstChar: 32,
    LastChar: 67,
    Widths: Array.from({ length: 36 }, (_, index) => 500 + index),
    Encoding: 'WinAnsiEncoding',
    FontDescriptor: {
      Type: 'FontDescriptor',
      FontName: 'SecretFamily',
      FontFamily: PDFString.of('SecretFamily'),
      Flags: 32,
      FontFile2: stream(file),
    },
    ToUnicode: toUnicode([
      ['41', 'A'],
      ['42', 'unused B'],
      ['43', 'S'],
      ['20', 'X'],
    ]),
    ...entries,
  });

describe('a simple TrueType font', () => {
  test('keeps the used glyphs as they were and nothing of the others', async () => {
    const font = openFont(simpleTrueType(), codecs);
    const emitted = written.at((await font.emit(['41', '20'], written, noGlyphs)).ref);
    const descriptor = written.at(emitted.FontDescriptor);
    const subset = new TrueType(written.stream(descriptor.FontFile2));
    expect(subset.glyphCount).toBe(3);
    const map = subset.characterMaps.find(({ platform }) => platform === 3);
    expect(subset.extent(map?.glyphOf(0xf001) ?? 0)).toMatchObject({
      left: 0,
      bottom: 0,
      right: 390,
      top: 700,
    });
    expect(map?.glyphOf(0xf041)).toBe(0);
    expect(written.text()).not.toMatch(/secret|Secret|unused/);
  });

  test('codes are numbered in the order of first use, and nothing tells what they were', async () => {
    const font = openFont(simpleTrueType(), codecs);
    const { ref, codeOf } = await font.emit(['43', '41'], written, noGlyphs);
    expect([...codeOf]).toEqual([
      ['43', '01'],
      ['41', '02'],
    ]);
    const emitted = written.at(ref);
    expect([emitted.FirstChar, emitted.Widths]).toEqual([1, [535, 533]]);
  });

  test('cuts strings into codes with width and ink', () => {
    const font = openFont(simpleTrueType(), codecs);
    expect(font.split(Uint8Array.of(65, 32))).toMatchObject([
      {
        hex: '41',
        width: 533,
        ink: 'outline',
        extent: { left: 0, bottom: 0, right: 390, top: 700 },
      },
      { hex: '20', width: 500, ink: 'blank', extent: undefined },
    ]);
  });

  test('a glyph that draws nothing says nothing but a space', async () => {
    const font = openFont(simpleTrueType(), codecs);
    await font.emit(['20', '41'], written, noGlyphs);
    const text = written.text();
    expect(text).toContain('<01> <0020>');
    expect(text).toContain('<02> <0041>');
  });

  test('bytes after an outline do not come along with a used glyph', async () => {
    const font = openFont(simpleTrueType(), codecs);
    await font.emit(['43'], written, noGlyphs);
    expect(written.text()).not.toContain('slackrunsecret');
  });

  test('composite glyphs are written as one outline', async () => {
    const file = tinyTrueType([...shapes.slice(0, 3), { name: 'D', character: 68, parts: [1, 2] }]);
    const font = openFont(simpleTrueType({ LastChar: 68 }, file), codecs);
    const emitted = written.at((await font.emit(['44'], written, noGlyphs)).ref);
    const subset = new TrueType(written.stream(written.at(emitted.FontDescriptor).FontFile2));
    expect(subset.glyphCount).toBe(2);
    expect(subset.outline(1).contours).toHaveLength(1);
    expect(subset.extent(1)).toMatchObject({ left: 0, bottom: 0, right: 390, top: 700 });
  });

  test('no hints come along', async () => {
    const program = Uint8Array.from('zebraquiltmoped', (char) => char.charCodeAt(0));
    const font = openFont(simpleTrueType({}, tinyTrueType(shapes, 'none', program)), codecs);
    const { ref } = await font.emit(['41'], written, noGlyphs);
    const tables = readTables(written.stream(written.at(written.at(ref).FontDescriptor).FontFile2));
    expect([...tables.keys()]).toEqual(['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);
  });

  test('the font says the widths of the document, whatever its own table says', async () => {
    const { ref } = await openFont(simpleTrueType(), codecs).emit(['41'], written, noGlyphs);
    const subset = new TrueType(written.stream(written.at(written.at(ref).FontDescriptor).FontFile2));
    expect(subset.metrics(1)).toEqual({ advance: 533, bearing: 0 });
  });

  test('of a damaged file the codes are known, nothing of their ink, and it is never written', async () => {
    const file = tinyTrueType(shapes).slice(0, 300);
    const font = openFont(simpleTrueType({}, file), codecs);
    expect(font.refusal).toMatch(/^font-/);
    expect(font.split(Uint8Array.of(65))).toEqual([expect.objectContaining({ hex: '41', ink: 'unknown' })]);
    await expect(font.emit(['41'], nowhere, nowhere)).rejects.toMatchObject({ name: 'Unprovable' });
  });
});

/** Nothing may come here. */
const nowhere = {} as never;

const simpleCff = (entries: Record<string, unknown> = {}): PDFDict =>
  dictionary({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'SecretFamily',
    FirstChar: 65,
    LastChar: 67,
    Widths: [400, 500, 600],
    Encoding: { Type: 'Encoding', Differences: [65, 'A', 'privatesecret', 'space'] },
    FontDescriptor: {
      Flags: 4,
      FontFile3: stream(
        tinyCff(
          [
            { name: 'A', side: 400, slack: 'slacksecret' },
            { name: 'privatesecret', side: 500, viaSubroutine: true },
            { name: 'space', side: 0 },
          ],
          'namesecret',
        ),
        { Subtype: 'Type1C' },
      ),
    },
    ...entries,
  });

describe('a simple CFF font', () => {
  test('keeps used glyphs under public names, with no subroutines and nothing after their end', async () => {
    const font = openFont(simpleCff(), codecs);
    const emitted = written.at((await font.emit(['41', '42'], written, noGlyphs)).ref);
    const subset = new Cff(written.stream(written.at(emitted.FontDescriptor).FontFile3));
    const square = (side: number) => ({ left: 0, bottom: 0, right: side, top: side });
    expect(subset.glyphs).toHaveLength(3);
    expect(subset.extent(subset.glyphOfName('A') ?? 0)).toMatchObject(square(400));
    expect(subset.extent(subset.builtInEncoding().get(2) ?? 0)).toMatchObject(square(50));
    expect(written.text()).not.toMatch(/secret/);
  });

  test('ink is told from the outline, not from the name', () => {
    const font = openFont(simpleCff({ Encoding: { Differences: [65, 'space', 'A'] } }), codecs);
    expect(font.split(Uint8Array.of(65, 66)).map(({ ink }) => ink)).toEqual(['blank', 'outline']);
  });
});

test('a Type 1 font is written anew in its compact form: used glyphs, no notices, names or comments', async () => {
  const file = tinyType1(
    [
      { name: 'A', code: 65, side: 300 },
      { name: 'B', code: 66, side: 200 },
      { name: 'Gluonsecret', code: 67, side: 100 },
    ],
    'Grandsecret',
  );
  const font = openFont(
    dictionary({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: 'Grandsecret',
      FontDescriptor: { Flags: 4, FontFile: stream(file) },
    }),
    codecs,
  );
  const emitted = written.at((await font.emit(['41', '43'], written, noGlyphs)).ref);
  const subset = new Cff(written.stream(written.at(emitted.FontDescriptor).FontFile3));
  expect(subset.glyphs.map((_, glyph) => subset.nameOf(glyph))).toEqual(['.notdef', 'A', 'glyph1']);
  expect(subset.extent(1)).toMatchObject({ left: 0, bottom: 0, right: 300, top: 300 });
  expect(subset.builtInEncoding().get(2)).toBe(2);
  expect(written.text()).not.toMatch(/secret/);
});

test('ToUnicode text longer than a ligature is dropped', async () => {
  const font = openFont(
    simpleTrueType({ ToUnicode: toUnicode([['41', 'attack at dawn']]), Encoding: undefined }),
    codecs,
  );
  await font.emit(['41'], written, noGlyphs);
  expect(written.text()).not.toContain('0061007400740061');
});
