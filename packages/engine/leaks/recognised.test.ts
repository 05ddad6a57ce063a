import type { PageBox } from '@blackbar/core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import {
  jpegOf,
  onePage,
  type ScanLine,
  scanOf,
  scanPage,
  scanPt,
  scanSize,
  showText,
} from './make/scan-page.ts';
import { exportOf, extractedText, sourceOf, startEngine } from './start-engine.ts';

const secret = 'Adelheid';
/** Six lines at a leading of 1.15. */
const lines: ScanLine[] = [
  'The lantern of the old meadow',
  'and harbour that nobody knew',
  `by heart but ${secret} Stark`,
  'to whom they wrote of yet',
  'another violin or the gravel',
  'in front of an orchard gate',
].map((text, index) => ({ text, x: 20, y: 120 - 11.5 * index, sizePt: 10 }));
const words = lines.flatMap(({ text }) => text.split(' '));
const without = (word: string): string[] => words.filter((other) => other !== word);

const px = (pt: number): number => (pt * 150) / 72;
/** Around the line height of the secret, at those of the lines above and below; letters of Courier are 6 points wide. */
const theBox: PageBox = { page: 1, x: px(20 + 13 * 6) - 2, y: 113, width: px(8 * 6) + 3, height: 26.5 };
const elsewhere: PageBox = { page: 2, x: 10, y: 10, width: 50, height: 50 };
/** On page 1, where nothing is. */
const corner: PageBox = { page: 1, x: 480, y: 4, width: 12, height: 12 };

const layerOf = (across = 0, down = 0): string =>
  lines
    .map(({ text, x, y }) => showText({ text, x: x + across, y: y - down }).replace('BT', 'BT 3 Tr'))
    .join(' ');

const options = { quality: 80, isGrey: true };
let engine: EngineHost;
let scan: Buffer;
beforeAll(async () => {
  engine = startEngine();
  scan = await scanOf(engine, lines);
});

const page = async (samples: Buffer, layer: string): Promise<Uint8Array> =>
  scanPage(await jpegOf(samples, options), options, layer);

const wordsOf = async (bytes: Uint8Array, boxes: readonly PageBox[]): Promise<string[]> => {
  const [text = ''] = await extractedText((await exportOf(engine, bytes, boxes)).pdf, 1);
  return text.split(/\s+/).filter((word) => word !== '');
};

describe.each([
  ['with a box', [theBox], without(secret)],
  ['without a box', [elsewhere], words],
] as const)('a page %s', (_, boxes, expected) => {
  // 0.48 points are a pixel.
  test.each([0, 0.48, 0.96, 1.44, -0.96])('keeps the words of a layer %f points low', async (down) => {
    expect(await wordsOf(await page(scan, layerOf(0, down)), boxes)).toEqual(expected);
  });

  test.each([
    ['a line low', 0, 11.5],
    ['two lines low', 0, 23],
    ['a line high', 0, -11.5],
    ['half a line low', 0, 5.75],
    ['three letters to the right', 18, 0],
  ])('keeps nothing of a layer %s', async (__, across, down) => {
    expect(await wordsOf(await page(scan, layerOf(across, down)), boxes)).toEqual([]);
  });
});

test('a recognised word goes behind a bar that leaves the edges of its letters, and the others stay', async () => {
  const found = await wordsOf(await page(scan, `${layerOf()} q 1 g 96 99.2 52 3.2 re f Q`), [elsewhere]);
  expect(found).toEqual(without(secret));
});

test('a recognised word goes behind see-through pictures that look as if they had letters, and the others stay', async () => {
  const jpeg = await jpegOf(scan, options);
  const bytes = onePage((pdf) => {
    const grey = '/Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/DeviceGray';
    const under = pdf.stream(
      jpeg,
      `${grey}/Width ${scanSize.width}/Height ${scanSize.height}/Filter/DCTDecode`,
    );
    const strokes = Buffer.alloc(100 * 22, 247);
    for (let y = 6; y < 19; y++)
      for (let x = 4; x < 96; x += 5) strokes.fill(0, y * 100 + x, y * 100 + x + 2);
    const over = pdf.stream(strokes, `${grey}/Width 100/Height 22`);
    const covers = 'q /G gs 50 0 0 11 97 95 cm /O Do Q '.repeat(4);
    return {
      operators: `q 240 0 0 160 0 0 cm /S Do Q ${covers} ${layerOf()}`,
      resources: `/XObject<</S ${under} 0 R/O ${over} 0 R>>/ExtGState<</G<</ca .9>>>>`,
    };
  });
  for (const boxes of [[elsewhere], [corner]]) expect(await wordsOf(bytes, boxes)).toEqual(without(secret));
});

