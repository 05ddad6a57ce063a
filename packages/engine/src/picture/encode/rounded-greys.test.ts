import { expect, test } from 'vitest';
import { drawnGreys, roundedGreys } from './rounded-greys.ts';

const shown = (greys: Uint8Array): number[] => {
  const rounded = roundedGreys(greys, 255);
  if (!rounded) throw new Error('refused');
  return [...rounded.indexes].map((index) => rounded.paletteRgb[index * 3] as number);
};

test('black and white stay exact, every other grey differs by 3 at most, for any length', () => {
  for (const length of [1, 2, 3, 4, 255, 4096, 4099]) {
    const greys = Uint8Array.from({ length }, (_, at) => (at * 37) % 256);
    const out = shown(greys);
    greys.forEach((grey, at) => {
      const off = Math.abs((out[at] as number) - grey);
      expect(off).toBeLessThanOrEqual(grey === 0 || grey === 255 ? 0 : 3);
    });
  }
});

test('an image with few greys stays exact', () => {
  const few = [0, 17, 90, 201, 238, 255];
  const greys = Uint8Array.from({ length: 999 }, (_, at) => few[at % few.length] as number);
  expect(shown(greys)).toEqual([...greys]);
});

test('an image is not rounded when the mean error would be too large', () => {
  const blend = Uint8Array.from({ length: 4096 }, (_, at) => at % 256);
  expect(roundedGreys(blend, 0.6)).toBeNull();
});

test('greys at any byte offset are read correctly', () => {
  const greys = Uint8Array.from({ length: 63 }, (_, at) => at * 4).subarray(1);
  expect(shown(greys)).toEqual([...greys]);
});

test('what nobody can tell from a larger area has its colour', () => {
  const side = 200;
  const stripe = (at: number): number => Math.floor(at / 10) % 4;
  const paper = Uint8Array.from({ length: side * side }, (_, at) => (stripe(at) === 0 ? 254 : 255));
  const band = paper.map((grey, at) => (at >= (side * side) / 2 ? (grey === 254 ? 126 : 128) : grey));
  const drawn = drawnGreys(band);
  expect(new Set([...(drawn?.indexes ?? [])].map((index) => drawn?.paletteRgb[3 * index]))).toEqual(
    new Set([255, 128]),
  );
});
