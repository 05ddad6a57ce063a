import type { PageBox } from '@blackbar/core';
import { beforeAll, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import { type JpegOptions, jpegOf, scanOf, scanPage, scanSize } from './make/scan-page.ts';
import { type Picture, pictureOf } from './search/pixels.ts';
import { exportOf, sourceOf, startEngine } from './start-engine.ts';

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

/** Two lines: the box covers the upper one and reaches a pixel into the lower one. */
const lines = [
  { text: 'Harbour Adelheid violin', x: 20, y: 91.5, sizePt: 10 },
  { text: 'HIMBEERE ENDLICH BLUETE', x: 20, y: 80, sizePt: 10 },
];
const codings: Record<string, JpegOptions> = {
  'grey of quality 80': { quality: 80, isGrey: true },
  'halved colours of quality 60': { quality: 60 },
  'whole colours of quality 90': { quality: 90, chromaSubsampling: '4:4:4' },
};

const levelAt = ({ width, data }: Picture, x: number, y: number): number => data[(y * width + x) * 3] ?? 255;

/** The page as it is drawn, and as it is exported with a box. */
const beforeAndAfter = async (page: Uint8Array, box: PageBox): Promise<[Picture, Picture]> => [
  await pictureOf(engine, sourceOf(page), 1),
  await pictureOf(engine, sourceOf((await exportOf(engine, page, [box])).pdf), 1),
];

/** The first row at or below `from` with ink. */
const firstInk = (picture: Picture, from: number): number => {
  for (let y = from; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) if (levelAt(picture, x, y) < 110) return y;
  throw new Error('no ink');
};

test.each(Object.entries(codings))(
  'a box that reaches a pixel into the next line of a scan leaves its letters whole: %s',
  async (_, options) => {
    const page = scanPage(await jpegOf(await scanOf(engine, lines), options), options);
    const plain = await pictureOf(engine, sourceOf(page), 1);
    const top = firstInk(plain, Math.round(((160 - 88.5) * 150) / 72));
    const box = { page: 1, x: 30, y: top - 20, width: 320, height: 21 };
    const [before, after] = await beforeAndAfter(page, box);
    let [ink, kept, paper, clean] = [0, 0, 0, 0];
    for (let y = top + 1; y < top + 16; y++)
      for (let x = box.x; x < box.x + box.width; x++) {
        const level = levelAt(before, x, y);
        if (level < 90) {
          ink++;
          if (levelAt(after, x, y) < 140) kept++;
        } else if (level > 225) {
          paper++;
          if (levelAt(after, x, y) > 180) clean++;
        }
      }
    expect(ink).toBeGreaterThan(400);
    expect(kept / ink).toBeGreaterThan(0.98);
    expect(clean / paper).toBeGreaterThan(0.98);
  },
);

/** Hills of light, a little grain: no two places are alike, and none is flat. */
const photograph = (): Buffer => {
  const { width, height } = scanSize;
  const samples = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const hills = Math.sin(x / (37 + 9 * channel)) * Math.cos(y / (29 + 7 * channel)) * 70;
        const grain = ((Math.imul(x * 31 + y * 17 + channel, 2654435761) >>> 24) & 15) - 8;
        samples[(y * width + x) * 3 + channel] = 128 + hills + grain;
      }
  return samples;
};

/** Blocks of 16 samples at 300 an inch are 8 pixels; halved colours reach one further, and resampling another. */
const ringingPx = 10;
/** The palette of an export moves a level of a photograph by less than this. */
const encodingLevels = 24;

test('around a box a photograph is changed no further than its ringing reaches', async () => {
  const page = scanPage(await jpegOf(photograph(), { quality: 75 }));
  const box = { page: 1, x: 151, y: 103, width: 122, height: 47 };
  const [before, after] = await beforeAndAfter(page, box);
  let [beyond, frame, moved] = [0, 0, 0];
  for (let y = 0; y < before.height; y++)
    for (let x = 0; x < before.width; x++) {
      const away = Math.max(box.x - x, x - box.x - box.width + 1, box.y - y, y - box.y - box.height + 1);
      if (away <= 0) continue;
      const difference = Math.abs(levelAt(before, x, y) - levelAt(after, x, y));
      if (away > ringingPx) beyond = Math.max(beyond, difference);
      else {
        frame++;
        moved += difference;
      }
    }
  expect(beyond).toBeLessThan(encodingLevels);
  // Within it the photograph goes on: no flat tiles, no paper.
  expect(moved / frame).toBeLessThan(encodingLevels);
});
