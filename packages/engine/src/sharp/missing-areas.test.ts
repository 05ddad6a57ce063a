import { expect, test } from 'vitest';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { missingAreas } from './missing-areas.ts';

const [width, height] = [64, 48];
const drawing = (levelAt: (x: number, y: number) => number): Raster => {
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let at = 0; at < width * height; at += 1)
    data.fill(levelAt(at % width, Math.floor(at / width)), 4 * at, 4 * at + 3);
  return { width, height, channels: 4, data };
};
const paper = drawing(() => 255);
const strokeAt = (left: number) =>
  drawing((x, y) => (x >= left && x < left + 2 && y > 4 && y < 20 ? 0 : 255));

test('what one drawing shows and the other does not is found, whichever it is', () => {
  const around = [{ left: 16, top: 0, right: 24, bottom: 24 }];
  expect(missingAreas(strokeAt(18), paper, [])).toEqual(around);
  expect(missingAreas(paper, strokeAt(18), [])).toEqual(around);
});

test('what is moved by a pixel is still there, and by two it is not', () => {
  expect(missingAreas(strokeAt(18), strokeAt(19), [])).toEqual([]);
  expect(missingAreas(strokeAt(18), strokeAt(20), [])).toHaveLength(1);
});

test('a tint that people see is found, and one that nobody sees where something may have hidden it alone', () => {
  const tint = (level: number) => drawing((x, y) => (x > 30 && y > 30 ? level : 255));
  expect(missingAreas(tint(240), paper, [])).toHaveLength(1);
  expect(missingAreas(tint(250), paper, [])).toEqual([]);
  expect(missingAreas(tint(250), paper, [], [{ left: 0, top: 0, right: 64, bottom: 48 }])).toHaveLength(1);
});

test('things apart are found apart, and what is known is left out', () => {
  const two = drawing((x, y) => (y === 10 && (x === 10 || x === 50) ? 0 : 255));
  expect(missingAreas(two, paper, [])).toHaveLength(2);
  expect(missingAreas(two, paper, [{ left: 40, top: 0, right: 60, bottom: 20 }])).toEqual([
    { left: 8, top: 8, right: 16, bottom: 16 },
  ]);
});
