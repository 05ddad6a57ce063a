import { expect, test } from 'vitest';
import { keepFirstPage, pagePdf, parseFirstPage } from '../../leaks/make/page-kit.ts';
import { tinyCff } from '../../leaks/make/tiny-cff.ts';
import { tinyTrueType } from '../../leaks/make/tiny-true-type.ts';
import { readTables, writeTables } from '../fonts/truetype/sfnt.ts';
import { drawPageImage } from '../page/draw-page-image.ts';

const timeoutMs = 60_000;

const drawn = async (content: string, more: object = {}): Promise<Uint8Array> => {
  const { document } = await parseFirstPage(pagePdf({ content, ...more }));
  const raster = document.withPage(0, (page) =>
    drawPageImage(document.pdfium, page, { width: 200, height: 200 }),
  );
  document.close();
  return raster?.data.slice() ?? new Uint8Array();
};

const greyForm = {
  resources: '/XObject<</X1 6 0 R>>',
  objects: [
    ['<</Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</ProcSet[/PDF]>>>>', '0.5 sc 9 9 90 90 re f'],
  ] as const,
};

/** What producers write, what PDFium makes of it, and what is in the export; the first two look the same. */
const habits: Record<string, [string, string, string, object?]> = {
  'a font that is not there is Helvetica': [
    'BT /Nowhere 30 Tf 50 300 Td (ab) Tj ET',
    'BT /F1 30 Tf 50 300 Td (ab) Tj ET',
    '<6162>Tj',
  ],
  'a form without fonts takes those of the page': [
    '/X1 Do',
    'BT /F1 30 Tf 50 300 Td (ab) Tj ET',
    '<6162>Tj',
    {
      resources: '/XObject<</X1 6 0 R>>',
      objects: [
        [
          '<</Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</ProcSet[/PDF]>>>>',
          'BT /F1 30 Tf 50 300 Td (ab) Tj ET',
        ],
      ],
    },
  ],
  'a form that names no colour space begins in grey': [
    '/X1 Do',
    '0.5 g 9 9 90 90 re f',
    '0.5 g\n9 9 90 90 re\nf',
    greyForm,
  ],
  'a colour with too few numbers has no effect': [
    '/DeviceRGB cs 1 0 sc 9 9 90 90 re f',
    '0 g 9 9 90 90 re f',
    '0 0 0 rg\n9 9 90 90 re\nf',
  ],
  'numbers too many for a colour have no effect': [
    '/DeviceGray cs 0.5 0 1 sc 9 9 90 90 re f',
    '0.5 g 9 9 90 90 re f',
    '0.5 g\n9 9 90 90 re\nf',
  ],
  'a colour space that is not there has no effect': [
    '1 0 0 rg /Nowhere cs 9 9 90 90 re f',
    '1 0 0 rg 9 9 90 90 re f',
    '1 0 0 rg\n9 9 90 90 re\nf',
  ],
  'an inline picture has a colour space of the resources': [
    'q 20 20 m 200 20 l 100 200 l h W n 180 0 0 180 20 20 cm BI /W 1 /H 1 /BPC 8 /CS /C1 ID \x01 EI Q',
    'q 20 20 m 200 20 l 100 200 l h W n 1 0 0 rg 20 20 180 180 re f Q',
    '/Subtype /Image',
    { resources: '/ColorSpace<</C1[/Indexed/DeviceRGB 1<000000ff0000>]>>' },
  ],
  'what speaks to a press has no effect': [
    '/G1 gs 1 0 0 rg 9 9 90 90 re f',
    '1 0 0 rg 9 9 90 90 re f',
    '1 0 0 rg\n9 9 90 90 re\nf',
    {
      resources: '/ExtGState<</G1<</OP true/op true/OPM 1/HT/Default/BG 6 0 R/UCR 6 0 R>>>>',
      objects: ['<</FunctionType 2/Domain[0 1]/N 1>>'],
    },
  ],
};

