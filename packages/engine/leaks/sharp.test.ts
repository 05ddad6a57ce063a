import type { PageBox } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import type { ExportResult } from '../src/index.ts';
import { compareCovered } from './make/compare-covered.ts';
import { corneredKinds, lineBox, reachingUnder, shades } from './make/covered-line.ts';
import { coveredPairs } from './make/covered-pairs.ts';
import { theBox } from './make/two-pages.ts';
import { widePage } from './make/wide-page.ts';
import { foundEncodings } from './search/encodings.ts';
import { pictureOf, uncovered } from './search/pixels.ts';
import { unpackPdf } from './search/unpack.ts';
import { exportOf, extractedText, sourceOf, startEngine } from './start-engine.ts';
import { secretOf } from './trap.ts';
import { textUnderBox } from './traps/text-under-box.ts';

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

const sharp = (bytes: Uint8Array, boxes: readonly PageBox[]) => exportOf(engine, bytes, boxes, 'sharp');

const areSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);

describe.each(Object.entries(coveredPairs))(
  'a page differs under its box by %s',
  (_, { make, boxes = [theBox] }) => {
    test('the sharp exports are the same byte for byte', async () => {
      const [one, other] = [await sharp(await make(false), boxes), await sharp(await make(true), boxes)];
      expect([one, other].map(({ report }) => report.methods[0])).toEqual(['sharp', 'sharp']);
      expect(areSame(one.pdf, other.pdf)).toBe(true);
    });
  },
);

const seed = 20261116;
const cases = 12;

test.each(['picture', 'masked', 'stencil', ...corneredKinds] as const)(
  'of what reaches under the box, the export does not tell how it goes on there: %s',
  async (surface) => {
    const made = shades.map((shade) => sharp(reachingUnder(surface, shade), [lineBox]));
    const [first, ...others] = (await Promise.all(made)) as [ExportResult, ...ExportResult[]];
    for (const { report } of [first, ...others]) expect(report.methods).toEqual(['sharp']);
    for (const { pdf } of others) expect(areSame(pdf, first.pdf)).toBe(true);
  },
);

test('whatever lies under the box, the export is the same byte for byte', async () => {
  await compareCovered((bytes) => sharp(bytes, [lineBox]), seed, cases);
});

/** Four rows of samples, 40 points high each: the second from 140 down to 100. */
const rowsOf = (second: string, later: string, lowest = 20): Uint8Array =>
  widePage(`q 100 0 0 160 150 ${lowest} cm BI /W 2 /H 4 /BPC 8 /CS /G ID 12${second}56qx EI Q\n${later}`);
const overOneRowAndHalf = {
  page: 1,
  x: 140 * (150 / 72),
  y: 10 * (150 / 72),
  width: 120 * (150 / 72),
  height: 70 * (150 / 72),
};

test.each([
  [
    'something painted over it',
    (second: string) => rowsOf(second, '1 g 140 90 120 32 re f'),
    overOneRowAndHalf,
  ],
  [
    'the end of the page',
    (second: string) => rowsOf(second, '', -120),
    { ...overOneRowAndHalf, y: 150 * (150 / 72), height: 30 * (150 / 72) },
  ],
] as const)('of samples between a box and %s, nothing is left', async (_, make, box) => {
  const [one, other] = [await sharp(make('Kz'), [box]), await sharp(make('pA'), [box])];
  expect([one, other].map(({ report }) => report.methods)).toEqual([['sharp'], ['sharp']]);
  expect(areSame(one.pdf, other.pdf)).toBe(true);
});

test('samples that are seen beside a box stay', async () => {
  const exports = await Promise.all(
    ['Kz', 'pA'].map((second) => sharp(rowsOf(second, ''), [overOneRowAndHalf])),
  );
  const [one, other] = exports as [ExportResult, ExportResult];
  expect(areSame(one.pdf, other.pdf)).toBe(false);
});

/** Substrings that identify a word: five consecutive letters. */
const pieces = (secret: string): string[] =>
  Array.from({ length: secret.length - 4 }, (_, index) => secret.slice(index, index + 5));

