import { expect, test } from 'vitest';
import { hexOf, keepFirstPage } from '../../leaks/make/page-kit.ts';

const patienceMs = 60_000;
const seen = 'BT /F1 20 Tf 100 200 Td (SEEN) Tj ET';

/** Three of one glyph of a Type 3 font, with a name of its own. */
const keepGlyph = (procedure: string, content = `BT /F2 20 Tf 100 300 Td (aaa) Tj ET ${seen}`) =>
  keepFirstPage({
    content,
    resources: '/Font<</F1 5 0 R/F2 6 0 R>>',
    objects: [
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]' +
        '/Encoding<</Differences[97/P]>>/CharProcs<</P 7 0 R>>/Resources<<>>>>',
      ['<<>>', `1 0 0 0 1 1 d1 ${procedure}`],
    ],
  });

test(
  'a glyph of a Type 3 font is seen whatever its name is',
  async () => {
    const { written, decisions } = await keepGlyph('.1 .1 .3 .8 re f');
    expect([...decisions.hidden]).toEqual([]);
    expect(written).toContain(hexOf('aaa'));
  },
  patienceMs,
);

test(
  'glyphs of a Type 3 font are told in many places of a page',
  async () => {
    const places = Array.from({ length: 45 }, (_, at) => [10 + (at % 5) * 78, 10 + Math.floor(at / 5) * 42]);
    const lines = places.flatMap(([x = 0, y = 0]) =>
      Array.from({ length: 18 }, (_, at) => `BT /F2 20 Tf ${x + at} ${y} Td (a) Tj ET`),
    );
    const { decisions } = await keepGlyph('.1 .1 .05 .8 re f', lines.join(' '));
    expect([...decisions.hidden]).toEqual([]);
  },
  patienceMs,
);

test(
  'a glyph of a Type 3 font that fills its place is no letter',
  async () => {
    const { written, decisions } = await keepGlyph('.1 .1 .8 .8 re f');
    expect(decisions.hidden.size).toBe(3);
    expect(decisions.islands).toHaveLength(1);
    expect(written).not.toContain(hexOf('aaa'));
  },
  patienceMs,
);

/** Bitmaps of 600 pixels to the inch, as TeX's drivers write them: a pixel is the unit of the font. */
const keepBitmaps = (size: string) =>
  keepFirstPage({
    content: `BT /F2 ${size} Tf 1 0 0 -1 100 300 Tm (aaa) Tj ET ${seen}`,
    resources: '/Font<</F1 5 0 R/F2 6 0 R>>',
    objects: [
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 50 64]/FontMatrix[1 0 0 -1 0 0]/FirstChar 97/LastChar 97/Widths[48]' +
        '/Encoding<</Differences[97/P]>>/CharProcs<</P 7 0 R>>/Resources<<>>>>',
      ['<<>>', '48 0 5 -1 41 61 d1 5 0 10 61 re f 15 51 26 10 re f'],
    ],
  });

test(
  'a bitmap font is as large as its letters, whatever its size says',
  async () => {
    const { written, decisions } = await keepBitmaps('.12');
    expect([...decisions.hidden]).toEqual([]);
    expect(decisions.islands).toEqual([]);
    expect(written).toContain(hexOf('aaa'));
  },
  patienceMs,
);

test(
  'letters of a bitmap font that nobody could read are not kept',
  async () => {
    const { written, decisions } = await keepBitmaps('.028');
    expect(decisions.hidden.size).toBe(3);
    expect(written).not.toContain(hexOf('aaa'));
  },
  patienceMs,
);
