import type { PageBox } from '@blackbar/core';
import { beforeAll, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import { jpegOf, type ScanLine, scanOf, scanPage, scanPt, scanSize, showText } from './make/scan-page.ts';
import { exportOf, extractedText, startEngine } from './start-engine.ts';

const secret = 'Adelheid';
const lines: ScanLine[] = [
  'The lantern of the old meadow',
  'and harbour that nobody knew',
  `by heart but Stark ${secret}`,
  'to whom they wrote of yet',
  'another violin or the gravel',
  'in front of an orchard gate',
].map((text, index) => ({ text, x: 20, y: 130 - 18 * index, sizePt: 10 }));
const textOf = (some: readonly ScanLine[]): string => some.map(({ text }) => text).join(' ');
const others = lines.filter(({ text }) => !text.includes(secret));

/** The text is a fifth longer than its ink, so the last words of a line are further off than they are long. */
const layerOf = (some: readonly ScanLine[]): string =>
  some.map((line) => showText(line).replace('BT', 'BT 3 Tr 120 Tz')).join(' ');
const said = (word: string): ScanLine[] =>
  lines.map((line) => ({ ...line, text: line.text.replace(secret, word).trim() }));

const px = (pt: number): number => (pt * 150) / 72;
/** Letters of Courier are 6 points wide. */
const [left, right, baseline] = [20 + 19 * 6, 20 + 27 * 6, 130 - 18 * 2];
const theBox: PageBox = {
  page: 1,
  x: px(left) - 2,
  y: px(scanPt.height - baseline - 9),
  width: px(right - left) + 2,
  height: px(12),
};
const elsewhere: PageBox = { page: 2, x: 10, y: 10, width: 50, height: 50 };

const options = { quality: 80, isGrey: true };
let engine: EngineHost;
let scan: Buffer;
beforeAll(async () => {
  engine = startEngine();
  scan = await scanOf(engine, lines);
});

const page = async (samples: Buffer, layer: string): Promise<Uint8Array> =>
  scanPage(await jpegOf(samples, options), options, layer);
const wordsOf = async (bytes: Uint8Array, box: PageBox): Promise<string> => {
  const [text = ''] = await extractedText((await exportOf(engine, bytes, [box])).pdf, 1);
  return text.split(/\s+/).join(' ').trim();
};

/** The scan with something else where the box is: further inside than the squares of a JPEG reach. */
const scanWith = (tone: number): Buffer => {
  const samples = Buffer.from(scan);
  const edges = [theBox.x, theBox.y, theBox.x + theBox.width, theBox.y + theBox.height].map((at) => 2 * at);
  const [x0, y0, x1, y1] = edges.map(Math.round) as [number, number, number, number];
  for (let y = y0 + 16; y < y1 - 16; y += 1)
    samples.fill(tone, (y * scanSize.width + x0 + 16) * 3, (y * scanSize.width + x1 - 16) * 3);
  return samples;
};

test('a layer that is longer than its ink is kept', async () => {
  expect(await wordsOf(await page(scan, layerOf(lines)), elsewhere)).toBe(textOf(lines));
});

test('of a line with a box on it nothing is kept, and nothing of it tells what is under the box', async () => {
  const exports = [];
  for (const [word, tone] of [
    [secret, 20],
    ['', 0],
    ['Bo', 128],
    ['Wilhelmina', 250],
  ] as const) {
    const bytes = await page(scanWith(tone), layerOf(said(word)));
    expect(await wordsOf(bytes, theBox)).toBe(textOf(others));
    exports.push(Buffer.from((await exportOf(engine, bytes, [theBox])).pdf).toString('latin1'));
  }
  expect(new Set(exports).size).toBe(1);
});

test.each([
  ['of another page', [...lines].reverse().map(({ text }, at) => ({ ...(lines[at] as ScanLine), text }))],
  ['a line low', lines.map((line) => ({ ...line, y: line.y - 18 }))],
])('a layer %s is not kept because it is longer than its ink', async (_, layer) => {
  expect(await wordsOf(await page(scan, layerOf(layer)), elsewhere)).toBe('');
});

test('hidden words behind other ink are not kept in a layer that is longer than its ink', async () => {
  const bytes = await page(scan, layerOf(said('Maximilian')));
  expect(await wordsOf(bytes, elsewhere)).toBe(textOf(others));
});
