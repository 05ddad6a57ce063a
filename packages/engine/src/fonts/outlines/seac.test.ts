import { expect, test } from 'vitest';
import { type Contour, extentOfContours } from './outline.ts';
import { withSeac } from './seac.ts';

const square = (side: number): Contour[] => [
  {
    start: [0, 0],
    segments: [
      [side, 0],
      [side, side],
      [0, side],
    ],
  },
];
const seac = { base: 65, accent: 193, dx: 30, dy: 400 };
const extent = (contours: readonly Contour[]) => extentOfContours(contours);

test('a glyph without parts is what it draws itself', () => {
  expect(withSeac(square(5), undefined, () => square(100))).toEqual(square(5));
});

test('base and moved accent are drawn together', () => {
  const all = withSeac([], seac, (code) => square(code === 65 ? 200 : 50));
  expect(all).toHaveLength(2);
  expect(extent(all)).toMatchObject({ left: 0, bottom: 0, right: 200, top: 450 });
});

test('a blank part draws nothing', () => {
  expect(withSeac([], seac, (code) => (code === 65 ? square(200) : []))).toEqual(square(200));
  expect(extent(withSeac([], seac, (code) => (code === 65 ? [] : square(50))))).toMatchObject({
    left: 30,
    bottom: 400,
    right: 80,
    top: 450,
  });
  expect(withSeac([], seac, () => [])).toEqual([]);
});
