import { announcementOf, type PageBox, placeLabel } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import { pngOf } from './make/png-file.ts';
import { theBox, twoPages } from './make/two-pages.ts';
import { foundEncodings } from './search/encodings.ts';
import { type Picture, pictureOf } from './search/pixels.ts';
import { unpackPdf } from './search/unpack.ts';
import { exportOf, extractedText, sourceOf, startEngine } from './start-engine.ts';
import { secretOf } from './trap.ts';

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

const size = { width: 500, height: 600 };
const labelled = (label: string): PageBox => ({ ...theBox, label });

const labels = [
  'REDACTED',
  '(b)(6)',
  ') Tj ET /Annots [ ] endstream',
  '<</JS (app.alert(1))>>',
  '%%EOF \\ <feff> BDC',
  'W'.repeat(40),
  'Ünlü § 552a ÿ',
];

/** The red channel of the pixels in a rectangle. */
const pixelsOf = ({ width, data }: Picture, left: number, top: number, right: number, bottom: number) => {
  const out: number[] = [];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) out.push(data[(y * width + x) * 3] ?? -1);
  return out;
};

const pageOf = (pdf: Uint8Array): Promise<Picture> => pictureOf(engine, sourceOf(pdf), 1);

describe.each(labels)('a box labelled %s', (label) => {
  const secret = secretOf(`label ${label}`);

  test('hides its secret, is announced, and leaves the other words', async () => {
    const { pdf, report } = await exportOf(engine, twoPages(secret), [labelled(label)]);
    expect(report.checks.every((check) => check.passed)).toBe(true);
    expect(report.vectorPages).toBe(1);
    expect(foundEncodings(secret, await unpackPdf(pdf))).toEqual([]);
    const [first = '', second = ''] = await extractedText(pdf, 2);
    expect(first.replace(/\s+/g, ' ')).toContain(announcementOf(label));
    expect(first).toContain('Meadow');
    expect(second).not.toContain(announcementOf(label));
    const checks = await engine.verify(sourceOf(pdf), [labelled(label)]);
    expect(checks.filter((check) => !check.passed)).toEqual([]);
  });

  test('is white on black at its position, black around it, and changes nothing outside', async () => {
    const [plain, shown] = await Promise.all(
      [theBox, labelled(label)].map(async (box) =>
        pageOf((await exportOf(engine, twoPages(secret), [box])).pdf),
      ),
    );
    if (!plain || !shown) throw new Error('no picture');
    const place = placeLabel(label, theBox, size);
    expect(place.isDrawn).toBe(true);
    const part = [place.x, place.y, place.x + place.width, place.y + place.height] as const;
    expect(Math.max(...pixelsOf(shown, ...part))).toBe(255);
    const changed = [...shown.data].flatMap((value, at) =>
      value === plain.data[at] ? [] : [Math.floor(at / 3)],
    );
    const outside = changed.filter((pixel) => {
      const [x, y] = [pixel % plain.width, Math.floor(pixel / plain.width)];
      return x < place.x - 1 || y < place.y - 1 || x > place.x + place.width || y > place.y + place.height;
    });
    expect(outside).toEqual([]);
  });
});

test('the same label has the same pixels, whatever is under the box', async () => {
  const place = placeLabel('(b)(6)', theBox, size);
  const part = [place.x, place.y, place.x + place.width, place.y + place.height] as const;
  const [one, other] = await Promise.all(
    ['AAAAAAAAAA', 'iiiiiiiiii'].map(async (secret) =>
      pixelsOf(await pageOf((await exportOf(engine, twoPages(secret), [labelled('(b)(6)')])).pdf), ...part),
    ),
  );
  expect(one).toEqual(other);
});

test('a box with a null label is exported like a box without a label', async () => {
  const source = twoPages(secretOf('no label'));
  const { pdf } = await exportOf(engine, source, [theBox]);
  const { pdf: again } = await exportOf(engine, source, [{ ...theBox, label: null }]);
  expect(Buffer.from(again).equals(Buffer.from(pdf))).toBe(true);
  expect((await extractedText(pdf, 1)).join('')).not.toMatch(/redact/i);
});

test.each(['🙈', 'סוד', 'a\u202eb', 'a\nb', ' ', 'W'.repeat(41)])(
  'a box with the label %j is refused',
  async (label) => {
    const refused = exportOf(engine, twoPages('SECRET'), [labelled(label)]);
    await expect(refused).rejects.toMatchObject({ code: 'invalid-box' });
  },
);

test('a box on an image file is labelled like a box on a PDF page', async () => {
  const picture = pngOf(Buffer.alloc(300 * 100 * 3, 180), 300, 100, 3);
  const box = { page: 1, x: 20, y: 20, width: 200, height: 50, label: 'REDACTED' };
  const { pdf } = await exportOf(engine, picture, [box]);
  expect(await extractedText(pdf, 1)).toEqual(['REDACTED']);
  const shown = await pageOf(pdf);
  expect(Math.max(...pixelsOf(shown, 20, 20, 220, 70))).toBe(255);
});
