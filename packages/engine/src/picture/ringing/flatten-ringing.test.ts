import { expect, test } from 'vitest';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { flattenRinging } from './flatten-ringing.ts';
import type { LossyArea } from './touched-zones.ts';

const [width, height] = [160, 120];
const box = { left: 60, top: 48, right: 100, bottom: 64 };
/** Blocks of 8 samples, drawn one to one: the zone around the box is 55 to 105, 47 to 65. */
const jpeg: LossyArea = {
  coding: { width, height, block: { width: 8, height: 8 }, reach: 0 },
  toRaster: [1, 0, 0, 1, 0, 0],
};
const wavelets: LossyArea = { ...jpeg, coding: { width, height, block: null, reach: 0 } };

const raster = (toneAt: (x: number, y: number) => number): Raster => ({
  width,
  height,
  channels: 1,
  data: Uint8Array.from({ length: width * height }, (_, index) =>
    toneAt(index % width, Math.floor(index / width)),
  ),
});

const flattened = (picture: Raster, area: LossyArea = jpeg) => {
  flattenRinging(picture, [box], [area]);
  return (x: number, y: number): number => picture.data[y * width + x] ?? -1;
};

const isCovered = (x: number, y: number): boolean => x >= 60 && x < 100 && y >= 48 && y < 64;
/** Strokes of letters below the box, from a pixel into it. */
const isStroke = (x: number, y: number): boolean => x % 10 < 2 && y >= 63 && y < 80;
const noise = (x: number, y: number): number => ((x * 7 + y * 13) % 5) * 4;

test('faint traces beside a box become paper, and what no block shares with it stays', () => {
  const toneAt = flattened(raster((x, y) => 240 - noise(x, y)));
  for (let x = 56; x < 60; x++) expect(toneAt(x, 55)).toBe(toneAt(57, 56));
  for (const [x, y] of [
    [54, 55],
    [106, 55],
    [80, 46],
    [80, 66],
  ] as const)
    expect(toneAt(x, y)).toBe(240 - noise(x, y));
});

test('strokes that reach into a box stay whole beside it', () => {
  const toneAt = flattened(raster((x, y) => (isStroke(x, y) ? 30 : 240)));
  for (let y = 64; y < 80; y++)
    for (let x = 50; x < 110; x++) expect(toneAt(x, y)).toBe(isStroke(x, y) ? 30 : 240);
});

test('a trace as strong as faint ink has no core, and goes', () => {
  const toneAt = flattened(raster((x, y) => (y === 64 && x > 70 && x < 80 ? 140 : 240)));
  for (let x = 60; x < 100; x++) expect(toneAt(x, 64)).toBe(240);
});

test('a photograph goes on beside the box as it is further out', () => {
  const photograph = (x: number, y: number) => 40 + ((x * 31 + y * 17) % 160);
  const toneAt = flattened(raster(photograph));
  expect(toneAt(80, 64)).toBe(photograph(80, 65));
  expect(toneAt(80, 65)).toBe(photograph(80, 65));
  for (let x = 56; x < 60; x++) expect(toneAt(x, 55)).toBe(photograph(109 - x, 55));
});

test('what stays beside a box is the same whatever faint trace the covered pixels left', () => {
  const trace = (strength: number) => (x: number, y: number) => {
    if (isCovered(x, y)) return strength * 20;
    const inZone = x >= 55 && x < 105 && y >= 47 && y < 65;
    const ringing = inZone ? ((x * y) % 3) * strength : 0;
    return (isStroke(x, y) ? 30 : 236) + ringing;
  };
  const [one, other] = [raster(trace(0)), raster(trace(6))];
  flattenRinging(one, [box], [jpeg]);
  flattenRinging(other, [box], [jpeg]);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (!isCovered(x, y)) expect(one.data[y * width + x]).toBe(other.data[y * width + x]);
});

test('the grain of paper goes from all of a wavelet image, its letters stay as they are', () => {
  const far = (x: number, y: number) => x > 120 && x < 123 && y > 10 && y < 30;
  const toneAt = flattened(
    raster((x, y) => (far(x, y) ? 50 + noise(x, y) : 240 - noise(x, y))),
    wavelets,
  );
  expect(toneAt(10, 10)).toBe(toneAt(150, 110));
  for (let y = 11; y < 30; y++) expect(toneAt(121, y)).toBe(50 + noise(121, y));
});

test('a photograph in wavelets keeps its samples far from the box', () => {
  const photograph = (x: number, y: number) => 40 + ((x * 31 + y * 17) % 160);
  const toneAt = flattened(raster(photograph), wavelets);
  expect(toneAt(10, 10)).toBe(photograph(10, 10));
});