test('nothing is kept of a scan on a layer that is off, whose text shares its marks', async () => {
  const jpeg = await jpegOf(scan, options);
  const bytes = onePage((pdf) => {
    const image = pdf.stream(
      jpeg,
      `/Type/XObject/Subtype/Image/Width ${scanSize.width}/Height ${scanSize.height}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode`,
    );
    const layer = pdf.add('<</Type/OCG/Name(off)>>');
    return {
      operators: `/OC /P BDC q ${scanPt.width} 0 0 ${scanPt.height} 0 0 cm /S Do Q ${layerOf()} EMC`,
      resources: `/XObject<</S ${image} 0 R>>/Properties<</P ${layer} 0 R>>`,
      catalog: `/OCProperties<</OCGs[${layer} 0 R]/D<</OFF[${layer} 0 R]>>>>`,
    };
  });
  for (const boxes of [[elsewhere], [corner]]) expect(await wordsOf(bytes, boxes)).toEqual([]);
});

/** The layer in plain sight but for the scan that lies upon it. */
const behind = async (layer: string, heightPt: number = scanPt.height): Promise<Uint8Array> =>
  scanPage(await jpegOf(scan, options), options, '', layer.replaceAll('3 Tr', '0 Tr'), heightPt);

describe.each([
  ['with a box', [theBox], without(secret)],
  ['without a box', [elsewhere], words],
] as const)('a layer behind its scan, on a page %s', (_, boxes, expected) => {
  test('is kept where it fits', async () => {
    expect(await wordsOf(await behind(layerOf()), boxes)).toEqual(expected);
  });

  test('is not kept a line low', async () => {
    expect(await wordsOf(await behind(layerOf(0, 11.5)), boxes)).toEqual([]);
  });

  test('is not kept where something else than the scan hides it', async () => {
    for (const hidden of [
      `${layerOf()} 1 g 0 0 240 160 re f 0 g`,
      `1 g ${layerOf()} 0 g`,
      `q 0 0 1 1 re W n ${layerOf()} Q`,
    ])
      expect(await wordsOf(await behind(hidden), boxes)).toEqual([]);
  });
});

test('what lies behind a picture on a part of the page was covered by it, not recognised in it', async () => {
  expect(await wordsOf(await behind(layerOf(), 3 * scanPt.height), [elsewhere])).toEqual([]);
});

test('what is seen through a picture was not recognised in it', async () => {
  const through = scanPage(await jpegOf(scan, options), options, layerOf(), '/A gs');
  expect(await wordsOf(through, [elsewhere])).toEqual([]);
});

test('words behind a scan are found', async () => {
  const source = sourceOf(await behind(layerOf()));
  const found = (await engine.words(source, 1)).map(({ text }) => text);
  expect(found).toEqual(words);
});

/** The scan turned about its middle, as it lay on the glass. */
const turnedScan = async (degrees: number): Promise<Buffer> => {
  const turned = sharp(scan, { raw: { ...scanSize, channels: 3 } }).rotate(degrees, {
    background: '#f7f7f7',
  });
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = scanSize;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .extract({ left: (info.width - width) >> 1, top: (info.height - height) >> 1, width, height })
    .removeAlpha()
    .raw()
    .toBuffer();
};

describe.each([-2.4, 3])(
  'a scan turned by %f degrees under the layer of the straightened page',
  (degrees) => {
    test('keeps the words', async () => {
      expect(await wordsOf(await page(await turnedScan(degrees), layerOf()), [elsewhere])).toEqual(words);
    });

    test('loses the word whose ink a box covers, wherever the layer has it', async () => {
      const angle = (degrees * Math.PI) / 180;
      const [midX, midY] = [px(scanPt.width) / 2, px(scanPt.height) / 2];
      const [dx, dy] = [theBox.x + theBox.width / 2 - midX, theBox.y + theBox.height / 2 - midY];
      const box = {
        page: 1,
        x: midX + dx * Math.cos(angle) - dy * Math.sin(angle) - theBox.width / 2,
        y: midY + dx * Math.sin(angle) + dy * Math.cos(angle) - theBox.height / 2,
        width: theBox.width,
        height: theBox.height,
      };
      const kept = await wordsOf(await page(await turnedScan(degrees), layerOf()), [box]);
      expect(kept).not.toContain(secret);
      expect(kept.length).toBeGreaterThan(words.length * 0.7);
    });
  },
);

