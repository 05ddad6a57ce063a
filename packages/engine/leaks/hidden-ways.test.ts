import type { PageBox } from '@blackbar/core';
import { beforeAll, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import { pagePdf } from './make/page-kit.ts';
import { exportOf, startEngine } from './start-engine.ts';

// Two sharp pages that look the same beside their box, and go on otherwise under it.

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

/** In points from the bottom left of a page of 400 by 400. */
const boxOf = (left: number, bottom: number, right: number, top: number): PageBox => ({
  page: 1,
  x: left * (833 / 400),
  y: (400 - top) * (833 / 400),
  width: (right - left) * (833 / 400),
  height: (top - bottom) * (833 / 400),
});

const wide = boxOf(150, 90, 250, 110);
const tall = boxOf(150, 40, 250, 160);
const text = (words: string, x: number, y = 100) => `0 g BT /F1 12 Tf ${x} ${y} Td (${words}) Tj ET`;

const ways: Readonly<Record<string, readonly [one: string, other: string, box?: PageBox]>> = {
  'how high a bar is': ['.5 g 170 35 20 35 re f', '.5 g 170 35 20 90 re f', tall],
  'whether a bar has a point': [
    '.5 g 170 25 20 65 re f',
    '.5 g 170 25 m 190 25 l 190 60 l 180 80 l 170 60 l h f',
    tall,
  ],
  'how long an upright line is': ['20 w 170 35 m 170 70 l S', '20 w 170 35 m 170 125 l S', tall],
  'a corner of a level line': ['4 w 60 100 m 200 100 l S', '4 w 60 100 m 200 100 l 200 105 l S'],
  'a slanted part of a level line': [
    '2 w 60 100 m 340 100 l S',
    '2 w 60 100 m 160 100 l 200 104 l 240 100 l 340 100 l S',
  ],
  'a curve in a level line': [
    '2 w 60 100 m 340 100 l S',
    '2 w 60 100 m 160 100 l 180 106 220 106 240 100 c 340 100 l S',
  ],
  'a slanted line that is drawn with one beside': [
    '2 w 60 120 m 120 120 l S',
    '2 w 60 120 m 120 120 l 160 95 m 230 105 l S',
  ],
  'the tip of an arrow': ['.8 g 60 92 100 16 re f', '.8 g 60 92 m 160 92 l 200 100 l 160 108 l 60 108 l h f'],
  'the round end of a surface': [
    '.8 g 60 92 100 16 re f',
    '.8 g 60 92 m 160 92 l 170 92 170 108 160 108 c 60 108 l h f',
  ],
  'a hole in a surface': [
    '.8 g 60 80 240 60 re f*',
    '.8 g 60 80 m 300 80 l 300 140 l 60 140 l h 160 95 m 200 105 l 240 95 l h f*',
  ],
  'a part of a clip': [
    `q 20 120 m 200 120 l 200 140 l 20 140 l h W n ${text('Cedar', 30, 125)} Q`,
    `q 20 120 m 200 120 l 200 140 l 20 140 l h 160 95 m 200 95 l 200 105 l h W n ${text('Cedar', 30, 125)} Q`,
  ],
  'a tip that goes around the other way': [
    '.8 g 60 92 100 16 re f',
    '.8 g 60 92 m 160 92 l 165 107 l 240 107 l 240 93 l 162 93 l 160 108 l 60 108 l h f',
  ],
  'where a clip ends': [
    `q 60 92 100 16 re W n ${text('Cedar hill bark oak', 70)} Q`,
    `q 60 92 160 16 re W n ${text('Cedar hill bark oak', 70)} Q`,
  ],
  'a picture that is painted between two parts of a word': [
    `${text('Mea', 20)} ${text('dow', 43.34)}`,
    `${text('Mea', 20)} q 20 0 0 10 170 95 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q ${text('dow', 43.34)}`,
  ],
  'a line that is drawn between two parts of a word': [
    `${text('Mea', 20)} ${text('dow', 43.34)}`,
    `${text('Mea', 20)} 3 w 1 0 0 RG 170 95 m 200 95 l S ${text('dow', 43.34)}`,
  ],
};

test.each(Object.entries(ways))(
  'what goes on under the box is not told: %s',
  async (_, [one, other, box = wide]) => {
    const [first, second] = await Promise.all(
      [one, other].map((content) =>
        exportOf(engine, pagePdf({ content: `${text('Meadow', 20, 380)} ${content}` }), [box], 'sharp'),
      ),
    );
    expect([first, second].map((made) => made?.report.methods)).toEqual([['sharp'], ['sharp']]);
    expect([first, second].map((made) => made?.report.islands)).toEqual([0, 0]);
    expect(Buffer.from(first?.pdf ?? []).equals(second?.pdf ?? new Uint8Array(1))).toBe(true);
  },
);

const readDown =
  '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UCS2-V/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000/FontDescriptor<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 6/FontBBox[-123 -257 1001 910]/ItalicAngle 0/Ascent 709/Descent -241/CapHeight 709/StemV 69>>>>]>>';

test('what reads downwards under the box changes nothing beside it', async () => {
  const made = ['', 'BT /V 9 Tf 200 108 Td <65e5> Tj ET'].map((covered) =>
    exportOf(
      engine,
      pagePdf({
        content: `BT /F1 11 Tf 60.13 97.37 Td (Illicit lilac willow) Tj ET ${covered}`,
        fonts: `/V${readDown}`,
      }),
      [wide],
      'sharp',
    ),
  );
  const [one, other] = await Promise.all(made);
  expect(one?.report.methods).toEqual(['sharp']);
  expect(Buffer.from(one?.pdf ?? []).equals(other?.pdf ?? new Uint8Array(1))).toBe(true);
});
