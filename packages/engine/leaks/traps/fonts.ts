import { cffFile } from '../make/cff-file.ts';
import { charstring } from '../make/charstring.ts';
import { toUnicodeText } from '../make/font-kit.ts';
import type { PdfFile } from '../make/pdf-file.ts';
import { tinyTrueType } from '../make/tiny-true-type.ts';
import { trueTypeFile } from '../make/true-type-file.ts';
import { pdfTrap, type TwoPages } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const hexOf = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

/** A form that shows these codes, in hex, in a font of its own. */
const drawn = (pdf: PdfFile, font: string, codes: string): TwoPages => {
  const form = pdf.stream(
    `BT /E 30 Tf 72 520 Td <${codes}> Tj ET`,
    `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</E ${font}>>>>`,
  );
  return { second: '/T Do', resources: `/XObject<</T ${form} 0 R>>` };
};

const descriptor = (pdf: PdfFile, key: string, file: Uint8Array, entries: string): number => {
  const stream = pdf.stream(file, entries);
  return pdf.add(
    `<</Type/FontDescriptor/FontName/E/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0/CapHeight 700/StemV 80/${key} ${stream} 0 R>>`,
  );
};

const toUnicode = (pdf: PdfFile, rows: readonly (readonly [string, string])[], bytes: 1 | 2): string => {
  const text = toUnicodeText(rows);
  return `/ToUnicode ${pdf.stream(bytes === 1 ? text : text.replace('<00> <ff>', '<0000> <ffff>'))} 0 R`;
};

/** A composite font whose CIDs are the glyphs of a TrueType file. */
const numbered = (pdf: PdfFile, file: Uint8Array, more = ''): string => {
  const own = descriptor(pdf, 'FontFile2', file, `/Length1 ${file.length}`);
  return `<</Type/Font/Subtype/Type0/BaseFont/E/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/E/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity/DW 600/FontDescriptor ${own} 0 R>>]${more}>>`;
};

/** A simple font whose glyph A is shown under the code 65. */
const named = (pdf: PdfFile, key: string, file: Uint8Array, entries: string): string => {
  const own = descriptor(pdf, key, file, entries);
  return `<</Type/Font/Subtype/Type1/BaseFont/E/FirstChar 65/LastChar 65/Widths[600]/Encoding<</Differences[65/A]>>/FontDescriptor ${own} 0 R>>`;
};

const cidsOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => (index + 1).toString(16).padStart(4, '0')).join('');

const empty = new Uint8Array();

/** A `glyf` entry: contours of points with steps of one byte each, all positive. */
const glyf = (
  contours: readonly (readonly (readonly [number, number])[])[],
  instructions = '',
): Uint8Array => {
  const points = contours.flat();
  let end = -1;
  const ends = contours.map((contour) => {
    end += contour.length;
    return end.toString(16).padStart(4, '0');
  });
  const [across, up] = [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0));
  const box = [points[0]?.[0] ?? 0, points[0]?.[1] ?? 0, across ?? 0, up ?? 0];
  const byte = (value: number): string => value.toString(16).padStart(2, '0');
  return Uint8Array.from(
    Buffer.from(
      [
        contours.length.toString(16).padStart(4, '0'),
        ...box.map((side) => side.toString(16).padStart(4, '0')),
        ...ends,
        (instructions.length / 2).toString(16).padStart(4, '0'),
        instructions,
        '37'.repeat(points.length),
        points.map(([dx]) => byte(dx)).join(''),
        points.map(([, dy]) => byte(dy)).join(''),
      ].join(''),
      'hex',
    ),
  );
};

/** Steps go up and to the right only, so that a triangle is the simplest shape. */
const triangle: readonly (readonly [number, number])[] = [
  [0, 0],
  [250, 0],
  [100, 250],
  [0, 200],
];

