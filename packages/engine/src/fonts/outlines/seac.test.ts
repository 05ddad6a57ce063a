import { expect, test } from 'vitest';
import { withSeac } from './seac.ts';

const square = (side: number) => ({ left: 0, bottom: 0, right: side, top: side });
const seac = { base: 65, accent: 193, dx: 30, dy: 400 };

test('a glyph without parts covers what it draws itself', () => {
  expect(withSeac(square(5), undefined, () => square(100))).toEqual(square(5));
});

test('base and moved accent are covered together', () => {
  const extentOf = (code: number) => (code === 65 ? square(200) : square(50));
  expect(withSeac(undefined, seac, extentOf)).toEqual({ left: 0, bottom: 0, right: 200, top: 450 });
});

test('a blank part covers nothing', () => {
  expect(withSeac(undefined, seac, (code) => (code === 65 ? square(200) : undefined))).toEqual(square(200));
  expect(withSeac(undefined, seac, (code) => (code === 65 ? undefined : square(50)))).toEqual({
    left: 30,
    bottom: 400,
    right: 80,
    top: 450,
  });
  expect(withSeac(undefined, seac, () => undefined)).toBeUndefined();
});