for (const [promise, [habit, plain, kept, more = {}]] of Object.entries(habits))
  test(
    `${promise}, in the export as on the screen`,
    async () => {
      const { written } = await keepFirstPage({ content: habit, ...more });
      expect(written).toContain(kept);
      expect(written).not.toMatch(/\/(?:OP|op|OPM|HT|BG|UCR)\b/);
      const [shown, wanted] = [await drawn(habit, more), await drawn(plain)];
      expect(wanted.some((channel) => channel < 200)).toBe(true);
      expect(Buffer.from(shown).equals(Buffer.from(wanted))).toBe(true);
    },
    timeoutMs,
  );

test(
  'a form that names no colour space is not told where its page has another one than grey',
  async () => {
    const page = { ...greyForm, content: '1 0 0 rg /X1 Do' };
    await expect(keepFirstPage(page)).rejects.toMatchObject({ reason: 'colour' });
  },
  timeoutMs,
);

/** Ink over a ground of another colour, over white paint, and over paper. */
const overprinted = (below: string, ink = '0 1 0 0 k') => ({
  content: `${below} /G1 gs ${ink} 50 50 200 200 re f`,
  resources: '/ExtGState<</G1<</op true>>>>',
});

test(
  'ink printed over another colour is an island, over paper or white paint it stays',
  async () => {
    const over = await keepFirstPage(overprinted('1 0 0 rg 20 20 100 100 re f'));
    expect(over.decisions.islands).toHaveLength(1);
    expect(over.written).not.toContain('50 50 200 200 re');
    for (const below of ['', '1 g 0 0 400 400 re f']) {
      const kept = await keepFirstPage(overprinted(below));
      expect(kept.decisions.islands).toEqual([]);
      expect(kept.written).toContain('50 50 200 200 re');
    }
  },
  timeoutMs,
);

test.each(['0 0 0 1 k', '0 g', '0 0 0 rg'])(
  'black ink stays where it is printed over another colour (%s)',
  async (black) => {
    const kept = await keepFirstPage(overprinted('1 0 0 rg 20 20 100 100 re f', black));
    expect(kept.decisions.islands).toEqual([]);
    expect(kept.written).toContain('50 50 200 200 re');
  },
  timeoutMs,
);

const spot =
  '/ColorSpace<</C1[/Separation/Green/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 1 0]/N 1>>]>>';

test(
  'colour of a screen stays where it is printed over that of a press, and over an ink of its own it is an island',
  async () => {
    const over = (below: string) => {
      const page = overprinted(`${below} 20 20 100 100 re f`, '0 0 1 rg');
      return keepFirstPage({ ...page, resources: `${page.resources}${spot}` });
    };
    for (const below of ['1 0 0 rg', '0 1 0 0 k', '0.5 g']) {
      const kept = await over(below);
      expect(kept.decisions.islands).toEqual([]);
      expect(kept.written).toContain('50 50 200 200 re');
    }
    const { decisions, written } = await over('/C1 cs 1 scn');
    expect(decisions.islands).toHaveLength(1);
    expect(written).not.toContain('50 50 200 200 re');
  },
  timeoutMs,
);

test(
  'text of one colour stays where it is printed over paper, as far as its letters reach',
  async () => {
    const text = (y: number) => `BT /F1 30 Tf 50 ${y} Td (ab) Tj ET`;
    const page = (below: string) => ({
      content: `${below} /G1 gs 1 0.5 0 0 k ${text(300)} ${text(200)}`,
      resources: '/ExtGState<</G1<</op true>>>>',
    });
    for (const below of ['1 g 0 0 400 400 re f', '1 0 0 rg 10 10 20 20 re f']) {
      const kept = await keepFirstPage(page(below));
      expect(kept.decisions.islands).toEqual([]);
      expect(kept.written.match(/<6162>Tj/g)).toHaveLength(2);
    }
    const over = await keepFirstPage(page('1 0 0 rg 60 205 20 10 re f'));
    expect(over.written.match(/<6162>Tj/g)).toHaveLength(1);
  },
  timeoutMs,
);

