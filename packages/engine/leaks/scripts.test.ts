import type { PageBox } from '@blackbar/core';
import { expect, test } from 'vitest';
import { pagePdf } from './make/page-kit.ts';
import { tinyTrueType } from './make/tiny-true-type.ts';
import { exportOf, extractedText, sourceOf, startEngine } from './start-engine.ts';

const timeoutMs = 60_000;
const elsewhere: PageBox = { page: 1, x: 10, y: 700, width: 60, height: 60 };

/** A word drawn from left to right, in a font that says what its glyphs are and a file that does not. */
const wordPdf = (drawn: string, bottom = 0, after = ''): Uint8Array => {
  const glyphs = [...drawn].map((char) => ({
    name: 'letter',
    character: char.codePointAt(0) ?? 0,
    box: [100, bottom, 480, 700] as const,
  }));
  const file = tinyTrueType([{ name: '.notdef', character: 0 }, ...glyphs]);
  const codes = glyphs.map((_, index) => (index + 1).toString(16).padStart(4, '0')).join('');
  return pagePdf({
    content: `BT /F2 30 Tf 100 200 Td <${codes}> Tj ${after} ET`,
    resources: '/Font<</F2 6 0 R>>',
    objects: [
      '<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding/Identity-H/DescendantFonts[7 0 R]>>',
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>' +
        '/DW 600/FontDescriptor 8 0 R>>',
      '<</Type/FontDescriptor/FontName/Own/Flags 4/FontBBox[0 0 600 700]/Ascent 700/Descent 0/CapHeight 700/ItalicAngle 0' +
        '/StemV 80/FontFile2 9 0 R>>',
      ['<<>>', Buffer.from(file).toString('latin1')],
    ],
  });
};

test.each([
  ['Latin', 'lamps', 'lamps'],
  ['Hebrew', 'שלום', 'םולש'],
  ['Arabic', 'شماره', 'هرامش'],
])(
  'a word in %s is found, and beside a box read in the order it is spoken, without a ToUnicode map',
  async (_, spoken, drawn) => {
    const engine = startEngine();
    const found = await engine.words(sourceOf(wordPdf(drawn)), 1);
    expect(found.map(({ text: word }) => word)).toContain(spoken);
    const { pdf } = await exportOf(engine, wordPdf(drawn), [elsewhere]);
    const [text = ''] = await extractedText(pdf, 1);
    expect(text.replace(/\s/g, '')).toBe(spoken);
  },
  timeoutMs,
);

test(
  'a word without ink on its baseline is found in an export whose page became a picture',
  async () => {
    const engine = startEngine();
    const { pdf } = await exportOf(engine, wordPdf('lamps', 400), [elsewhere]);
    const found = await engine.words(sourceOf(pdf), 1);
    expect(found.map(({ text }) => text)).toEqual(['lamps']);
  },
  timeoutMs,
);

test(
  'how high a covered word is does not tell on the one that it follows without a space',
  async () => {
    const engine = startEngine();
    const covering: PageBox = { page: 1, x: 250, y: 310, width: 100, height: 140 };
    const exports = await Promise.all(
      ['/F1 40 Tf [-150 (A)] TJ', '[-200 <0001>] TJ'].map((after) =>
        exportOf(engine, wordPdf('\u4e2d', 0, after), [covering]),
      ),
    );
    const [one, other] = exports.map(({ pdf }) => pdf) as [Uint8Array, Uint8Array];
    expect(Buffer.from(one).equals(other)).toBe(true);
    expect(await extractedText(one, 1)).toEqual([expect.stringContaining('\u4e2d')]);
  },
  timeoutMs,
);
