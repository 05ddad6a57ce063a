import { expect, test } from 'vitest';
import { burntPixels, clampBox, pixelsUnder } from './box.ts';

const page = { width: 100, height: 200 };

test('a box that extends over the edge is clamped to the page', () => {
  expect(clampBox({ x: -10, y: 190, width: 50, height: 50 }, page)).toEqual({
    x: 0,
    y: 190,
    width: 40,
    height: 10,
  });
});

test('a box outside the page, or too small, is not a redaction', () => {
  expect(clampBox({ x: 300, y: 0, width: 50, height: 50 }, page)).toBeNull();
  expect(clampBox({ x: 0, y: 0, width: 3, height: 50 }, page)).toBeNull();
});

test('a box with numbers that are not finite is invalid', () => {
  expect(clampBox({ x: Number.NaN, y: 0, width: 50, height: 50 }, page)).toBeNull();
  expect(clampBox({ x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: 50 }, page)).toBeNull();
});

test('a pixel that a box touches by a fraction is covered', () => {
  expect(pixelsUnder({ x: 10.9, y: 10.1, width: 5.2, height: 5 }, page, page)).toEqual({
    left: 10,
    top: 10,
    right: 17,
    bottom: 16,
  });
});

test('whole pixels of the page burn, on a finer image too', () => {
  const finer = { width: 200, height: 400 };
  const burnt = { left: 20, top: 20, right: 34, bottom: 32 };
  expect(burntPixels({ x: 10.9, y: 10.1, width: 5.2, height: 5 }, page, finer)).toEqual(burnt);
});
