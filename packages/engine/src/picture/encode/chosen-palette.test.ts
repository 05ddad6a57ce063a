import { expect, test } from 'vitest';
import { chosenPalette } from './chosen-palette.ts';

const side = 600;
const [black, white, tint] = [0, 0xffffff, 0xf0e8d8];

/** A white page with a box and a tint, and a picture of thousands of colours on a hundredth of it. */
const page = (): Int32Array => {
  const words = new Int32Array(side * side).fill(white);
  words.fill(black, 100 * side, 140 * side);
  words.fill(tint, 200 * side, 210 * side);
  for (let row = 0; row < 60; row++)
    for (let column = 0; column < 60; column++)
      words[(300 + row) * side + column] = (row * 4) | ((column * 4) << 8) | ((row + column) << 16);
  return words;
};

const shown = (words: Int32Array, maxMeanError = 0.6): number[] | null => {
  const chosen = chosenPalette(words, maxMeanError);
  if (!chosen) return null;
  const { indexes, paletteRgb } = chosen;
  expect(paletteRgb.length / 3).toBeLessThanOrEqual(256);
  const level = (index: number, channel: number) => paletteRgb[index * 3 + channel] as number;
  return Array.from(
    indexes.subarray(0, words.length),
    (index) => level(index, 0) | (level(index, 1) << 8) | (level(index, 2) << 16),
  );
};

test('a page with a small picture needs 256 colours, of which its boxes, its paper and its tints have theirs', () => {
  const words = page();
  const colours = shown(words);
  for (const colour of [black, white, tint])
    expect(words.every((word, at) => word !== colour || colours?.[at] === colour)).toBe(true);
});

test('hardly a pixel of the picture is seen to move', () => {
  const words = page();
  const colours = shown(words) ?? [];
  const offs = [...words].map((word, at) =>
    Math.max(
      ...[0, 8, 16].map((shift) => Math.abs(((word >> shift) & 255) - (((colours[at] ?? 0) >> shift) & 255))),
    ),
  );
  expect(Math.max(...offs.slice(300 * side, 360 * side))).toBeLessThanOrEqual(28);
});

test('a page of more colours than that, or of larger errors, is refused', () => {
  const colourful = Int32Array.from({ length: side * side }, (_, at) => Math.imul(at, 2_654_435) & white);
  expect(shown(colourful)).toBeNull();
  expect(shown(page(), 0.0001)).toBeNull();
});
