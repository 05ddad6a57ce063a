import { expect, test } from 'vitest';
import { fineSteps } from './edge-steps.ts';
import { roundEdges } from './round-edges.ts';
import { drawnGreys } from './rounded-greys.ts';

const width = 1000;
const grey = (level: number): number => level * 0x010101;

/** A white page with stems of every smoothed level, and what `paint` puts on it. */
const page = (paint: (words: Int32Array) => void = () => {}): Int32Array => {
  const words = new Int32Array(width * width).fill(grey(255));
  for (let at = 0; at < words.length; at += 20) {
    words[at] = grey((at * 7) % 256);
    words[at + 1] = grey(0);
    words[at + 2] = grey((at * 13) % 256);
  }
  paint(words);
  return words;
};

const block = (words: Int32Array, row: number, colour: number): void => {
  words.fill(colour, row * width, (row + 40) * width);
};

const rounded = (words: Int32Array): Int32Array => {
  const copy = words.slice();
  roundEdges(copy, width);
  return copy;
};

const greysOf = (words: Int32Array): Uint8Array => Uint8Array.from(words, (word) => word & 255);

test('a page of text needs eight greys, drawn in colours or not', () => {
  const words = page();
  expect(new Set(rounded(words)).size).toBeLessThanOrEqual(8);
  expect((drawnGreys(greysOf(words))?.paletteRgb.length ?? 0) / 3).toBeLessThanOrEqual(8);
});

test('where pixels are half as wide it needs five, black and white among them', () => {
  const words = page();
  const levels = new Set(drawnGreys(greysOf(words), fineSteps)?.paletteRgb);
  expect(levels.size).toBeLessThanOrEqual(6);
  expect([...levels]).toEqual(expect.arrayContaining([0, 255]));
  const fine = words.slice();
  roundEdges(fine, width, fineSteps);
  const worst = words.reduce(
    (most, word, at) => Math.max(most, Math.abs(((fine[at] ?? 0) & 255) - (word & 255))),
    0,
  );
  expect(worst).toBeLessThanOrEqual(44);
});

test('text in black and in a colour needs sixteen colours', () => {
  const blue = (level: number) => level | (level << 8) | ((128 + (level >> 1)) << 16);
  const words = page((some) => {
    for (let at = 10; at < some.length; at += 20) {
      some[at] = blue((at * 7) % 256);
      some.fill(blue(0), at + 1, at + 3);
    }
  });
  expect(new Set(rounded(words)).size).toBeLessThanOrEqual(16);
});

test('black and white are exact, and an edge stays near what it was', () => {
  const words = page();
  const shown = rounded(words);
  const isExact = (word: number) => word === grey(0) || word === grey(255);
  const worst = (some: (word: number) => boolean) =>
    words.reduce((most, word, at) => {
      const off = Math.abs(((shown[at] ?? 0) & 255) - (word & 255));
      return some(word) ? Math.max(most, off) : most;
    }, 0);
  expect(worst(isExact)).toBe(0);
  expect(worst((word) => !isExact(word))).toBeLessThanOrEqual(28);
});

test('areas keep their colours, however near to each other', () => {
  const tints = [grey(246), grey(251), grey(130), grey(136), 0xfff0f0, 0x804020];
  const words = page((some) => {
    for (const [index, tint] of tints.entries()) block(some, 100 + index * 50, tint);
  });
  const shown = rounded(words);
  for (const [index, tint] of tints.entries()) expect(shown[(120 + index * 50) * width]).toBe(tint);
});

test('faint print on paper stays', () => {
  const words = page((some) => {
    for (let at = 5; at < 4000; at += 200) some[at] = grey(250);
  });
  expect((rounded(words)[5] ?? 0) & 255).toBeLessThan(253);
});

test('a small picture or gradient on a page stays as it is, and text around it is rounded', () => {
  const words = page((some) => {
    for (let row = 300; row < 340; row++)
      for (let column = 100; column < 300; column++) some[row * width + column] = grey(column - 50);
  });
  const shown = rounded(words);
  const rowOf = (some: Int32Array) => [...some.subarray(320 * width + 100, 320 * width + 300)];
  expect(rowOf(shown)).toEqual(rowOf(words));
  expect(new Set(shown.subarray(0, 250 * width)).size).toBeLessThanOrEqual(16);
  expect(drawnGreys(greysOf(words))).toBeNull();
});

test('a grainy picture on a page stays as it is', () => {
  let state = 1;
  const words = page((some) => {
    for (let row = 300; row < 340; row++)
      for (let column = 0; column < width; column++) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        some[row * width + column] = state & 0x7f7f7f;
      }
  });
  const rowOf = (some: Int32Array) => [...some.subarray(320 * width, 321 * width)];
  expect(rowOf(rounded(words))).toEqual(rowOf(words));
});

test('black under a box stays black, whatever dark lies beside it', () => {
  const words = page((some) => block(some, 200, grey(3)));
  block(words, 500, grey(0));
  expect(new Set(rounded(words).subarray(500 * width, 540 * width))).toEqual(new Set([0]));
});
