import { describe, expect, test } from 'vitest';
import { cffFile } from '../../../leaks/make/cff-file.ts';
import { charstring } from '../../../leaks/make/charstring.ts';
import { Cff } from './cff.ts';
import { writeCff } from './write-cff.ts';

const square = (side: number): Uint8Array =>
  charstring(2, `0 0 rmoveto ${side} ${side} ${-side} hlineto endchar`);
const notdef = { id: '.notdef', charstring: charstring(2, 'endchar') };
const squareExtent = (side: number) => ({ left: 0, bottom: 0, right: side, top: side });

describe('an accented character', () => {
  const glyphs = [
    notdef,
    { id: 'A', charstring: square(300) },
    { id: 'acute', charstring: square(50) },
    { id: 'Aacute', charstring: charstring(2, '100 400 65 194 endchar') },
  ];

  test('covers its base and its accent, and is written as one path', () => {
    const font = new Cff(cffFile({ glyphs }));
    const extent = { left: 0, bottom: 0, right: 300, top: 450 };
    expect(font.extent(3)).toMatchObject(extent);
    const empty = { id: '.notdef', codes: [], contours: [], advance: 0 };
    const whole = { id: 'Aacute', codes: [65], contours: font.outline(3), advance: 600 };
    const subset = new Cff(writeCff([empty, whole], false, [0.001, 0, 0, 0.001, 0, 0]));
    expect(subset.glyphs).toHaveLength(2);
    expect(subset.extent(subset.glyphOfName('Aacute') ?? 0)).toMatchObject(extent);
    expect(subset.advance(1)).toBe(600);
  });

  test('whose part the font lacks is refused', () => {
    const font = new Cff(cffFile({ glyphs: glyphs.filter(({ id }) => id !== 'acute') }));
    expect(() => font.extent(2)).toThrow(expect.objectContaining({ reason: 'font-charstring' }));
  });

  test('is refused in a font without names', () => {
    const numbered = glyphs.map((glyph, cid) => ({ ...glyph, id: cid }));
    const font = new Cff(cffFile({ glyphs: numbered, isCidKeyed: true }));
    expect(() => font.extent(3)).toThrow(expect.objectContaining({ reason: 'font-charstring' }));
  });
});

test('every way to write the tables of a font is read the same', () => {
  const glyphs = [notdef, ...['A', 'B', 'own', 'C'].map((id, at) => ({ id, charstring: square(100 + at) }))];
  const codes = new Map<string, number>([
    ['A', 65],
    ['B', 66],
    ['own', 90],
    ['C', 91],
  ]);
  for (const offsetSize of [2, 3, 4] as const) {
    for (const charsetFormat of [0, 1, 2] as const) {
      for (const encodingFormat of [0, 1] as const) {
        const font = new Cff(cffFile({ glyphs, codes, offsetSize, charsetFormat, encodingFormat }));
        expect([...font.builtInEncoding()]).toEqual([
          [65, 1],
          [66, 2],
          [90, 3],
          [91, 4],
        ]);
        expect(font.extent(font.glyphOfName('own') ?? 0)).toMatchObject(squareExtent(102));
      }
    }
  }
});

test.each([0, 3] as const)(
  'FDSelect of format %i gives each glyph the subroutines of its Font DICT',
  (format) => {
    const call = charstring(2, '0 0 rmoveto -107 callsubr endchar');
    const side = (length: number) => [charstring(2, `${length} ${length} ${-length} hlineto return`)];
    const font = new Cff(
      cffFile({
        isCidKeyed: true,
        glyphs: [
          { id: 0, charstring: charstring(2, 'endchar') },
          { id: 7, charstring: call, fontDict: 1 },
          { id: 9, charstring: call.slice(), fontDict: 0 },
          { id: 10, charstring: call.slice(), fontDict: 1 },
        ],
        localSubrs: [side(10), side(20)],
        fdSelectFormat: format,
      }),
    );
    expect([7, 9, 10].map((cid) => font.extent(font.glyphOfCid(cid) ?? 0))).toMatchObject([
      squareExtent(20),
      squareExtent(10),
      squareExtent(20),
    ]);
  },
);

describe('the expert tables, which are not in the file', () => {
  /** A font of squares whose top DICT names a table by its number instead of an offset. */
  const withTable = (operator: 15 | 16, id: number, count: number): Cff => {
    const glyphs = Array.from({ length: count }, (_, glyph) => ({
      id: `own${glyph}`,
      charstring: square(glyph + 1),
    }));
    const bytes = cffFile({
      glyphs: [notdef, ...glyphs],
      codes: new Map(glyphs.map(({ id }, index) => [id, 65 + index])),
    });
    // The offset is the operand of five bytes before the operator.
    const top = bytes.indexOf(operator, 20);
    bytes.set([29, 0, 0, 0, id], top - 5);
    return new Cff(bytes);
  };

  test('name glyphs by their place', () => {
    const names = (id: number) => {
      const font = withTable(15, id, 90);
      return [1, 2, 3, 86].map((glyph) => font.nameOf(glyph));
    };
    expect(names(1)).toEqual(['space', 'exclamsmall', 'Hungarumlautsmall', 'centoldstyle']);
    expect(names(2)).toEqual(['space', 'dollaroldstyle', 'dollarsuperior', 'commainferior']);
  });

  test('give codes to the glyphs that have them', () => {
    const names = ['zerooldstyle', 'nineoldstyle', 'ff', 'Asmall', 'Ydieresissmall', 'onehalf', 'A'];
    const glyphs = names.map((id) => ({ id, charstring: square(100) }));
    const bytes = cffFile({
      glyphs: [notdef, ...glyphs],
      codes: new Map(names.map((id, index) => [id, 65 + index])),
    });
    bytes.set([29, 0, 0, 0, 1], bytes.indexOf(16, 20) - 5);
    const font = new Cff(bytes);
    const codes = [...font.builtInEncoding()].map(([code, glyph]) => [code, font.nameOf(glyph)]);
    expect(codes).toEqual([
      [48, 'zerooldstyle'],
      [57, 'nineoldstyle'],
      [86, 'ff'],
      [97, 'Asmall'],
      [189, 'onehalf'],
      [255, 'Ydieresissmall'],
    ]);
  });
});
