import { expect, test } from 'vitest';
import type { JpegComponent } from './frame.ts';
import { clampBlocks } from './padding.ts';

const table = Uint8Array.from({ length: 64 }, (_, at) => 3 + at);

/** Blocks in a row after they were clamped, each as its coefficients. */
const clamped = (...blocks: readonly (readonly number[])[]): number[][] => {
  const coefficients = new Int16Array(64 * blocks.length);
  for (const [index, block] of blocks.entries()) coefficients.set(block, 64 * index);
  clampBlocks({ coefficients } as JpegComponent, table);
  return blocks.map((_, index) => [...coefficients.subarray(64 * index, 64 * (index + 1))]);
};

test('each block too bright or too dark becomes the same wherever it is, plain ones and others', () => {
  const blocks = [[400], [400, 0, 7], [360], [-500], [400], [12, 30], [-400, 9], [-350], [341, 1]];
  expect(clamped(...blocks)).toEqual(blocks.flatMap((block) => clamped(block)));
  expect(clamped([400])[0]?.slice(0, 3)).toEqual([339, 0, 0]);
  expect(clamped([-500])[0]?.[0]).toBe(-341);
});

test('a block in range stays as it is to the bit', () => {
  expect(clamped([338, 5, -9])[0]?.slice(0, 3)).toEqual([338, 5, -9]);
});
