import type { PageBox, PixelRect } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import type { ExportResult } from '../src/index.ts';
import { corneredKinds, lineBox, reachingUnder, shades } from './make/covered-line.ts';
import { coveredPairs, type Pair } from './make/covered-pairs.ts';
import {
  type JpegOptions,
  jpegOf,
  onePage,
  scanOf,
  scanPage,
  scanPt,
  scanSize,
  showText,
} from './make/scan-page.ts';
import { line, theBox, twoPages } from './make/two-pages.ts';
import { exportOf, startEngine } from './start-engine.ts';

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

describe.each(Object.entries(coveredPairs))(
  'a page differs under its box by %s',
  (_, { make, boxes = [theBox] }) => {
    test('the exports are the same byte for byte', async () => {
      await expectSame(make, boxes);
    });
  },
);

const expectSame = async (make: Pair['make'], boxes: readonly PageBox[]): Promise<void> => {
  const [one, other] = [await make(false), await make(true)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  const exports = [(await exportOf(engine, one, boxes)).pdf, (await exportOf(engine, other, boxes)).pdf];
  expect(Buffer.from(exports[0] as Uint8Array).equals(Buffer.from(exports[1] as Uint8Array))).toBe(true);
};

test.each(corneredKinds)('of what turns under the box, pictures do not tell where: %s', async (surface) => {
  const made = shades.map((shade) => exportOf(engine, reachingUnder(surface, shade), [lineBox]));
  const [first, ...others] = (await Promise.all(made)) as [ExportResult, ...ExportResult[]];
  expect(first.report.methods).toEqual(['picture']);
  for (const { pdf } of others) expect(Buffer.from(pdf).equals(first.pdf)).toBe(true);
});

const names = ['Wilma', 'Ottox'] as const;
/** The middle line has the covered name, which does not begin where a block does. */
const scanned = (other: boolean) => [
  { text: 'The lantern of the', x: 20, y: 130 },
  { text: other ? names[1] : names[0], x: 60.7, y: 80.9, sizePt: 14 },
  { text: 'meadow and harbour', x: 20, y: 30 },
];

/** The pixels at 150 DPI that the ink of either name touches: as tight as a box can be. */
const tightBox = async (scale = 2): Promise<PageBox> => {
  const box: PixelRect = { left: scanSize.width, top: scanSize.height, right: 0, bottom: 0 };
  for (const samples of [await scanOf(engine, scanned(false)), await scanOf(engine, scanned(true))])
    for (let y = 220; y < 400; y++)
      for (let x = 0; x < scanSize.width; x++) {
        if ((samples[(y * scanSize.width + x) * 3] ?? 255) > 240) continue;
        box.left = Math.min(box.left, x);
        box.top = Math.min(box.top, y);
        box.right = Math.max(box.right, x + 1);
        box.bottom = Math.max(box.bottom, y + 1);
      }
  const [x, y] = [Math.floor(box.left / scale), Math.floor(box.top / scale)];
  return {
    page: 1,
    x,
    y,
    width: Math.ceil(box.right / scale) - x,
    height: Math.ceil(box.bottom / scale) - y,
  };
};

const scans: Record<string, JpegOptions> = {};
for (const quality of [30, 60, 80, 95])
  for (const chromaSubsampling of ['4:2:0', '4:4:4'] as const)
    scans[`${chromaSubsampling} of quality ${quality}`] = { quality, chromaSubsampling };
for (const quality of [30, 75]) scans[`grey of quality ${quality}`] = { quality, isGrey: true };

test.each(Object.entries(scans))('a JPEG scan, %s, differs under its box by a name', async (_, options) => {
  const make = async (other: boolean) =>
    scanPage(await jpegOf(await scanOf(engine, scanned(other)), options), options);
  await expectSame(make, [await tightBox()]);
});

test('a JPEG picture file differs under its box by a name', async () => {
  const make = async (other: boolean) => jpegOf(await scanOf(engine, scanned(other)), { quality: 60 });
  await expectSame(make, [await tightBox(1)]);
});

test('a JPEG picture differs from none where the box covers all of it', async () => {
  const jpeg = await jpegOf(await scanOf(engine, scanned(false)), { quality: 60 });
  const make = (other: boolean) =>
    twoPages('', (pdf) => {
      const image = pdf.stream(
        jpeg,
        `/Type/XObject/Subtype/Image/Width ${scanSize.width}/Height ${scanSize.height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`,
      );
      // From edge to edge of the box, beside text that stands close.
      const picture = other ? 'q 206 0 0 29.4 67.4 684.34 cm /S Do Q' : '';
      return {
        first: `.5 g ${line('Orchard gravel', 674)} 0 g ${picture}`,
        resources: `/XObject<</S ${image} 0 R>>`,
      };
    });
  await expectSame(make, [theBox]);
});

const lossyImage = (size: string, filter: string, more = '') =>
  `/Type/XObject/Subtype/Image${size}/BitsPerComponent 8/ColorSpace/DeviceGray${filter}${more}`;
const scanEntries = `/Width ${scanSize.width}/Height ${scanSize.height}`;
const pageMatrix = `${scanPt.width} 0 0 ${scanPt.height} 0 0 cm`;

/** Where a JPEG of grey samples can hide from whoever looks at the images of a page. */
const holders: Record<string, (jpeg: Buffer) => Uint8Array> = {
  'the soft mask of an image': (jpeg) =>
    onePage((pdf) => {
      const mask = pdf.stream(jpeg, lossyImage(scanEntries, '/Filter/DCTDecode'));
      const image = pdf.stream('\x10', lossyImage('/Width 1/Height 1', '', `/SMask ${mask} 0 R`));
      return { operators: `q ${pageMatrix} /S Do Q`, resources: `/XObject<</S ${image} 0 R>>` };
    }),
  'a form': (jpeg) =>
    onePage((pdf) => {
      const image = pdf.stream(jpeg, lossyImage(scanEntries, '/Filter/DCTDecode'));
      const form = pdf.stream(
        `q ${pageMatrix} /S Do Q`,
        `/Type/XObject/Subtype/Form/BBox[0 0 240 160]/Resources<</XObject<</S ${image} 0 R>>>>`,
      );
      return { operators: '/F Do', resources: `/XObject<</F ${form} 0 R>>` };
    }),
  'a pattern cell': (jpeg) =>
    onePage((pdf) => {
      const image = pdf.stream(jpeg, lossyImage(scanEntries, '/Filter/DCTDecode'));
      const cell = pdf.stream(
        `q ${pageMatrix} /S Do Q`,
        `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 240 160]/XStep 240/YStep 160/Resources<</XObject<</S ${image} 0 R>>>>`,
      );
      return {
        operators: '/Pattern cs /P scn 0 0 240 160 re f',
        resources: `/Pattern<</P ${cell} 0 R>>`,
      };
    }),
  'the group of a soft mask': (jpeg) =>
    onePage((pdf) => {
      const image = pdf.stream(jpeg, lossyImage(scanEntries, '/Filter/DCTDecode'));
      const group = pdf.stream(
        `q ${pageMatrix} /S Do Q`,
        `/Type/XObject/Subtype/Form/BBox[0 0 240 160]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</XObject<</S ${image} 0 R>>>>`,
      );
      return {
        operators: '/G gs 0 g 0 0 240 160 re f',
        resources: `/ExtGState<</G<</SMask<</S/Luminosity/G ${group} 0 R>>>>>>`,
      };
    }),
};

test.each(Object.entries(holders))('a JPEG in %s differs under its box by a name', async (_, hold) => {
  const make = async (other: boolean) =>
    hold(await jpegOf(await scanOf(engine, scanned(other)), { quality: 60, isGrey: true }));
  await expectSame(make, [await tightBox()]);
});

test('a recognised layer differs under its box by a name', async () => {
  const make = async (other: boolean) => {
    const lines = scanned(other);
    const layer = lines.map((words) => showText(words).replace('BT', 'BT 3 Tr')).join(' ');
    const options = { quality: 60, isGrey: true };
    return scanPage(await jpegOf(await scanOf(engine, lines), options), options, layer);
  };
  await expectSame(make, [await tightBox()]);
});
