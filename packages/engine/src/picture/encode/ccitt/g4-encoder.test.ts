import { expect, test } from 'vitest';
import { readFax } from '../../../../contract/read-fax.ts';
import { changesFor, endChanges, G4Encoder } from './g4-encoder.ts';

type Row = readonly number[];

const encoded = (rows: readonly Row[], width: number): Uint8Array => {
  const encoder = new G4Encoder(width);
  const changes = changesFor(width);
  for (const row of rows) {
    let count = 0;
    row.forEach((pixel, x) => {
      if (pixel !== (row[x - 1] ?? 0)) changes[count++] = x;
    });
    endChanges(changes, count, width);
    encoder.addRow(changes);
  }
  return encoder.finish();
};

const pixelsOf = (rows: readonly Row[]): number[] => rows.flat().map((pixel) => (pixel === 1 ? 0 : 255));

/** Runs of random lengths, each row like the one above with some changes moved, or another. */
const randomRows = (width: number, height: number, longest: number, seed: number): Row[] => {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const rows: number[][] = [];
  for (let y = 0; y < height; y++) {
    const above = rows[y - 1];
    const row: number[] = [];
    if (above && random(4) > 0) {
      const shift = random(9) - 4;
      for (let x = 0; x < width; x++) row.push(random(60) === 0 ? random(2) : (above[x + shift] ?? 0));
    } else
      for (let colour = random(2); row.length < width; colour ^= 1)
        for (let left = 1 + random(longest); left > 0 && row.length < width; left--) row.push(colour);
    rows.push(row);
  }
  return rows;
};

/** Every code for a run. */
const lengths = [...Array(64).keys(), ...Array.from({ length: 41 }, (_, index) => 64 * (index + 1))];
const blank: Row = Array(2700).fill(0);
const bar = (from: number, length: number): Row =>
  blank.map((_, x) => Number(x >= from && x < from + length));

test.each([
  ['one pixel', [[1]], 1],
  ['one white pixel', [[0]], 1],
  ['columns that change at every pixel', [[1, 0, 1, 0, 1], [0, 1, 0, 1, 0], [1, 0, 1, 0, 1]], 5], // biome-ignore format: rows
  ['no black', [Array(70).fill(0), Array(70).fill(0)], 70],
  ['no white', [Array(70).fill(1), Array(70).fill(1)], 70],
  ['runs longer than any code', [Array(9000).fill(1), [...Array(6000).fill(0), ...Array(3000).fill(1)]], 9000], // biome-ignore format: rows
  [
    'every length of a white run',
    lengths.flatMap((length) => [blank, bar(5, length), bar(5 + length, 9)]),
    2700,
  ],
  ['every length of a black run', lengths.flatMap((length) => [blank, bar(1, length)]), 2700],
  ['short runs', randomRows(331, 200, 9, 7), 331],
  ['long runs', randomRows(2553, 120, 900, 11), 2553],
] as [string, Row[], number][])('libtiff reads the pixels again: %s', async (_, rows, width) => {
  const read = await readFax(encoded(rows, width), width, rows.length);
  expect(Buffer.from(read).equals(Buffer.from(pixelsOf(rows)))).toBe(true);
});
