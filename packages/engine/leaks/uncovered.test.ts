import type { PageBox } from '@blackbar/core';
import { beforeAll, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import type { ExportResult } from '../src/index.ts';
import { pagePdf } from './make/page-kit.ts';
import { widePage } from './make/wide-page.ts';
import { exportOf, extractedText, startEngine } from './start-engine.ts';

// What goes with a box, or because a part of a sharp page is drawn, may have hidden what stays.

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

const sharp = (bytes: Uint8Array, boxes: readonly PageBox[]) => exportOf(engine, bytes, boxes, 'sharp');

const expectSame = async (made: readonly Promise<ExportResult>[]): Promise<void> => {
  const results = await Promise.all(made);
  for (const { report } of results) expect(report.methods).toEqual(['sharp']);
  const [one, ...others] = results.map(({ pdf }) => Buffer.from(pdf).toString('base64'));
  for (const other of others) expect(other).toBe(one);
};

const besideBars = { page: 1, x: 140 * (150 / 72), y: 10 * (150 / 72), width: 250, height: 70 * (150 / 72) };
/** Just above them. */
const overBars = { page: 1, x: 140 * (150 / 72), y: 54 * (150 / 72), width: 250, height: 62 };

/** On the line of the box and as wide: a bar that an earlier hand drew over other words, a letter as large as a bar. */
const overOthers = {
  'a white bar that ends with the box': '1 g 140 96 120 26 re f 0 g',
  'a black bar that ends with the box': '0 g 140 96 120 26 re f',
  'a line that ends with the box': '1 G 26 w 140 109 m 260 109 l S',
  'a letter that reaches out of the box':
    '1 g BT /F 90 Tf 142 96 Td (MM) Tj ET 0 g BT /F 90 Tf 142 96 Td (MM) Tj ET',
} as const;

test.each(Object.entries(overOthers))('what is hidden behind %s does not come to light', async (_, cover) => {
  const bytes = widePage(
    `BT /F 12 Tf 150 102 Td (Quillfeather) Tj ET ${cover} BT /F 12 Tf 20 180 Td (Meadow) Tj ET`,
  );
  const { pdf } = await sharp(bytes, [besideBars]);
  const [text = ''] = await extractedText(pdf, 1);
  expect(text).toContain('Meadow');
  expect(text).not.toMatch(/Qu|ill|fea|ther/);
});

test.each([
  ['a bar', '140 96 120 26 re f'],
  ['a line', '26 w 140 109 m 260 109 l S'],
])('what is painted in the colour of %s that ends with the box does not come to light', async (_, bar) => {
  const bytes = widePage(
    `.75 g .75 G ${bar} BT /F 12 Tf 150 102 Td (Quillfeather) Tj ET 0 g BT /F 12 Tf 20 180 Td (Meadow) Tj ET`,
  );
  const { pdf } = await sharp(bytes, [besideBars]);
  const [text = ''] = await extractedText(pdf, 1);
  expect(text).toContain('Meadow');
  expect(text).not.toMatch(/Qu|ill|fea|ther/);
});

test('what was hidden between two areas that are drawn as one is not left beneath', async () => {
  const ellipse = '112 206 m 112 220 150 220 150 206 c 150 192 112 192 112 206 c f';
  const white =
    '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 0]/Extend[true true]/Function<</FunctionType 2/N 1/Domain[0 1]/C0[1]/C1[1]>>>>';
  const bytes = pagePdf({
    content:
      'BT /F1 12 Tf 100 202 Td (Quillfeather) Tj ET BT /F1 12 Tf 20 180 Td (Meadow) Tj ET /G gs 1 g ' +
      `q 96 196 24 20 re W n /S sh Q ${ellipse} q 28 0 0 20 142 196 cm /X Do Q`,
    resources: `/ExtGState<</G<</ca .995>>>>/Shading<</S${white}>>/XObject<</X 6 0 R>>`,
    objects: [['<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Group<</S/Transparency>>>>', '1 g 0 0 1 1 re f']],
  });
  const { pdf, report } = await sharp(bytes, [{ page: 1, x: 20, y: 20, width: 60, height: 20 }]);
  expect(report.methods).toEqual(['sharp']);
  const [text = ''] = await extractedText(pdf, 1);
  expect(text).toContain('Meadow');
  expect(text.replace('Meadow', '')).not.toMatch(/\w/);
});

/** Upright lines next to each other over `hidden`: some go under the box, some are drawn, the others stay. */
const linesOver = (hidden: string): Uint8Array => {
  const lines = Array.from({ length: 36 }, (_, index) => {
    const x = (41.097 + (index * 4) / 3).toFixed(3);
    return `${x} 21.21 m ${x} 89.61 l S`;
  });
  return pagePdf({
    content: `${hidden} q 1.7333 w ${lines.join(' ')} Q BT /F1 12 Tf 20 180 Td (Meadow) Tj ET`,
  });
};
const overSomeLines = { page: 1, x: 82.15, y: 645, width: 41.9, height: 145.8 };

test('what only lines hid that went where a part is drawn is not left beneath it: small letters', async () => {
  const upwards = Array.from(
    { length: 24 },
    (_, index) => `BT /F1 2.5 Tf 0 1 -1 0 ${62 + index} 30 Tm (Quillfeather) Tj ET`,
  );
  const { pdf, report } = await sharp(linesOver(upwards.join(' ')), [overSomeLines]);
  expect(report.methods).toEqual(['sharp']);
  expect(report.islands).toBeGreaterThan(0);
  const [text = ''] = await extractedText(pdf, 1);
  expect(text).toContain('Meadow');
  expect(text.replace('Meadow', '')).not.toMatch(/\w/);
});

test('what only lines hid that went where a part is drawn is not left beneath it: samples', async () => {
  // Each row of samples is five points of the page.
  const made = ['31c7', 'e05a'].map((hidden) => {
    const rows = Array.from({ length: 10 }, (_, row) => (row < 8 ? hidden : '57d2').repeat(6));
    return linesOver(
      `q 0 60 -50 0 94.43 25.41 cm BI /W 12 /H 10 /BPC 8 /CS /G /F /AHx ID ${rows.join(' ')}> EI Q`,
    );
  });
  await expectSame(made.map((bytes) => sharp(bytes, [overSomeLines])));
});

test.each(['1 g', '0 g'])(
  'of what two bars hid, one of which ends with the box, not even a slice comes to light: %s',
  async (colour) => {
    const made = ['Quillfeather', 'Wisterialane'].map((word) => {
      const bars = `${colour} 60 102.5 300 11.5 re f 140 98 120 4.5 re f 0 g`;
      return sharp(
        widePage(
          `BT /F 12 Tf 150 102 Td (${word}) Tj ET ${bars} BT /F 12 Tf 20 180 Td (Meadow) Tj 130 -58 Td (box) Tj ET`,
        ),
        [overBars],
      );
    });
    await expectSame(made);
  },
);

/** Bars of a barcode, 33 points high, that say a number. */
const barcode = (code: number, broad = 3, narrow = 1.5): string =>
  Array.from(
    { length: 20 },
    (_, bit) => `${150 + 5 * bit} 78 ${(code >> bit) & 1 ? broad : narrow} 33 re`,
  ).join(' ');

test.each(['1 g', '.6 g', '0 g'])(
  'of a barcode that two bars hid, one of which ends with the box, no slice comes to light: %s',
  async (colour) => {
    const box = { page: 1, x: 140 * (150 / 72), y: 75 * (150 / 72), width: 250, height: 11 * (150 / 72) };
    const bars = `${colour} 60 76 300 26.5 re f 140 102.5 120 9 re f 0 g`;
    await expectSame(
      [0b10110100111000101101, 0b01001101010110100110].map((code) =>
        sharp(widePage(`${barcode(code)} f ${bars} BT /F 12 Tf 20 180 Td (Meadow) Tj ET`), [box]),
      ),
    );
  },
);

test('of a barcode as thin as the strips of its colour that hid it, one of which ends with the box, no slice comes to light', async () => {
  const box = { page: 1, x: 140 * (150 / 72), y: 75 * (150 / 72), width: 250, height: 11 * (150 / 72) };
  const strips = Array.from({ length: 26 }, (_, row) => `60 ${76 + row} 300 1.7 re`).join(' ');
  await expectSame(
    [0b10110100111000101101, 0b01001101010110100110].map((code) =>
      sharp(
        widePage(
          `${barcode(code, 1.8, 1)} f ${strips} f 140 102.5 120 9 re f BT /F 12 Tf 20 180 Td (Meadow) Tj ET`,
        ),
        [box],
      ),
    ),
  );
});

/** Level strips as a printer driver paints them, 1,200 to the inch. */
const stripsOf = (rows: number, from: number, x: number, width: number): string =>
  Array.from({ length: rows }, (_, row) => `${x} ${(from + row * 0.06).toFixed(3)} ${width} .062 re`).join(
    ' ',
  );

test.each(['1 g', '0 g'])(
  'what is hidden behind the thinnest strips does not come to light: %s',
  async (colour) => {
    const words = 'BT /F 12 Tf 150 102 Td (Quillfeather) Tj ET';
    const { pdf, report } = await sharp(
      widePage(
        `${words} ${colour} ${stripsOf(300, 98, 140, 120)} f 0 g BT /F 12 Tf 20 180 Td (Meadow) Tj ET`,
      ),
      [overBars],
    );
    expect(report.methods).toEqual(['sharp']);
    expect(await extractedText(pdf, 1)).toEqual([expect.stringMatching(/^\s*Meadow\s*$/)]);
  },
);

test('of a picture that a bar hid, nothing comes to light beside the box that the bar ends with', async () => {
  const box = { page: 1, x: 140 * (150 / 72), y: 70 * (150 / 72), width: 250, height: 30 * (150 / 72) };
  await expectSame(
    ['A~5t', 'zK0b'].map((samples) => {
      const picture = `q 111.5 0 0 30 150 100 cm BI /W 4 /H 1 /BPC 8 /CS /G ID ${samples} EI Q`;
      return sharp(widePage(`${picture} 1 g 145 98 116.5 34 re f 0 g BT /F 12 Tf 20 180 Td (Meadow) Tj ET`), [
        box,
      ]);
    }),
  );
});

test('of a pale picture beneath something round that is left out, nothing comes to light', async () => {
  const box = { page: 1, x: 150 * (150 / 72), y: 90 * (150 / 72), width: 100 * (150 / 72), height: 42 };
  const round = '1 g 80 100 m 80 140 200 140 260 130 c 240 100 l f';
  await expectSame(
    ['f7ff f7f7', 'fffb f8ff'].map((samples) => {
      const picture = `q 60 0 0 8 105 107 cm BI /W 2 /H 2 /BPC 8 /CS /G /F /AHx ID ${samples}> EI Q`;
      return sharp(widePage(`${picture} ${round} 0 g BT /F 12 Tf 20 180 Td (Meadow) Tj ET`), [box]);
    }),
  );
});

test.each([
  ['round', '60 100 m 60 160 300 160 340 130 c 300 100 l f'],
  ['slanted', '60 100 m 340 100 l 330 150 l 70 148 l f'],
])(
  'what is drawn instead of something %s does not tell how long the words beneath it are',
  async (_, outline) => {
    const box = { page: 1, x: 150 * (150 / 72), y: 90 * (150 / 72), width: 100 * (150 / 72), height: 42 };
    await expectSame(
      ['Quillfeather lane', 'Wist'].map((words) =>
        sharp(
          widePage(
            `BT /F 12 Tf 100 120 Td (${words}) Tj ET 1 g ${outline} 0 g BT /F 12 Tf 20 180 Td (Meadow) Tj ET`,
          ),
          [box],
        ),
      ),
    );
  },
);
