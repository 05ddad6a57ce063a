import { type PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { beforeEach, describe, expect, test } from 'vitest';
import { cffFile } from '../../leaks/make/cff-file.ts';
import { charstring } from '../../leaks/make/charstring.ts';
import { codecs, sourceObjects } from '../../leaks/make/font-kit.ts';
import { tinyTrueType } from '../../leaks/make/tiny-true-type.ts';
import { openTypeFile, trueTypeFile } from '../../leaks/make/true-type-file.ts';
import { type1File } from '../../leaks/make/type1-file.ts';
import { openFont } from './open-font.ts';
import { hintSlack, inTextSpace } from './outlines/extent.ts';

let source: ReturnType<typeof sourceObjects>;

beforeEach(async () => {
  source = sourceObjects((await PDFDocument.create()).context);
});

const simple = (subtype: string, key: string, file: Uint8Array, names: string[]): PDFDict =>
  source.dictionary({
    Subtype: subtype,
    Encoding: { Differences: [65, ...names] },
    FontDescriptor: { Flags: 4, [key]: source.stream(file) },
  });

const composite = (subtype: string, key: string, file: Uint8Array, encoding = 'Identity-H'): PDFDict =>
  source.dictionary({
    Subtype: 'Type0',
    Encoding: encoding,
    DescendantFonts: [{ Subtype: subtype, FontDescriptor: { Flags: 4, [key]: source.stream(file) } }],
  });

const extents = (font: PDFDict, ...bytes: number[]) =>
  openFont(font, codecs)
    .split(Uint8Array.from(bytes))
    .map(({ extent }) => extent);

const box = (left: number, bottom: number, right: number, top: number) => ({ left, bottom, right, top });

const square = charstring(2, '100 200 rmoveto 300 500 -300 hlineto endchar');
const notdef = charstring(2, 'endchar');

/** A square from 100 to 400 by 200 to 700, and its left edge in the header. */
const glyf = (left: number): Uint8Array =>
  Uint8Array.from(
    Buffer.from(
      `0001${left.toString(16).padStart(4, '0')}000000000000` +
        '0003000001010101' +
        '0064012c0000fed4' +
        '00c8000001f40000',
      'hex',
    ),
  );

describe('a code knows the extent of its outline', () => {
  test('in a Type 1 font, through its matrix', () => {
    const glyphs = new Map([
      ['.notdef', charstring(1, '0 600 hsbw endchar')],
      [
        'A',
        charstring(1, '100 600 hsbw 0 200 rmoveto 300 hlineto 500 vlineto -300 hlineto closepath endchar'),
      ],
    ]);
    const file = (unitsPerEm: number) => type1File({ glyphs, unitsPerEm });
    expect(extents(simple('Type1', 'FontFile', file(1000), ['A']), 65)).toMatchObject([
      box(100, 200, 400, 700),
    ]);
    expect(extents(simple('Type1', 'FontFile', file(500), ['A']), 65)).toMatchObject([
      box(200, 400, 800, 1400),
    ]);
  });

  test('in a CFF font, by name and by CID', () => {
    const file = cffFile({
      unitsPerEm: 2000,
      glyphs: [
        { id: '.notdef', charstring: notdef },
        { id: 'A', charstring: square },
      ],
    });
    const expected = [box(50, 100, 200, 350)];
    expect(extents(simple('Type1', 'FontFile3', file, ['A']), 65)).toMatchObject(expected);
    expect(extents(composite('CIDFontType0', 'FontFile3', file), 0, 1)).toMatchObject(expected);
  });

  test('in an OpenType file whose units are those of the font inside, and only then', () => {
    const cff = cffFile({
      glyphs: [
        { id: '.notdef', charstring: notdef },
        { id: 'A', charstring: square },
      ],
    });
    const inside = (unitsPerEm: number) =>
      extents(composite('CIDFontType0', 'FontFile3', openTypeFile(cff, 2, unitsPerEm, [])), 0, 1);
    const slack = hintSlack;
    expect(inside(1000)).toMatchObject([box(100 - slack, 200 - slack, 400 + slack, 700 + slack)]);
    const scaled = cffFile({
      unitsPerEm: 500,
      glyphs: [
        { id: '.notdef', charstring: notdef },
        { id: 'A', charstring: square },
      ],
    });
    const other = openTypeFile(scaled, 2, 1000, []);
    expect(extents(composite('CIDFontType0', 'FontFile3', other), 0, 1)).toMatchObject([undefined]);
  });

  test('in a TrueType font, where its left side bearing puts it', () => {
    const file = (bearing: number) =>
      trueTypeFile({ glyphs: [new Uint8Array(), glyf(100)], bearings: [0, bearing], unitsPerEm: 2000 });
    const at = (bearing: number) => extents(composite('CIDFontType2', 'FontFile2', file(bearing)), 0, 1);
    expect(at(100)).toMatchObject([box(50, 100, 200, 350)]);
    expect(at(160)).toMatchObject([box(80, 100, 230, 350)]);
  });

  test('with all its parts, wherever they lie', () => {
    const part = (flags: string, place: string) =>
      Uint8Array.from(Buffer.from(`ffff0000000000000000${flags}0001${place}`, 'hex'));
    const file = (composed: Uint8Array) =>
      trueTypeFile({ glyphs: [new Uint8Array(), glyf(100), composed], bearings: [0, 100, 0] });
    const of = (composed: Uint8Array) =>
      extents(composite('CIDFontType2', 'FontFile2', file(composed)), 0, 2);
    expect(of(part('0003', '000affec'))).toMatchObject([box(110, 180, 410, 680)]);
    // The part lends the whole its own place.
    expect(of(part('0203', '000affec'))).toMatchObject([box(110, 180, 410, 680)]);
    // Matched with points of nothing, it is not drawn.
    expect(of(part('0001', '00000000'))).toMatchObject([undefined]);
  });

  test('unless it is blank, drawn by a substitute, or written downwards', () => {
    const file = tinyTrueType([
      { name: '.notdef', character: 0, box: [0, 0, 500, 700] },
      { name: 'A', character: 65, box: [0, 0, 500, 700] },
      { name: 'space', character: 32 },
    ]);
    const plain = source.dictionary({
      Subtype: 'TrueType',
      Encoding: 'WinAnsiEncoding',
      FontDescriptor: { Flags: 32, FontFile2: source.stream(file) },
    });
    expect(extents(plain, 65, 32, 66)).toMatchObject([box(0, 0, 500, 700), undefined, undefined]);
    expect(extents(composite('CIDFontType2', 'FontFile2', file, 'Identity-V'), 0, 1)).toMatchObject([
      undefined,
    ]);
    const named = source.dictionary({ Subtype: 'Type1', BaseFont: 'Helvetica' });
    expect(extents(named, 65)).toMatchObject([undefined]);
  });
});

test.each([
  ['moves outlines away from their origin', [0.001, 0, 0, 0.001, 5, 0]],
  ['has no height', [0.001, 0, 0, 0, 0, 0]],
  ['makes specks of letters', [0.000001, 0, 0, 0.000001, 0, 0]],
])('a matrix that %s gives no extent', (_what, matrix) => {
  expect(inTextSpace(box(0, 0, 10, 10), matrix)).toBeUndefined();
});

test('a slanted matrix covers all four corners', () => {
  expect(inTextSpace(box(0, 0, 100, 100), [0.001, 0, 0.0005, 0.001, 0, 0])).toEqual(box(0, 0, 150, 100));
});
