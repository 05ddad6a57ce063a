import type { PixelRect } from '@blackbar/core';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createEngineHost } from './index.ts';

const host = createEngineHost({ workers: 1 });
afterAll(() => host.close());

const names = ['Miller', 'Garcia', 'Nguyen', 'Walker', 'Ibsen', 'Kowalski'];
const aboveText = 'The witness stated on oath that';
const belowText = 'was present in the room at noon';

interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

let made = 0;
const nextKey = () => `ringing-${made++}`;

/** A paragraph of three lines whose middle line is a name, as PDFium draws it. */
const drawn = async (name: string): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const page = pdf.addPage([200, 90]);
  page.drawText(aboveText, { x: 20, y: 56, size: 11, font });
  page.drawText(name, { x: 60, y: 43, size: 11, font });
  page.drawText(belowText, { x: 20, y: 30, size: 11, font });
  const { png } = await host.renderPage({ key: nextKey(), bytes: await pdf.save() }, 1);
  return png;
};

const greyOf = async (bytes: Uint8Array): Promise<Picture> => {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

const inkOf = ({ width, height, data }: Picture, top: number, bottom: number): PixelRect => {
  const ink: PixelRect = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = top; y < Math.min(height, bottom); y++)
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] as number) > 200) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x + 1);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y + 1);
    }
  return ink;
};

const pictures = await Promise.all(names.map(drawn));
const decoded = await Promise.all(pictures.map(greyOf));
/** The rows of the middle line, where only the names have ink. */
const inks = decoded.map((picture) => inkOf(picture, 79, 107));
const tight: PixelRect = {
  left: Math.min(...inks.map(({ left }) => left)),
  top: Math.min(...inks.map(({ top }) => top)),
  right: Math.max(...inks.map(({ right }) => right)),
  bottom: Math.max(...inks.map(({ bottom }) => bottom)),
};
const boxWith = (pad: number) => ({
  page: 1,
  x: tight.left - pad,
  y: tight.top - pad,
  width: tight.right - tight.left + 2 * pad,
  height: tight.bottom - tight.top + 2 * pad,
});

const pageOf = async (pdf: Uint8Array): Promise<Picture> => {
  const { png } = await host.renderPage({ key: nextKey(), bytes: pdf }, 1);
  return greyOf(png);
};

const exported = async (bytes: Uint8Array, box = boxWith(0)): Promise<Picture> =>
  pageOf((await host.exportDocument({ key: nextKey(), bytes }, [box])).pdf);

const scannedPdf = async (jpeg: Uint8Array): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const image = await pdf.embedJpg(jpeg);
  const size: [number, number] = [(image.width * 72) / 150, (image.height * 72) / 150];
  pdf.addPage(size).drawImage(image, { x: 0, y: 0, width: size[0], height: size[1] });
  return pdf.save();
};

const differing = (one: Picture, other: Picture): number =>
  one.data.reduce((sum, value, at) => sum + (value === other.data[at] ? 0 : 1), 0);

const jpegOf = (png: Uint8Array, quality: number, chromaSubsampling: string) =>
  sharp(png).toColourspace('srgb').jpeg({ quality, chromaSubsampling }).toBuffer();

const ways = {
  'a picture': async (jpeg: Uint8Array) => jpeg,
  'a scanned page': scannedPdf,
};

test('before export, the names leave different ringing outside a tight box, so that there is something to remove', async () => {
  const jpegs = await Promise.all(pictures.map((png) => jpegOf(png, 75, '4:2:0')));
  const scans = await Promise.all(jpegs.map(greyOf));
  const outside = (picture: Picture) => {
    const { x, y, width, height } = boxWith(2);
    const data = picture.data.slice();
    for (let row = y; row < y + height; row++)
      data.fill(0, row * picture.width + x, row * picture.width + x + width);
    return { ...picture, data };
  };
  const [first, ...others] = scans.map(outside);
  for (const other of others) expect(differing(first as Picture, other)).toBeGreaterThan(5);
});

for (const [way, wrap] of Object.entries(ways))
  for (const quality of [40, 60, 75, 90])
    for (const [sampling, pad] of [
      ['4:2:0', 0],
      ['4:2:0', 2],
      ['4:4:4', 1],
    ] as const)
      test(`nothing outside a box tells one name from another in ${way} of quality ${quality}, ${sampling}, ${pad} px wider`, async () => {
        const pages: Picture[] = [];
        for (const png of pictures)
          pages.push(await exported(await wrap(await jpegOf(png, quality, sampling)), boxWith(pad)));
        const [first, ...others] = pages;
        expect(others.map((other) => differing(first as Picture, other))).toEqual(others.map(() => 0));
      }, 60_000);

test('the lines above and below a box stay legible', async () => {
  const [png = new Uint8Array()] = pictures;
  const jpeg = await jpegOf(png, 75, '4:2:0');
  const before = await exported(jpeg, { page: 1, x: 0, y: 0, width: 8, height: 8 });
  const after = await exported(jpeg);
  for (const [top, bottom] of [
    [0, tight.top],
    [tight.bottom, before.height],
  ] as const) {
    let ink = 0;
    let kept = 0;
    for (let at = top * before.width; at < bottom * before.width; at++) {
      if ((before.data[at] as number) > 90) continue;
      ink++;
      if ((after.data[at] as number) < 140) kept++;
    }
    expect(ink).toBeGreaterThan(100);
    expect(kept / ink).toBeGreaterThan(0.9);
  }
});
