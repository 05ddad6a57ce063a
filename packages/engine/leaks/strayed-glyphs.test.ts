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
/** Of a letter ten times as large, which PDFium draws as an outline in masks and cells too: above its origin. */
const largeBox = [-300, 1000, 2000, 1500] as const;
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

const form = (pdf: PdfFile, entries: string, content: string): number =>
  pdf.stream(content, `/Type/XObject/Subtype/Form/BBox[-9000 -9000 9000 9000]${entries}`);

/** White all over, as far as a mask lets it through: where a glyph is that is small in a group drawn ten times as large. */
const coveredThroughMask = (pdf: PdfFile, secret: string): TwoPages => {
  const font = trueType(pdf, { box: largeBox, claimed: nearOrigin });
  const group = form(
    pdf,
    `/Matrix[10 0 0 10 0 0]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Font<</K ${font}>>>>`,
    '1 g BT /K 20 Tf 6.4 40.5 Td (A) Tj ET',
  );
  return {
    second: `${line(secret, 655)} q /M gs 1 g 0 0 612 792 re f Q 0 g ${line('Below', 600)}`,
    secondEntries: '/MediaBox[0 0 612 792]',
    resources: `/ExtGState<</M<</SMask<</S/Luminosity/G ${group} 0 R>>>>>>`,
  };
};

/** As above, with the glyph in the cell of a pattern. */
const coveredByCell = (pdf: PdfFile, secret: string): TwoPages => {
  const font = trueType(pdf, { box: largeBox, claimed: nearOrigin });
  const cell = pdf.stream(
    '1 g BT /K 20 Tf 6.4 40.5 Td (A) Tj ET',
    `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 61.2 79.2]/XStep 61.2/YStep 79.2/Matrix[10 0 0 10 0 0]/Resources<</Font<</K ${font}>>>>`,
  );
  return {
    second: `${line(secret, 655)} /Pattern cs /P scn 0 0 612 792 re f 0 g ${line('Below', 600)}`,
    secondEntries: '/MediaBox[0 0 612 792]',
    resources: `/Pattern<</P ${cell} 0 R>>`,
  };
};

const coveredBy =
  (fontOf: (pdf: PdfFile) => string) =>
  (pdf: PdfFile, secret: string): TwoPages => ({
    second: `${line(secret, 655)} 1 g BT /K 20 Tf 64 660 Td (A) Tj ET 0 g ${line('Below', 600)} BT /K 20 Tf 72 560 Td (BB) Tj ET`,
    secondEntries: '/MediaBox[0 0 612 792]',
    resources: `/Font<</F 3 0 R/K ${fontOf(pdf)}>>`,
  });

// PDFium draws a glyph only where it looks for it: a part of the page shows what the page as a whole does not.
const expectUnsaid = async (page: (secret: string) => Uint8Array): Promise<void> => {
  const made = [];
  for (const secret of ['Wolfgang', 'Ann']) {
    const { pdf } = await exportOf(engine, page(secret), [theBox]);
    const [, text] = await extractedText(pdf, 2);
    expect(text).not.toContain(secret);
    // What nothing of it lies on is said.
    expect(text).toContain('Below');
    made.push(Buffer.from(pdf));
  }
  expect(made[0]?.equals(made[1] as Buffer)).toBe(true);
};

test.each([
  [
    'whose header claims another box',
    coveredBy((pdf) => trueType(pdf, { box: farBox, claimed: nearOrigin })),
  ],
  ['of a procedure that names another box', coveredBy(type3)],
  ['in a mask whose header claims another box', coveredThroughMask],
  ['in a cell whose header claims another box', coveredByCell],
])('text under a glyph %s is not in the export', (_, build) =>
  expectUnsaid((secret) => twoPages(secret, build)),
);

const tip = '299 658.8 m 270 658.5 l 299 658.2 l S';

test.each([
  ['the tip of a line', `1000 M 20 w ${tip}`],
  ['the tip of a line that a dictionary makes as long', `/L gs 20 w ${tip}`],
  ['tips of the line around letters', '60 w 1 Tr BT /F 20 Tf 62 725 Td (WWWWWWWWWWWW) Tj ET 0 Tr'],
  ['a line of a form that is as broad as what was set before', '60 w /X Do'],
  ['the tip of a line of a form that is as long as what was set before', '1000 M /Y Do'],
])('text under %s is not in the export', (_, cover) =>
  expectUnsaid((secret) =>
    twoPages(secret, (pdf) => {
      const form = (content: string) => pdf.stream(content, '/Type/XObject/Subtype/Form/BBox[0 0 800 800]');
      const [line60, tip20] = [form('62 640 m 298 640 l S'), form(`20 w ${tip}`)];
      return {
        second: `${line(secret, 655)} 1 G ${cover} 0 G ${line('Below', 500)}`,
        resources: `/ExtGState<</L<</ML 1000>>>>/XObject<</X ${line60} 0 R/Y ${tip20} 0 R>>`,
      };
    }),
  ),
);

// A header that is off by less than anybody sees, and a glyph that names no box at all.
test.each([
  [
    'through a mask of letters that lie a little beside their box',
    (pdf: PdfFile): TwoPages => {
      const font = trueType(pdf, { box: [50, 0, 350, 700], claimed: [20, 0, 320, 700] });
      const group = form(
        pdf,
        `/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Font<</K ${font}>>>>`,
        '1 g BT /K 20 Tf 72 660 Td (AAA) Tj ET',
      );
      return {
        second: `q /M gs 0.2 g 60 640 200 60 re f Q ${line('Below', 600)}`,
        resources: `/ExtGState<</M<</SMask<</S/Luminosity/G ${group} 0 R>>>>>>`,
      };
    },
  ],
  [
    'by a procedure that draws corners of lines within its box',
    (pdf: PdfFile): TwoPages => {
      const procedure = pdf.stream('800 0 0 0 700 700 d1 60 w 60 60 580 580 re S');
      const font =
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 700 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 65/Widths[800]' +
        `/Encoding<</Differences[65/a]>>/CharProcs<</a ${procedure} 0 R>>/Resources<<>>>>`;
      return {
        second: `BT /K 20 Tf 72 660 Td (AA) Tj ET ${line('Below', 600)}`,
        resources: `/Font<</F 3 0 R/K ${font}>>`,
      };
    },
  ],
  [
    'by a procedure that shows text and names no box',
    (pdf: PdfFile): TwoPages => {
      const procedure = pdf.stream('600 0 d0 BT /F 500 Tf 0 0 Td (Drawn) Tj ET');
      const font =
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 3000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 65/Widths[600]' +
        `/Encoding<</Differences[65/a]>>/CharProcs<</a ${procedure} 0 R>>/Resources<</Font<</F 3 0 R>>>>>>`;
      return {
        second: `BT /K 20 Tf 72 660 Td (A) Tj ET ${line('Below', 600)}`,
        resources: `/Font<</F 3 0 R/K ${font}>>`,
      };
    },
  ],
])('what is painted %s does not take the words of its page along', async (_, build) => {
  const { pdf } = await exportOf(engine, twoPages('Wolfgang', build), [theBox]);
  const [, text] = await extractedText(pdf, 2);
  expect(text).toContain('Below');
});
