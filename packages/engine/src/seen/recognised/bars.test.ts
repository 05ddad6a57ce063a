import { expect, test } from 'vitest';
import { barsOn } from './bars.ts';
import { TurnedPicture } from './turned-picture.ts';

test('a bar that a box covers is not looked at', () => {
  const [width, height] = [200, 40];
  const data = new Uint8Array(width * height).fill(245);
  for (let y = 10; y < 30; y += 1) data.fill(0, y * width + 80, y * width + 120);
  const word = { word: {}, start: 20, end: 180, near: 10, far: 30 };
  const line = { turns: 0 as const, words: [word], height: 20 };
  const barsUnder = (boxes: { start: number; end: number; near: number; far: number }[]) =>
    barsOn(new TurnedPicture({ width, height, channels: 1, data }, 0, boxes), line);
  expect(barsUnder([]).map(({ start, end }) => [start, end])).toEqual([[80, 120]]);
  expect(barsUnder([{ start: 70, end: 130, near: 5, far: 35 }])).toEqual([]);
});
