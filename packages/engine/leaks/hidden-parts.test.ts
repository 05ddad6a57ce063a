import type { PageBox } from '@blackbar/core';
import { beforeAll, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import type { ExportResult } from '../src/index.ts';
import { barPage } from './make/bar-page.ts';
import { widePage } from './make/wide-page.ts';
import { exportOf, startEngine } from './start-engine.ts';

// On a sharp page, a part of a path or text that goes may have hidden another part of it, or where something ends.

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

/** A box in points, from below left, on a page of 200. */
const boxOf = (left: number, bottom: number, right: number, top: number): PageBox => ({
  page: 1,
  x: left * (150 / 72),
  y: (200 - top) * (150 / 72),
  width: (right - left) * (150 / 72),
  height: (top - bottom) * (150 / 72),
});
const meadow = '0 g BT /F 12 Tf 20 180 Td (Meadow) Tj ET';
const numbers = [0b10110100111000101101, 0b01001101010110100110];

/** Slanted strokes of outlines that say a number. */
const outlinesOf = (code: number): string =>
  Array.from({ length: 15 }, (_, bit) => {
    const [x, down] = [146 + 7 * bit, (code >> bit) & 1 ? 0 : 4];
    return `${x} ${100 + down} m ${x + 4} 100 l ${x + 2} ${110 - down / 2} l h`;
  }).join(' ');

test.each([
  ['a bar in front of them', (code: number) => `140 96 120 26 re ${outlinesOf(code)}`],
  ['a bar behind them', (code: number) => `${outlinesOf(code)} 140 96 120 26 re`],
])('what is hidden by %s in the same path does not come to light', async (_, make) => {
  await expectSame(
    numbers.map((code) => sharp(widePage(`${make(code)} f ${meadow}`), [boxOf(140, 122.4, 260, 152)])),
  );
});

test.each([
  ['that is shown after them', (word: string) => `[(${word}) 7200 (Z)] TJ`],
  ['that was shown before them', (word: string) => `[(Z) 9000 (${word})] TJ`],
])('letters hidden by a glyph of the same text do not come to light: one %s', async (_, show) => {
  await expectSame(
    ['QUILLFEATHER', 'WISTERIALANE'].map((word) =>
      sharp(barPage(`BT /K 12 Tf 20 180 Td (MEADOW) Tj 130 -80 Td ${show(word)} ET`), [
        boxOf(230, 90, 300, 120),
      ]),
    ),
  );
});

test.each(['1 g', '0 g'])(
  'of letters hidden by letters that are blocks, one of which goes, no slice comes to light: %s',
  async (colour) => {
    await expectSame(
      ['QUILLFEATHER', 'WISTERIALANE'].map((word) => {
        const blocks = `${colour} -1.6 0 Td (YYYYYYYYYYYYYY) Tj`;
        const content = `BT /K 12 Tf 20 180 Td (MEADOW) Tj 130 -80 Td (${word}) Tj ${blocks} ET`;
        return sharp(barPage(content), [boxOf(188.6, 90, 250, 120)]);
      }),
    );
  },
);

/** Bars of a chart that end at one of two heights. */
const barsOf = (code: number, bar: (x: number, bottom: number, top: number) => string): string =>
  Array.from({ length: 20 }, (_, bit) => bar(142 + 5 * bit, (code >> bit) & 1 ? 100 : 104, 170)).join(' ');

test.each([
  ['bars', (x: number, bottom: number, top: number) => `${x} ${bottom} 3 ${top - bottom} re`, 'f'],
  ['lines', (x: number, bottom: number, top: number) => `${x} ${bottom} m ${x} ${top} l`, 'S'],
  ['thick lines', (x: number, bottom: number, top: number) => `${x} ${bottom} m ${x} ${top} l`, '3 w S'],
])('where %s end under something that ends with the box is not told', async (_, bar, paint) => {
  await expectSame(
    numbers.map((code) =>
      sharp(widePage(`.5 g .5 G ${barsOf(code, bar)} ${paint} 1 g 140 96 120 14 re f ${meadow}`), [
        boxOf(140, 70, 262, 95),
      ]),
    ),
  );
});

test('the ground of a table does not come to light where a cell goes, if cells lie on all of it', async () => {
  const cells = ['60 300 38', '124 300 26'].map((cell) => `40 ${cell} re f`).join(' ');
  const row = ['40 98 100', '140 98 120', '260 98 80'].map((cell) => `${cell} 26 re f`).join(' ');
  await expectSame(
    ['1 0 0', '0 0 1'].map((ground) =>
      sharp(widePage(`${ground} rg 40 60 300 90 re f 1 g ${cells} ${row} ${meadow}`), [
        boxOf(140, 70, 260, 97.9),
      ]),
    ),
  );
});

test.each(['1 G', '.6 G'])(
  'a thick line with round ends that runs into a box does not show what it hid there: %s',
  async (colour) => {
    const line = `q ${colour} 1 J 26 w 60 109 m 230 109 l S Q`;
    const box = boxOf(165, 90, 300, 130);
    await expectSame(
      ['Quillfeather', 'Wisterialane'].map((word) =>
        sharp(widePage(`BT /F 6 Tf 132 116 Td (${word}) Tj ET ${line} ${meadow}`), [box]),
      ),
    );
  },
);
