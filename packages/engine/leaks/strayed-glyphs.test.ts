import { beforeAll, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import type { PdfFile } from './make/pdf-file.ts';
import { type TinyGlyph, tinyTrueType } from './make/tiny-true-type.ts';
import { line, type TwoPages, theBox, twoPages } from './make/two-pages.ts';
import { exportOf, extractedText, startEngine } from './start-engine.ts';

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

/** Around its origin and far from it: it covers a line of text. */
const farBox = [-3000, -2000, 20_000, 2000] as const;
const nearOrigin = [0, 0, 10, 10] as const;

const trueType = (pdf: PdfFile, glyph: Omit<TinyGlyph, 'name' | 'character'>): string => {
  const file = pdf.stream(
    tinyTrueType([
      { name: '.notdef', character: 0 },
      { name: 'A', character: 65, ...glyph },
      { name: 'B', character: 66, box: [50, 0, 350, 700] },
    ]),
  );
  const descriptor =
    '<</Type/FontDescriptor/FontName/K/Flags 32/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0/CapHeight 700' +
    `/StemV 80/FontFile2 ${file} 0 R>>`;
  return `<</Type/Font/Subtype/TrueType/BaseFont/K/FirstChar 65/LastChar 66/Widths[600 600]/Encoding/WinAnsiEncoding/FontDescriptor ${descriptor}>>`;
};

const type3 = (pdf: PdfFile): string => {
  const [left, bottom, right, top] = farBox;
  const procedure = pdf.stream(
    `600 0 ${nearOrigin.join(' ')} d1 ${left} ${bottom} ${right - left} ${top - bottom} re f`,
  );
  return (
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 10 10]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 65/Widths[600]' +
    `/Encoding<</Differences[65/a]>>/CharProcs<</a ${procedure} 0 R>>/Resources<<>>>>`
  );
};

const coveredBy =
  (fontOf: (pdf: PdfFile) => string) =>
  (pdf: PdfFile, secret: string): TwoPages => ({
    second: `${line(secret, 655)} 1 g BT /K 20 Tf 64 660 Td (A) Tj ET 0 g ${line('Below', 600)} BT /K 20 Tf 72 560 Td (BB) Tj ET`,
    secondEntries: '/MediaBox[0 0 612 792]',
    resources: `/Font<</F 3 0 R/K ${fontOf(pdf)}>>`,
  });

// PDFium draws a glyph only where it looks for it: a part of the page shows what the page as a whole does not.
test.each([
  ['whose header claims another box', (pdf: PdfFile) => trueType(pdf, { box: farBox, claimed: nearOrigin })],
  ['of a procedure that names another box', type3],
])('text under a glyph %s is not in the export', async (_, fontOf) => {
  const made = [];
  for (const secret of ['Wolfgang', 'Ann']) {
    const page = twoPages(secret, coveredBy(fontOf));
    const { pdf } = await exportOf(engine, page, [theBox]);
    const [, text] = await extractedText(pdf, 2);
    expect(text).not.toContain(secret);
    made.push(Buffer.from(pdf));
  }
  expect(made[0]?.equals(made[1] as Buffer)).toBe(true);
});
