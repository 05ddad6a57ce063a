import { type PDFDict, PDFDocument, PDFString } from '@cantoo/pdf-lib';
import { beforeEach, describe, expect, test } from 'vitest';
import { codecs, noGlyphs, sourceObjects, Written } from '../../leaks/make/font-kit.ts';
import { tinyCff } from '../../leaks/make/tiny-cff.ts';
import { tinyTrueType } from '../../leaks/make/tiny-true-type.ts';
import { openTypeFile } from '../../leaks/make/true-type-file.ts';
import { formatValue, HexString, type Name, type Value } from '../syntax/output.ts';
import { isAllowedFontName } from '../verify/font-names.ts';
import { Cff } from './cff/cff.ts';
import { openFont } from './open-font.ts';
import { TrueType } from './truetype/true-type.ts';

let source: ReturnType<typeof sourceObjects>;
let written: Written;

beforeEach(async () => {
  source = sourceObjects((await PDFDocument.create()).context);
  written = new Written();
});

const dictionary: (typeof source)['dictionary'] = (entries) => source.dictionary(entries);
const stream: (typeof source)['stream'] = (bytes, entries) => source.stream(bytes, entries);

const shapes = [
  { name: '.notdef', character: 0 },
  { name: 'A', character: 65, box: [0, 0, 500, 700] as const },
  { name: 'B', character: 66, box: [10, 10, 333, 444] as const },
  { name: 'space', character: 32 },
  { name: 'Cquosecret', character: 67, box: [1, 2, 301, 302] as const, slack: 'slackrunsecret' },
];

const composite = (descendant: Record<string, unknown>, entries: Record<string, unknown> = {}): PDFDict =>
  dictionary({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: 'Secret',
    Encoding: 'Identity-H',
    DescendantFonts: [
      {
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: 'Secret',
        CIDSystemInfo: { Registry: PDFString.of('Secret'), Ordering: PDFString.of('Secret'), Supplement: 0 },
        DW: 700,
        W: [1, [510, 520], 3, 4, 530],
        ...descendant,
      },
    ],
    ...entries,
  });