test('a word under a bar in the pixels of a scan is not kept by its layer', async () => {
  const redacted = Buffer.from(scan);
  const scale = 300 / 72;
  const bar = {
    left: Math.round((20 + 13 * 6) * scale),
    right: Math.round((20 + 21 * 6) * scale),
    top: Math.round((scanPt.height - 97 - 6.5) * scale),
    bottom: Math.round((scanPt.height - 97) * scale),
  };
  for (let y = bar.top; y < bar.bottom; y++)
    redacted.fill(0, (y * scanSize.width + bar.left) * 3, (y * scanSize.width + bar.right) * 3);
  expect(await wordsOf(await page(redacted, layerOf()), [elsewhere])).toEqual(without(secret));
});

test('invisible text over drawn lines is not kept because of a picture elsewhere', async () => {
  const small = await jpegOf(scan, options);
  const bytes = onePage((pdf) => {
    const image = pdf.stream(
      small,
      `/Type/XObject/Subtype/Image/Width ${scanSize.width}/Height ${scanSize.height}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode`,
    );
    const strokes = Array.from({ length: 20 }, (_, index) => `${98 + index * 2.4} 97 .6 6 re f`).join(' ');
    return {
      operators: `q 60 0 0 40 10 10 cm /S Do Q ${strokes} BT 3 Tr /F 10 Tf 98 97 Td (${secret}) Tj ET`,
      resources: `/XObject<</S ${image} 0 R>>`,
    };
  });
  expect(await wordsOf(bytes, [elsewhere])).not.toContain(secret);
  expect(await wordsOf(bytes, [{ page: 1, x: 400, y: 10, width: 20, height: 20 }])).not.toContain(secret);
});

test('a scan under a letter is not read through it', async () => {
  // A full block of Courier: the stem of a capital I, as large as the line of the secret.
  const letter = 'BT 1 0 .2 rg 0 Tr /F 900 Tf -150 -150 Td (I) Tj ET';
  for (const boxes of [[elsewhere], [corner]])
    expect(await wordsOf(await page(scan, `${layerOf()} ${letter}`), boxes)).not.toContain(secret);
});

test('a scan that a mask hides has no words, whatever is drawn in its place', async () => {
  const jpeg = await jpegOf(scan, options);
  const bytes = onePage((pdf) => {
    const image = pdf.stream(
      jpeg,
      `/Type/XObject/Subtype/Image/Width ${scanSize.width}/Height ${scanSize.height}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode`,
    );
    // As many strokes where the secret is as its letters have.
    const strokes = Array.from({ length: 20 }, (_, index) => `${98 + index * 2.4} 97 .6 6 re f`).join(' ');
    return {
      operators: `q /G gs 240 0 0 160 0 0 cm /S Do Q ${strokes} BT 3 Tr /F 10 Tf 98 97 Td (${secret}) Tj ET`,
      resources: `/XObject<</S ${image} 0 R>>/ExtGState<</G<</ca 0>>>>`,
    };
  });
  for (const boxes of [[elsewhere], [corner]]) expect(await wordsOf(bytes, boxes)).not.toContain(secret);
});

test('letters of a word that is cut off stay, and those that are not seen do not', async () => {
  const cut = onePage(() => ({
    operators: `q 32 0 200 160 re W n ${showText({ text: secret, x: 20, y: 97 })} Q`,
  }));
  for (const boxes of [[elsewhere], [corner]]) expect(await wordsOf(cut, boxes)).toEqual([secret.slice(2)]);
});

test('opaque text in a knockout group is text, and what shows through it is not told', async () => {
  const inGroup = (alpha: number) =>
    onePage((pdf) => {
      const group = pdf.stream(
        `/G gs ${showText({ text: secret, x: 20, y: 97 })}`,
        `/Type/XObject/Subtype/Form/BBox[0 0 240 160]/Group<</S/Transparency/K true>>/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>/ExtGState<</G<</ca ${alpha}>>>>>>`,
      );
      return { operators: '/X Do', resources: `/XObject<</X ${group} 0 R>>` };
    });
  expect(await wordsOf(inGroup(1), [elsewhere])).toEqual([secret]);
  expect(await wordsOf(inGroup(0.5), [elsewhere])).toEqual([]);
});

test('words above and below a box on a page of text stay at a leading of 1.15', async () => {
  const text = onePage(() => ({ operators: lines.map((line) => showText(line)).join(' ') }));
  expect(await wordsOf(text, [theBox])).toEqual(without(secret));
});