test(
  'what is painted with a halftone that transfers is an island, with another one it stays',
  async () => {
    const screen = (transfer: string) =>
      `<</Type/Halftone/HalftoneType 1/Frequency 60/Angle 45/SpotFunction/Round${transfer}>>`;
    const byInk = (black: string) => `<</HalftoneType 5/Default ${screen('')}/Black ${screen(black)}>>`;
    const keep = (halftone: string) =>
      keepFirstPage({
        content: '/G1 gs 1 0 0 rg 9 9 90 90 re f',
        resources: `/ExtGState<</G1<</HT ${halftone}>>>>`,
      });
    const transfer = '/TransferFunction<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>';
    for (const halftone of [screen, byInk]) {
      expect((await keep(halftone(''))).written).toContain('9 9 90 90 re');
      const { written, decisions } = await keep(halftone(transfer));
      expect(written).not.toContain('9 9 90 90 re');
      expect(decisions.islands).toHaveLength(1);
    }
  },
  timeoutMs,
);

/** A font of blanks, as producers leave it: without the table of outlines. */
const blankFont = (): string => {
  const tables = readTables(
    tinyTrueType([
      { name: '.notdef', character: 0 },
      { name: 'A', character: 65 },
    ]),
  );
  tables.delete('glyf');
  return Buffer.from(writeTables(tables)).toString('latin1');
};

test(
  'a font without outlines draws nothing, in the export as on the screen',
  async () => {
    const page = {
      content: 'BT /F2 30 Tf 50 300 Td (A) Tj /F1 30 Tf (b) Tj ET',
      resources: '/Font<</F1 5 0 R/F2 6 0 R>>',
      objects: [
        '<</Type/Font/Subtype/TrueType/BaseFont/Blank/FirstChar 65/LastChar 65/Widths[600]/Encoding/WinAnsiEncoding/FontDescriptor 7 0 R>>',
        '<</Type/FontDescriptor/FontName/Blank/Flags 32/FontBBox[0 0 600 700]/Ascent 700/Descent 0/CapHeight 700/ItalicAngle 0/StemV 80/FontFile2 8 0 R>>',
        ['<<>>', blankFont()] as const,
      ],
    };
    const { written } = await keepFirstPage(page);
    expect(written).toContain('<62>Tj');
    const plain = await drawn('BT /F1 30 Tf 68 300 Td (b) Tj ET');
    expect(Buffer.from(await drawn(page.content, page)).equals(Buffer.from(plain))).toBe(true);
  },
  timeoutMs,
);

test(
  'a map from CIDs to glyphs counts whatever kind of font it is said to belong to',
  async () => {
    const file = tinyCff([
      { name: 'A', side: 400 },
      { name: 'B', side: 300 },
    ]);
    const page = (code: string, map: string) => ({
      content: `BT /F2 90 Tf 50 200 Td <${code}> Tj ET`,
      resources: '/Font<</F2 6 0 R>>',
      objects: [
        '<</Type/Font/Subtype/Type0/BaseFont/Map/Encoding/Identity-H/DescendantFonts[7 0 R]>>',
        `<</Type/Font/Subtype/CIDFontType0/BaseFont/Map/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 8 0 R${map}>>`,
        '<</Type/FontDescriptor/FontName/Map/Flags 4/FontBBox[0 0 400 400]/Ascent 400/Descent 0/CapHeight 400/ItalicAngle 0/StemV 80/FontFile3 9 0 R>>',
        ['<</Subtype/CIDFontType0C>>', Buffer.from(file).toString('latin1')] as const,
        ['<<>>', '\0\0\0\x02\0\x01'] as const,
      ],
    });
    const mapped = page('0001', '/CIDToGIDMap 10 0 R');
    const [shown, other, plain] = [mapped, page('0001', ''), page('0002', '')].map(async (source) =>
      Buffer.from(await drawn(source.content, source)),
    );
    expect((await shown)?.equals((await plain) as Buffer)).toBe(true);
    expect((await shown)?.equals((await other) as Buffer)).toBe(false);
    const extents = async (source: typeof mapped) => {
      const { document, taken } = await parseFirstPage(pagePdf(source));
      document.close();
      return taken.body.items[0]?.inks;
    };
    expect(await extents(mapped)).toEqual(await extents(page('0002', '')));
  },
  timeoutMs,
);