describe('a composite font', () => {
  const embedded = () => ({
    FontDescriptor: { Flags: 4, FontFile2: stream(tinyTrueType(shapes, 'tablesecret')) },
  });

  test('keeps used CIDs with glyphs and widths, numbered anew', async () => {
    const map = Uint8Array.of(0, 0, 0, 2, 0, 1, 0, 4);
    const font = openFont(composite({ ...embedded(), CIDToGIDMap: stream(map) }), codecs);
    expect(font.split(Uint8Array.of(0, 1, 0, 9))).toMatchObject([
      {
        hex: '0001',
        width: 510,
        ink: 'outline',
        extent: { left: 10, bottom: 10, right: 333, top: 444 },
      },
      { hex: '0009', width: 700, ink: 'blank' },
    ]);
    const emitted = written.at((await font.emit(['0001'], written, noGlyphs)).ref);
    const [ref] = emitted.DescendantFonts as Value[];
    const descendant = written.at(ref);
    expect(descendant.W).toEqual([1, [510]]);
    expect((descendant.CIDToGIDMap as Name).value).toBe('Identity');
    const subset = new TrueType(written.stream(written.at(descendant.FontDescriptor).FontFile2));
    expect(subset.extent(1)).toMatchObject({ left: 10, bottom: 10, right: 333, top: 444 });
    expect(written.text()).not.toMatch(/secret|Secret/);
  });

  test('a CFF program becomes CID-keyed with the used glyphs only', async () => {
    const cff = tinyCff([
      { name: 'A', side: 400 },
      { name: 'B', side: 300 },
    ]);
    const font = openFont(
      composite({
        Subtype: 'CIDFontType0',
        FontDescriptor: { FontFile3: stream(cff, { Subtype: 'CIDFontType0C' }) },
      }),
      codecs,
    );
    const emitted = written.at((await font.emit(['0002'], written, noGlyphs)).ref);
    const descendant = written.at((emitted.DescendantFonts as Value[])[0]);
    const subset = new Cff(written.stream(written.at(descendant.FontDescriptor).FontFile3));
    expect(subset.isCidKeyed).toBe(true);
    expect(subset.glyphs).toHaveLength(2);
    expect(subset.extent(subset.glyphOfCid(1) ?? 0)).toMatchObject({
      left: 0,
      bottom: 0,
      right: 300,
      top: 300,
    });
  });

  test('a map leads to the glyphs of a CFF program too, whatever kind of font it is said to be', () => {
    const cff = tinyCff([
      { name: 'A', side: 400 },
      { name: 'B', side: 300 },
    ]);
    const CIDToGIDMap = stream(Uint8Array.of(0, 0, 0, 2, 0, 1));
    const files = [
      stream(cff, { Subtype: 'CIDFontType0C' }),
      stream(openTypeFile(cff, 3, 1000, []), { Subtype: 'OpenType' }),
    ];
    for (const FontFile3 of files) {
      const descendant = { Subtype: 'CIDFontType0', CIDToGIDMap, FontDescriptor: { FontFile3 } };
      const [first, second] = openFont(composite(descendant), codecs).split(Uint8Array.of(0, 1, 0, 2));
      expect(Math.round(first?.extent?.right ?? 0)).toBeLessThan(390);
      expect(Math.round(second?.extent?.right ?? 0)).toBeGreaterThan(390);
    }
  });

  test('codes of any length become codes of two bytes, in the order of first use', async () => {
    const encoding = stream(
      'begincmap 2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange\n' +
        '2 begincidrange <00> <7f> 0 <8000> <80ff> 3 endcidrange endcmap',
      { Type: 'CMap' },
    );
    const font = openFont(composite(embedded(), { Encoding: encoding }), codecs);
    expect(font.split(Uint8Array.of(1, 0x80, 1)).map(({ hex }) => hex)).toEqual(['01', '8001']);
    const { ref, codeOf } = await font.emit(['8001', '01'], written, noGlyphs);
    expect([...codeOf]).toEqual([
      ['8001', '0001'],
      ['01', '0002'],
    ]);
    expect((written.at(ref).Encoding as Name).value).toBe('Identity-H');
    const descendant = written.at((written.at(ref).DescendantFonts as Value[])[0]);
    expect(descendant.W).toEqual([1, [530, 510]]);
    const subset = new TrueType(written.stream(written.at(descendant.FontDescriptor).FontFile2));
    expect(subset.extent(1)).toMatchObject({ left: 1, bottom: 2, right: 301, top: 302 });
    expect(subset.extent(2)).toMatchObject({ left: 0, bottom: 0, right: 500, top: 700 });
  });

  test('without a font file CIDs stay, and an encoding of its own leads to them', async () => {
    const { ref, codeOf } = await openFont(composite({}), codecs).emit(['0004', '0002'], written, noGlyphs);
    expect(codeOf.get('0004')).toBe('0001');
    const encoding = Buffer.from(written.stream(written.at(ref).Encoding)).toString('latin1');
    expect(encoding).toContain('<0001> 4\n<0002> 2\n');
    const descendant = written.at((written.at(ref).DescendantFonts as Value[])[0]);
    expect(descendant.W).toEqual([2, [520], 4, [530]]);
  });

  test('a predefined CMap that nobody knows cannot be cut down with an embedded font', () => {
    const font = openFont(composite(embedded(), { Encoding: '90ms-RKSJ-H' }), codecs);
    expect(() => font.split(Uint8Array.of(1))).toThrow(
      expect.objectContaining({ reason: 'font-predefined-cmap' }),
    );
  });

  test('a predefined CMap leads to the glyphs and widths of its collection', async () => {
    const collections = {
      cidOf: (map: string, hex: string) => (map === '90ms-RKSJ-H' && hex === '82a0' ? 3 : 1),
      textOf: (ordering: string, cid: number) => (ordering === 'Japan1' && cid === 3 ? 'あ' : undefined),
    };
    const info = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Japan1'), Supplement: 2 };
    const font = openFont(
      composite({ ...embedded(), CIDSystemInfo: info }, { Encoding: '90ms-RKSJ-H' }),
      codecs,
      collections,
    );
    expect(font.split(Uint8Array.of(0x82, 0xa0)).map(({ hex, width }) => [hex, width])).toEqual([
      ['82a0', 530],
    ]);
    const { ref, codeOf } = await font.emit(['82a0'], written, noGlyphs);
    expect([...codeOf]).toEqual([['82a0', '0001']]);
    expect((written.at(ref).Encoding as Name).value).toBe('Identity-H');
  });

  test('CIDs of a collection say what they stand for without a ToUnicode map', () => {
    const collections = {
      cidOf: () => undefined,
      textOf: (_: string, cid: number) => (cid === 843 ? 'あ' : undefined),
    };
    const info = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Japan1'), Supplement: 2 };
    const font = openFont(composite({ CIDSystemInfo: info }), codecs, collections);
    expect(font.unicode('034b')).toBe('あ');
  });
});