/** Of a word that a box covers in part, the letters beside it are seen and stay: there is a test of its own. */
const whollyUnderBox = textUnderBox.filter(({ channel }) => channel !== 'a word that a box covers in part');

test.each(whollyUnderBox.map((trap) => [trap.channel, trap] as const))(
  'nothing of it is left in a sharp export: %s',
  async (channel, trap) => {
    const secret = secretOf(channel);
    const { pdf, report } = await sharp(await trap.make(secret), trap.boxes);
    expect(foundEncodings(secret, await unpackPdf(pdf))).toEqual([]);
    const text = (await extractedText(pdf, report.pages)).join('\n');
    for (const piece of pieces(secret)) expect(text).not.toContain(piece);
    for (const word of trap.kept) expect(text).toContain(word);
    for (const box of trap.boxes)
      expect(uncovered(await pictureOf(engine, sourceOf(pdf), box.page), box, trap.tolerance)).toBe(0);
  },
);

test('a letter that reaches out of a box is gone, and its neighbours stay', async () => {
  const content = 'BT /F 20 Tf 50 100 Td (AWNXB) Tj ET';
  // From the middle of the second letter to the middle of the fourth.
  const box = { page: 1, x: (50 + 22) * (150 / 72), y: 170, width: 30 * (150 / 72), height: 60 };
  const { pdf, report } = await sharp(widePage(content), [box]);
  expect(report.methods).toEqual(['sharp']);
  const [text = ''] = await extractedText(pdf, 1);
  expect(text.replaceAll(/\s/g, '')).toBe('AB');
});

test('a sharp file is verified without its source: under its own boxes, and not under others', async () => {
  const content = 'BT /F 20 Tf 50 100 Td (Meadow) Tj 100 0 Td (lantern) Tj ET';
  const box = { page: 1, x: 45 * (150 / 72), y: 160, width: 85 * (150 / 72), height: 70, label: 'b6' };
  const { pdf, report } = await sharp(widePage(content), [box]);
  expect(report.methods).toEqual(['sharp']);
  const failed = async (boxes: PageBox[]) =>
    (await engine.verify(sourceOf(pdf), boxes)).filter(({ passed }) => !passed).map(({ name }) => name);
  expect(await failed([box])).toEqual([]);
  expect(await failed([{ ...box, width: box.width + 20 }])).toContain('boxes');
  expect(await failed([{ ...box, x: 150 * (150 / 72) }])).toEqual(['boxes', 'text']);
});

const crossingBox = { page: 1, x: 150 * (150 / 72), y: 190, width: 200, height: 60 };
const lantern = 'BT /F 12 Tf 20 180 Td (Meadow) Tj ET';
test.each([
  ['a slanted line in dashes', '[3 2] 0 d 151 93 m 249 114 l S'],
  ['a curve', '151.5 94 m 160 120 200 90 248 94 c S'],
])('what lies wholly under a box leaves what is beside it as it is: %s', async (_, covered) => {
  const words = 'BT /F 12 Tf 60 100 Td (Harbour) Tj 210 0 Td (violin) Tj ET';
  const box = { page: 1, x: 150 * (150 / 72), y: 85 * (150 / 72), width: 100 * (150 / 72), height: 48 };
  const page = (more: string) => widePage(`.9 g 100 80 120 60 re f 0 g ${words} ${lantern} ${more}`);
  const [one, other] = [await sharp(page(''), [box]), await sharp(page(covered), [box])];
  expect(one.report.methods).toEqual(['sharp']);
  expect(areSame(one.pdf, other.pdf)).toBe(true);
});

const crossing: Readonly<Record<string, string>> = {
  'a curve': '100 100 m 150 180 250 180 300 100 c f',
  'a slanted line': '100 60 m 300 140 l S',
  dashes: '[3 2] 0 d 50 100 m 350 100 l S',
  'a turned picture': 'q 140 140 -60 60 200 20 cm BI /W 2 /H 2 /BPC 8 /CS /RGB ID abcdefghijkl EI Q',
  'a clip': 'q 100 60 m 300 60 l 200 150 l h W n 90 50 220 30 re f Q',
};

