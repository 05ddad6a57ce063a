import { expect, test } from 'vitest';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { isAlikeAround, isAlikeFromClose } from './preview.ts';

const [width, height] = [600, 800];

interface Mark {
  x: number;
  y: number;
  across: number;
  down: number;
  level?: number;
}

const drawn = (marks: readonly Mark[]): Raster => {
  const words = new Int32Array(width * height).fill(0xffffff);
  for (const { x, y, across, down, level = 0 } of marks)
    for (let row = y; row < y + down; row += 1)
      words.fill(level * 0x010101, row * width + x, row * width + x + across);
  return { width, height, channels: 4, data: new Uint8Array(words.buffer) };
};

/** Lines of stems, as text has them. */
const stems = (dx = 0, level = 0): Mark[] =>
  Array.from({ length: 40 * 50 }, (_, index) => ({
    x: 20 + (index % 50) * 10 + dx,
    y: 20 + Math.floor(index / 50) * 18,
    across: 2,
    down: 9,
    level,
  }));

test('ink that lies a pixel further is the same ink', () => {
  expect(isAlikeFromClose(drawn(stems()), drawn(stems(1)))).toBe(true);
});

test('ink that lies three pixels further is not', () => {
  expect(isAlikeFromClose(drawn(stems()), drawn(stems(3)))).toBe(false);
});

test('edges a little lighter are the same edges, and far lighter ones are not', () => {
  expect(isAlikeFromClose(drawn(stems()), drawn(stems(0, 20)))).toBe(true);
  expect(isAlikeFromClose(drawn(stems()), drawn(stems(0, 120)))).toBe(false);
});

test.each([
  ['a full stop', { x: 550, y: 400, across: 4, down: 4 }],
  ['a thin line', { x: 300, y: 780, across: 200, down: 1 }],
])('%s that is missing or too much is found', (_what, mark) => {
  const [less, more] = [drawn(stems()), drawn([...stems(), mark])];
  expect(isAlikeFromClose(more, less)).toBe(false);
  expect(isAlikeFromClose(less, more)).toBe(false);
});

test('a faint ground that is missing is found', () => {
  const ground = { x: 100, y: 760, across: 400, down: 40, level: 225 };
  expect(isAlikeFromClose(drawn([...stems(), ground]), drawn(stems()))).toBe(false);
});

test('in islands only all of it together counts, outside as ever', () => {
  const line = { x: 100, y: 770, across: 100, down: 1 };
  const island = { left: 90, top: 760, right: 210, bottom: 780 };
  const [before, after] = [drawn([...stems(), line]), drawn(stems())];
  expect(isAlikeAround(before, after, [island])).toBe(true);
  const elsewhere = { left: 300, top: 760, right: 400, bottom: 780 };
  expect(isAlikeAround(before, drawn(stems()), [elsewhere])).toBe(false);
});