describe('a font that is not embedded', () => {
  const named = (BaseFont: string, Flags: number, more: object = {}) =>
    dictionary({ Type: 'Font', Subtype: 'Type1', BaseFont, FontDescriptor: { Flags }, ...more });

  test.each([
    ['Helvetica-Bold', 0, 'Helvetica-Bold'],
    ['ABCDEF+ArialMT', 0, 'ArialMT'],
    ['Projekt Geheim Bold', 32, 'Helvetica-Bold'],
    ['GeheimSerif-Italic', 2, 'Times-Italic'],
    ['GeheimMono', 1, 'Courier'],
  ])('%s becomes public', async (source, flags, expected) => {
    const { ref } = await openFont(named(source, flags), codecs).emit(['41'], written, noGlyphs);
    const emitted = written.at(ref);
    expect((emitted.BaseFont as Name).value).toBe(expected);
  });

  test.each([
    ['Bookman-Light', 34, 'ABCDEF+F'],
    ['GeheimSerif-BoldItalic', 2, 'ABCDEF+F-BoldItalic'],
  ])('%s is made up by viewers from widths and descriptor, as before', async (source, flags, expected) => {
    const font = openFont(named(source, flags, { FirstChar: 65, Widths: [660] }), codecs);
    const { ref } = await font.emit(['41'], written, noGlyphs);
    expect([(written.at(ref).BaseFont as Name).value, isAllowedFontName(expected)]).toEqual([expected, true]);
  });

  test('standard widths are known without a Widths entry', () => {
    const font = openFont(dictionary({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }), codecs);
    expect(font.split(Uint8Array.of(65, 32))).toEqual([
      { hex: '41', width: 667, ink: 'outline' },
      { hex: '20', width: 278, ink: 'blank' },
    ]);
  });

  test('a TrueType font that goes by names gets new codes, and one that goes by its codes keeps them', async () => {
    const trueType = (entries: Record<string, unknown>) =>
      openFont(dictionary({ Subtype: 'TrueType', BaseFont: 'Arial', ...entries }), codecs);
    const emitted = async (entries: Record<string, unknown>) => {
      const { ref, codeOf } = await trueType(entries).emit(['42', '41'], written, noGlyphs);
      return { code: codeOf.get('42'), encoding: formatValue(written.at(ref).Encoding ?? null) };
    };
    const renamed = { code: '01', encoding: '<</Type /Encoding /Differences [1 /B /A]>>' };
    const winAnsi = { Encoding: 'WinAnsiEncoding' };
    expect(await emitted({ ...winAnsi, FontDescriptor: { Flags: 32 } })).toEqual(renamed);
    expect(await emitted({ ...winAnsi, FontDescriptor: { Flags: 0 } })).toEqual(renamed);
    expect(written.objects.filter(({ value }) => formatValue(value).includes('/Flags 32'))).toHaveLength(2);
    const kept = { code: '42', encoding: '/WinAnsiEncoding' };
    expect(await emitted({ ...winAnsi, FontDescriptor: { Flags: 4 } })).toEqual(kept);
    expect(await emitted(winAnsi)).toEqual(kept);
  });

  test('a message in a glyph name does not survive', async () => {
    const font = openFont(
      dictionary({
        Subtype: 'Type1',
        BaseFont: 'Helvetica',
        Encoding: { Differences: [65, 'meetatnoonsecret'] },
      }),
      codecs,
    );
    await font.emit(['41'], written, noGlyphs);
    expect(written.text()).not.toContain('secret');
  });
});

describe('a Type 3 font', () => {
  const type3 = (more: object = {}) =>
    dictionary({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 10, 10],
      FontMatrix: [0.125, 0, 0, 0.125, 0, 0],
      FirstChar: 65,
      Widths: [7, 8],
      Encoding: { Differences: [65, 'secretone', 'secrettwo'] },
      CharProcs: { secretone: stream('7 0 d0 0 0 5 5 re f'), secrettwo: stream('8 0 d0') },
      ...more,
    });

  test('with names of its own means its codes, but for those that a map says something of', () => {
    expect(openFont(type3(), codecs).unicode('41')).toBe('A');
    const painted = type3({ Encoding: { Differences: [32, 'secretone'] } });
    expect(openFont(painted, codecs).unicode('20')).toBe(' ');
    const map = (text: string) => stream(`begincmap 1 beginbfchar ${text} endbfchar endcmap`);
    expect(openFont(type3({ ToUnicode: map('<41> <0062>') }), codecs).unicode('41')).toBe('b');
    expect(openFont(type3({ ToUnicode: map('<43> <0062>') }), codecs).unicode('41')).toBe('A');
    expect(openFont(type3({ ToUnicode: map('<41> <000d>') }), codecs).unicode('41')).toBe('A');
  });

  test('has neutral glyph names and only used procedures', async () => {
    const font = openFont(type3(), codecs);
    expect(font.split(Uint8Array.of(65, 66))).toEqual([
      { hex: '41', width: 875, ink: 'unknown' },
      { hex: '42', width: 1000, ink: 'blank' },
    ]);
    const seen: string[] = [];
    const { ref } = await font.emit(['41'], written, {
      async rewrite(procedures, _resources, sink) {
        seen.push(...procedures.keys());
        return {
          procedures: new Map([...procedures.keys()].map((key) => [key, sink.add(null)])),
          resources: {},
        };
      },
    });
    const emitted = written.at(ref);
    expect(seen).toEqual(['g0']);
    expect(Object.keys(emitted.CharProcs as object)).toEqual(['g0']);
    expect([emitted.FirstChar, emitted.Widths]).toEqual([1, [7]]);
    expect(written.text()).not.toContain('secret');
    expect(written.objects.some(({ value }) => value instanceof HexString)).toBe(false);
  });
});