test.each(Object.entries(crossing))(
  'what cannot be cut is drawn beside the box, and the page stays sharp: %s',
  async (_, content) => {
    const { pdf, report } = await sharp(widePage(`${content}\n${lantern}`), [crossingBox]);
    expect(report.methods).toEqual(['sharp']);
    expect(report.islands).toBeGreaterThan(0);
    expect(await extractedText(pdf, 1)).toEqual([expect.stringContaining('Meadow')]);
  },
);

test('what is hidden behind something that is drawn is gone', async () => {
  const secret = 'Wisteria';
  const behind = `BT /F 12 Tf 60 65 Td (${secret}) Tj ET .9 g 50 60 m 320 60 l 320 120 l 40 90 l h f`;
  const { pdf, report } = await sharp(widePage(`${behind} 0 g ${lantern}`), [crossingBox]);
  expect(report.methods).toEqual(['sharp']);
  expect(report.islands).toBeGreaterThan(0);
  expect(foundEncodings(secret, await unpackPdf(pdf))).toEqual([]);
});

/** A circle in Bézier curves, as a line. */
const circle = (x: number, y: number, radius: number): string => {
  const k = radius * 0.5523;
  const quarters = [
    [x + radius, y + k, x + k, y + radius, x, y + radius],
    [x - k, y + radius, x - radius, y + k, x - radius, y],
    [x - radius, y - k, x - k, y - radius, x, y - radius],
    [x + k, y - radius, x + radius, y - k, x + radius, y],
  ];
  return `${x + radius} ${y} m ${quarters.map((points) => `${points.join(' ')} c`).join(' ')} S`;
};

test('a chain of rings that hold each other, the first of which goes under a box, is drawn, and the page stays sharp', async () => {
  const rings = Array.from({ length: 6 }, (_, index) => circle(60 + 44 * index, 100, 25));
  const page = widePage(`1 w ${rings.join(' ')} BT /F 12 Tf 20 20 Td (A line of text below) Tj ET`);
  const box = {
    page: 1,
    x: 40 * (150 / 72),
    y: 90 * (150 / 72),
    width: 20 * (150 / 72),
    height: 20 * (150 / 72),
  };
  const { pdf, report } = await sharp(page, [box]);
  expect(report.methods).toEqual(['sharp']);
  expect(report.islands).toBeGreaterThan(0);
  expect(await extractedText(pdf, 1)).toEqual([expect.stringContaining('A line of text below')]);
});

test('a page of which most would have to be drawn becomes a picture, and says why', async () => {
  const whole = '.9 g 0 0 m 400 10 l 400 200 l 0 190 l h f 0 g';
  const { report } = await sharp(widePage(`${whole} ${lantern}`), [crossingBox]);
  expect(report.methods).toEqual(['picture']);
  expect(report.fallbacks).toEqual([{ page: 1, became: 'picture', reason: 'outline-crosses' }]);
});

const straight: Readonly<Record<string, string>> = {
  'a line that ends in squares': '2 J 6 w 50 100 m 350 100 l S',
  'a frame around it': '4 w 20 20 360 150 re S',
};

test.each(Object.entries(straight))(
  'what is straight at a box is cut, and nothing is drawn: %s',
  async (_, content) => {
    const { report } = await sharp(widePage(`${content} 0 g ${lantern}`), [crossingBox]);
    expect(report.methods).toEqual(['sharp']);
    expect(report.islands).toBe(0);
  },
);

test('a frame with a side under a box is found there', async () => {
  const content = `4 w 20 20 360 150 re S ${lantern}`;
  const { pdf } = await sharp(widePage(content), [crossingBox]);
  const onSide = { ...crossingBox, y: (200 - 24) * (150 / 72), height: 20 };
  const checks = await engine.verify(sourceOf(pdf), [onSide]);
  expect(checks.filter(({ passed }) => !passed).map(({ name }) => name)).toContain('boxes');
});