const glyfTrap = (channel: string, glyph: (secret: string) => Uint8Array): Trap =>
  pdfTrap(channel, (pdf, secret) =>
    drawn(pdf, numbered(pdf, trueTypeFile({ glyphs: [empty, glyph(secret)] })), '0001'),
  );

const letters = (secret: string): number[] => [...bytesOf(secret)];

const type2Trap = (channel: string, program: (secret: string) => Parameters<typeof cffFile>[0]): Trap =>
  pdfTrap(channel, (pdf, secret) =>
    drawn(pdf, named(pdf, 'FontFile3', cffFile(program(secret)), '/Subtype/Type1C'), '41'),
  );

/** Numbers of one byte each that spell it. */
const stems = (secret: string): string =>
  letters(secret)
    .map((letter) => letter - 139)
    .join(' ');

/** From where `stems` lead as steps, the same way back. */
const wayBack = (secret: string): string =>
  (stems(secret).match(/\S+ \S+/g) ?? [])
    .reverse()
    .map((step) =>
      step
        .split(' ')
        .map((delta) => -Number(delta))
        .join(' '),
    )
    .join(' ');

const square = '0 0 rmoveto 500 500 -500 hlineto';
const blank = { id: '.notdef', charstring: charstring(2, 'endchar') };

/** Ink that can be a letter: a block is none, whatever it is called. */
const stem = [0, 0, 300, 700] as const;

