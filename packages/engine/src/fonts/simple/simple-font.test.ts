import { type PDFDict, PDFDocument, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import { beforeEach, describe, expect, test } from 'vitest';
import { codecs, noGlyphs, sourceObjects, toUnicodeText, Written } from '../../../leaks/make/font-kit.ts';
import { tinyCff } from '../../../leaks/make/tiny-cff.ts';
import { tinyTrueType } from '../../../leaks/make/tiny-true-type.ts';
import { tinyType1 } from '../../../leaks/make/tiny-type1.ts';
import { Cff } from '../cff/cff.ts';
import { openFont } from '../open-font.ts';
import { TrueType } from '../truetype/true-type.ts';
import { Type1 } from '../type1/type1.ts';

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
  { name: 'A', character: 65, box: [0, 0, 500, 700] as const },
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
    const emitted = written.at(await font.emit(new Set(['41', '20']), written, noGlyphs));
    const descriptor = written.at(emitted.FontDescriptor);
    const subset = new TrueType(written.stream(descriptor.FontFile2));
    expect(subset.glyphCount).toBe(3);
    const map = subset.characterMaps.find(({ platform }) => platform === 3);
    expect(subset.extent(map?.glyphOf(0xf041) ?? 0)).toEqual({ left: 0, bottom: 0, right: 500, top: 700 });
    expect(map?.glyphOf(0xf042)).toBe(0);
    expect(written.text()).not.toMatch(/secret|Secret|unused/);
  });

  test('widths stay for used codes and are zero between them', async () => {
    const font = openFont(simpleTrueType(), codecs);
    const emitted = written.at(await font.emit(new Set(['41', '43']), written, noGlyphs));
    expect([emitted.FirstChar, emitted.Widths]).toEqual([65, [533, 0, 535]]);
  });

  test('cuts strings into codes with width and ink', () => {
    const font = openFont(simpleTrueType(), codecs);
    expect(font.split(Uint8Array.of(65, 32))).toEqual([
      {
        hex: '41',
        width: 533,
        ink: 'outline',
        extent: { left: 0, bottom: 0, right: 500, top: 700 },
      },
      { hex: '20', width: 500, ink: 'blank', extent: undefined },
    ]);
  });

  test('a glyph that draws nothing says nothing but a space', async () => {
    const font = openFont(simpleTrueType(), codecs);
    await font.emit(new Set(['20', '41']), written, noGlyphs);
    const text = written.text();
    expect(text).toContain('<20> <0020>');
    expect(text).toContain('<41> <0041>');
  });

  test('bytes after an outline do not come along with a used glyph', async () => {
    const font = openFont(simpleTrueType(), codecs);
    await font.emit(new Set(['43']), written, noGlyphs);
    expect(written.text()).not.toContain('slackrunsecret');
  });

  test('composite glyphs bring their parts', async () => {
    const file = tinyTrueType([...shapes.slice(0, 3), { name: 'D', character: 68, parts: [1, 2] }]);
    const font = openFont(simpleTrueType({ LastChar: 68 }, file), codecs);
    const emitted = written.at(await font.emit(new Set(['44']), written, noGlyphs));
    const subset = new TrueType(written.stream(written.at(emitted.FontDescriptor).FontFile2));
    expect(subset.glyphCount).toBe(4);
    expect(subset.extent(1)).toEqual({ left: 0, bottom: 0, right: 500, top: 700 });
  });

  test('hinting stays, unless it reads like words', async () => {
    for (const [program, stays] of [
      [Uint8Array.of(0xb0, 1, 2, 3, 0x2d), true],
      [Uint8Array.from('zebraquiltmoped', (char) => char.charCodeAt(0)), false],
      [Uint8Array.from('zyxwvutsrqponmlkji', (char) => char.charCodeAt(0)), true],
    ] as const) {
      const sink = new Written();
      const font = openFont(simpleTrueType({}, tinyTrueType(shapes, 'none', program)), codecs);
      const emitted = sink.at(await font.emit(new Set(['41']), sink, noGlyphs));
      const subset = new TrueType(sink.stream(sink.at(emitted.FontDescriptor).FontFile2));
      expect(subset.hinting('fpgm') !== undefined).toBe(stays);
    }
  });

  test('the same codes give the same bytes, in whatever order they were seen', async () => {
    const other = new Written();
    await openFont(simpleTrueType(), codecs).emit(new Set(['41', '42']), written, noGlyphs);
    await openFont(simpleTrueType(), codecs).emit(new Set(['42', '41']), other, noGlyphs);
    expect(other.text()).toBe(written.text());
  });

  test('a damaged file ends the vector path with a reason', () => {
    const file = tinyTrueType(shapes).slice(0, 300);
    expect(() => openFont(simpleTrueType({}, file), codecs).split(Uint8Array.of(65))).toThrow(
      expect.objectContaining({ name: 'Unprovable' }),
    );
  });
});

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
  test('keeps used glyphs under public names, with the subroutines they call', async () => {
    const font = openFont(simpleCff(), codecs);
    const emitted = written.at(await font.emit(new Set(['41', '42']), written, noGlyphs));
    const subset = new Cff(written.stream(written.at(emitted.FontDescriptor).FontFile3));
    const square = (side: number) => ({ left: 0, bottom: 0, right: side, top: side });
    expect(subset.glyphs).toHaveLength(3);
    expect(subset.extent(subset.glyphOfName('A') ?? 0)).toEqual(square(400));
    expect(subset.extent(subset.builtInEncoding().get(66) ?? 0)).toEqual(square(50));
    expect(written.text()).not.toMatch(/secret/);
  });

  test('an unused subroutine and an unused glyph are empty', async () => {
    const font = openFont(simpleCff(), codecs);
    const emitted = written.at(await font.emit(new Set(['41']), written, noGlyphs));
    const subset = new Cff(written.stream(written.at(emitted.FontDescriptor).FontFile3));
    expect(subset.glyphs).toHaveLength(2);
    expect(subset.globalSubrs.map((piece) => [...piece])).toEqual([[11], [11]]);
  });

  test('ink is told from the outline, not from the name', () => {
    const font = openFont(simpleCff({ Encoding: { Differences: [65, 'space', 'A'] } }), codecs);
    expect(font.split(Uint8Array.of(65, 66)).map(({ ink }) => ink)).toEqual(['blank', 'outline']);
  });
});

test('a Type 1 font is written anew: used glyphs, no notices, names or comments', async () => {
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
  const emitted = written.at(await font.emit(new Set(['41', '43']), written, noGlyphs));
  const subset = new Type1(written.stream(written.at(emitted.FontDescriptor).FontFile));
  expect([...subset.glyphs.keys()].sort()).toEqual(['.notdef', 'A', 'glyph1']);
  expect(subset.extent('A')).toEqual({ left: 0, bottom: 0, right: 300, top: 300 });
  expect(subset.builtInEncoding().get(67)).toBe('glyph1');
  expect(written.text()).not.toMatch(/secret/);
});

test('ToUnicode text longer than a ligature is dropped', async () => {
  const font = openFont(
    simpleTrueType({ ToUnicode: toUnicode([['41', 'attack at dawn']]), Encoding: undefined }),
    codecs,
  );
  await font.emit(new Set(['41']), written, noGlyphs);
  expect(written.text()).not.toContain('0061007400740061');
});
