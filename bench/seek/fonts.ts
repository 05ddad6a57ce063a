import { ByteWriter, cffFile, charstring, type PdfFile, trueTypeFile, type1File } from './engine.ts';
import { alphabet, letterRects } from './letters.ts';

export const fontKinds = [
  'standard',
  'Type 1',
  'CFF',
  'TrueType',
  'CID CFF',
  'CID TrueType',
  'Type 3',
] as const;
export type FontKind = (typeof fontKinds)[number];

/** A font of `alphabet` in a file. */
export interface MadeFont {
  /** A reference. */
  value: string;
  /** The string that shows a text. */
  spell(text: string): string;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const spellBytes = (text: string): string => `(${text})`;
const glyphNumber = (letter: string): number => alphabet.indexOf(letter) + 1;
const spellGlyphs = (text: string): string =>
  `<${Array.from(text, (letter) => hex(glyphNumber(letter), 4)).join('')}>`;

/** One closed contour for each rectangle, from point to point. */
const program = (letter: string, type: 1 | 2): string => {
  let [x, y] = [0, 0];
  const contours = letterRects(letter).map(([left, bottom, width, height]) => {
    const move = `${left - x} ${bottom - y} rmoveto`;
    [x, y] = [left, bottom + height];
    return `${move} ${width} hlineto ${height} vlineto ${-width} hlineto${type === 1 ? ' closepath' : ''}`;
  });
  // In Type 2, the width stands before the first operator, as its difference from the nominal one.
  return `${type === 1 ? '0 600 hsbw ' : '100 '}${contours.join(' ')} endchar`;
};

const glyf = (letter: string): Uint8Array => {
  const rects = letterRects(letter);
  const points = rects.flatMap(([x, y, width, height]) => [
    [x, y],
    [x, y + height],
    [x + width, y + height],
    [x + width, y],
  ]);
  const writer = new ByteWriter().u16(rects.length).u16(50).u16(0).u16(550).u16(700);
  rects.forEach((_, index) => {
    writer.u16(4 * index + 3);
  });
  writer.u16(0);
  for (const _ of points) writer.u8(1);
  for (const axis of [0, 1])
    points.forEach((point, index) => {
      writer.u16(((point[axis] ?? 0) - (points[index - 1]?.[axis] ?? 0)) & 0xffff);
    });
  return writer.bytes();
};

const cff = (isCidKeyed: boolean): Uint8Array =>
  cffFile({
    isCidKeyed,
    glyphs: [
      { id: isCidKeyed ? 0 : '.notdef', charstring: charstring(2, '100 endchar') },
      ...alphabet.map((letter) => ({
        id: isCidKeyed ? glyphNumber(letter) : letter,
        charstring: charstring(2, program(letter, 2)),
      })),
    ],
  });

const trueType = (): Uint8Array =>
  trueTypeFile({
    glyphs: [new Uint8Array(), ...alphabet.map(glyf)],
    maps: [
      {
        platform: 3,
        encoding: 1,
        format: 4,
        glyphOf: new Map(alphabet.map((letter) => [letter.charCodeAt(0), glyphNumber(letter)])),
      },
    ],
  });

const type1 = (): Uint8Array =>
  type1File({
    glyphs: new Map([
      ['.notdef', charstring(1, '0 600 hsbw endchar')],
      ...alphabet.map((letter) => [letter, charstring(1, program(letter, 1))] as const),
    ]),
  });

const descriptor = (pdf: PdfFile, entries: string, flags = 32): number =>
  pdf.add(
    `<</Type/FontDescriptor/FontName/Made/Flags ${flags}/FontBBox[0 0 600 700]/Ascent 700/Descent 0/CapHeight 700` +
      `/ItalicAngle 0/StemV 100${entries}>>`,
  );

const simple = (pdf: PdfFile, subtype: 'Type1' | 'TrueType', file: string): MadeFont => ({
  value: `${pdf.add(
    `<</Type/Font/Subtype/${subtype}/BaseFont/Made/FirstChar 65/LastChar 90/Widths[${'600 '.repeat(26)}]` +
      `/Encoding/WinAnsiEncoding/FontDescriptor ${descriptor(pdf, file)} 0 R>>`,
  )} 0 R`,
  spell: spellBytes,
});

const toUnicode = (pdf: PdfFile): number =>
  pdf.stream(
    `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${alphabet.length} beginbfchar\n` +
      `${alphabet.map((letter) => `<${hex(glyphNumber(letter), 4)}> <${hex(letter.charCodeAt(0), 4)}>`).join('\n')}\n` +
      'endbfchar endcmap',
  );

const composite = (pdf: PdfFile, subtype: string, file: string): MadeFont => {
  const descendant = pdf.add(
    `<</Type/Font/Subtype/${subtype}/BaseFont/Made/DW 600/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)` +
      `/Supplement 0>>/FontDescriptor ${descriptor(pdf, file, 4)} 0 R` +
      `${subtype === 'CIDFontType2' ? '/CIDToGIDMap/Identity' : ''}>>`,
  );
  const font = pdf.add(
    `<</Type/Font/Subtype/Type0/BaseFont/Made/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]` +
      `/ToUnicode ${toUnicode(pdf)} 0 R>>`,
  );
  return { value: `${font} 0 R`, spell: spellGlyphs };
};

const type3 = (pdf: PdfFile): MadeFont => {
  const glyphs = alphabet.map((letter) => {
    const rects = letterRects(letter).map((rect) => `${rect.join(' ')} re`);
    return `/${letter} ${pdf.stream(`600 0 50 0 550 700 d1 ${rects.join(' ')} f`)} 0 R`;
  });
  const differences = alphabet.map((letter) => `${letter.charCodeAt(0)}/${letter}`).join(' ');
  const font = pdf.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 90` +
      `/Widths[${'600 '.repeat(26)}]/Encoding<</Type/Encoding/Differences[${differences}]>>` +
      `/CharProcs<<${glyphs.join('')}>>/Resources<<>>>>`,
  );
  return { value: `${font} 0 R`, spell: spellBytes };
};

const file = (pdf: PdfFile, key: string, bytes: Uint8Array, entries = ''): string =>
  `/${key} ${pdf.stream(bytes, entries)} 0 R`;

const makers: Record<FontKind, (pdf: PdfFile) => MadeFont> = {
  standard: (pdf) => ({
    value: `${pdf.add('<</Type/Font/Subtype/Type1/BaseFont/Courier-Bold/Encoding/WinAnsiEncoding>>')} 0 R`,
    spell: spellBytes,
  }),
  'Type 1': (pdf) => {
    const bytes = type1();
    const clear = Buffer.from(bytes).indexOf('eexec') + 6;
    const zeros = Buffer.from(bytes).indexOf(`\n${'0'.repeat(64)}`);
    const lengths = `/Length1 ${clear}/Length2 ${zeros - clear}/Length3 ${bytes.length - zeros}`;
    return simple(pdf, 'Type1', file(pdf, 'FontFile', bytes, lengths));
  },
  CFF: (pdf) => simple(pdf, 'Type1', file(pdf, 'FontFile3', cff(false), '/Subtype/Type1C')),
  TrueType: (pdf) => simple(pdf, 'TrueType', file(pdf, 'FontFile2', trueType())),
  'CID CFF': (pdf) =>
    composite(pdf, 'CIDFontType0', file(pdf, 'FontFile3', cff(true), '/Subtype/CIDFontType0C')),
  'CID TrueType': (pdf) => composite(pdf, 'CIDFontType2', file(pdf, 'FontFile2', trueType())),
  'Type 3': type3,
};

/** The advance of every letter, in em. */
export const advanceEm = 0.6;

export const addFont = (pdf: PdfFile, kind: FontKind): MadeFont => makers[kind](pdf);