/** What hides in fonts: what glyphs are said to mean, how codes spell, and numbers that draw nothing. */
export const fontTraps: Trap[] = [
  pdfTrap('ToUnicode of a standard font that says other letters', (pdf, secret) => {
    const rows = Array.from(secret, (char, index) => [hexOf('abcdefghij'[index] ?? 'a'), char] as const);
    const font = `<</Type/Font/Subtype/Type1/BaseFont/Helvetica${toUnicode(pdf, rows, 1)}>>`;
    return drawn(pdf, font, hexOf('abcdefghij'));
  }),
  pdfTrap('ToUnicode of several letters for a glyph', (pdf, secret) => {
    const file = tinyTrueType([
      { name: '.notdef', character: 0 },
      ...Array.from({ length: 5 }, (_, index) => ({
        name: `g${index}`,
        character: 0xe000 + index,
        box: stem,
      })),
    ]);
    const rows = Array.from(
      { length: 5 },
      (_, index) => [`000${index + 1}`, secret.slice(2 * index, 2 * index + 2)] as const,
    );
    return drawn(pdf, numbered(pdf, file, toUnicode(pdf, rows, 2)), cidsOf(5));
  }),
  pdfTrap('ToUnicode against the character map of the font file', (pdf, secret) => {
    const file = tinyTrueType([
      { name: '.notdef', character: 0 },
      ...Array.from({ length: 10 }, (_, index) => ({ name: `g${index}`, character: 97 + index, box: stem })),
    ]);
    const rows = Array.from(
      secret,
      (char, index) => [(index + 1).toString(16).padStart(4, '0'), char] as const,
    );
    return drawn(pdf, numbered(pdf, file, toUnicode(pdf, rows, 2)), cidsOf(10));
  }),
  pdfTrap('blocks of a font file that are called letters', (pdf, secret) => {
    const letters = [...new Set(secret)];
    const file = tinyTrueType([
      { name: '.notdef', character: 0 },
      ...letters.map((name) => ({ name, character: name.charCodeAt(0), box: [0, 0, 500, 700] as const })),
    ]);
    const codes = Array.from(secret, (letter) => (letters.indexOf(letter) + 1).toString(16).padStart(4, '0'));
    return drawn(pdf, numbered(pdf, file), codes.join(''));
  }),
  pdfTrap('dots that are said to be letters', (pdf, secret) => {
    const box = [300, 300, 310, 310] as const;
    const file = tinyTrueType([
      { name: '.notdef', character: 0 },
      ...Array.from(secret, (_, index) => ({ name: `g${index}`, character: 0xe000 + index, box })),
    ]);
    const rows = Array.from(
      secret,
      (char, index) => [(index + 1).toString(16).padStart(4, '0'), char] as const,
    );
    return drawn(pdf, numbered(pdf, file, toUnicode(pdf, rows, 2)), cidsOf(10));
  }),
  pdfTrap('outlines without area that are said to be letters', (pdf, secret) => {
    const flat = glyf([
      [
        [0, 0],
        [200, 100],
        [200, 100],
      ],
    ]);
    const file = trueTypeFile({ glyphs: [empty, ...Array.from(secret, () => flat)] });
    const rows = Array.from(
      secret,
      (char, index) => [(index + 1).toString(16).padStart(4, '0'), char] as const,
    );
    return drawn(pdf, numbered(pdf, file, toUnicode(pdf, rows, 2)), cidsOf(10));
  }),
  pdfTrap('codes of a simple font that spell a word', (pdf, secret) => {
    const names = Array.from(secret, (char, index) => `${char.charCodeAt(0)}/${'abcdefghij'[index]}`);
    const font = `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[${names.join(' ')}]>>>>`;
    return drawn(pdf, font, hexOf(secret));
  }),
  pdfTrap('codes of a composite font that spell a word', (pdf, secret) => {
    const units = (hexOf(secret).match(/.{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16));
    const map = new Uint8Array(2 * (Math.max(...units) + 1));
    for (const [index, unit] of units.entries()) map[2 * unit + 1] = index + 1;
    const file = trueTypeFile({ glyphs: [empty, ...units.map(() => glyf([triangle]))] });
    const font = numbered(pdf, file).replace('/CIDToGIDMap/Identity', `/CIDToGIDMap ${pdf.stream(map)} 0 R`);
    return drawn(pdf, font, hexOf(secret));
  }),
  pdfTrap('a font program of words in mixed case', (pdf, secret) => {
    const mixed = Array.from(secret, (char, index) => (index % 2 ? char.toLowerCase() : char)).join('');
    const glyphs = [
      { name: '.notdef', character: 0 },
      { name: 'A', character: 65, box: [0, 0, 500, 700] as const },
    ];
    return drawn(pdf, numbered(pdf, tinyTrueType(glyphs, 'plain', bytesOf(mixed))), '0001');
  }),
  glyfTrap('instructions of a glyph', (secret) => glyf([triangle], hexOf(secret))),
  glyfTrap('contours of single points', (secret) =>
    glyf([triangle, ...letters(secret).map((letter) => [[letter, 1] as const])]),
  ),
  glyfTrap('points on the way of a straight line', (secret) =>
    glyf([[[0, 0], ...letters(secret).map((letter) => [letter, 0] as const), [100, 250], [0, 250]]]),
  ),
  type2Trap('stem hints of a compact font', (secret) => ({
    glyphs: [
      blank,
      {
        id: 'A',
        charstring: charstring(2, `${stems(secret)} hstem ${square} endchar`),
      },
    ],
  })),
  type2Trap('a contour of a compact font that goes out and comes back', (secret) => ({
    glyphs: [
      blank,
      {
        id: 'A',
        charstring: charstring(
          2,
          `${square} 100 100 rmoveto ${stems(secret)} rlineto ${wayBack(secret)} rlineto endchar`,
        ),
      },
    ],
  })),
  // The ground is filled twice, so that no way around a contour makes a hole.
  type2Trap('a contour inside what others of its glyph fill', (secret) => ({
    glyphs: [
      blank,
      {
        id: 'A',
        charstring: charstring(
          2,
          `${square} 0 -500 rmoveto 500 500 -500 hlineto 450 -50 rmoveto ${stems(secret)} rlineto endchar`,
        ),
      },
    ],
  })),
  type2Trap('a subroutine of stem hints', (secret) => ({
    glyphs: [blank, { id: 'A', charstring: charstring(2, `-107 callsubr ${square} endchar`) }],
    localSubrs: [[charstring(2, `${stems(secret)} hstem return`)]],
  })),
];
