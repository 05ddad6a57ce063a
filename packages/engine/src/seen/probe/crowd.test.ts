import { expect, test } from 'vitest';
import { Crowd } from './crowd.ts';

const size = { width: 400, height: 300 };

test('boxes are counted where they lie', () => {
  const dots = Array.from({ length: 50 }, (_, at) => ({
    left: 100 + at,
    right: 101 + at,
    bottom: 40,
    top: 41,
  }));
  const band = { left: 0, right: 400, bottom: 200, top: 204 };
  const crowd = new Crowd(size, [...dots, band]);
  expect(crowd.at({ left: 0, top: 0, right: 400, bottom: 300 })).toBe(51);
  expect(crowd.at({ left: 96, top: 32, right: 160, bottom: 48 })).toBe(50);
  expect(crowd.at({ left: 240, top: 0, right: 400, bottom: 150 })).toBe(0);
  expect(crowd.at({ left: 300, top: 190, right: 310, bottom: 210 })).toBe(1);
});

test('what has no box, or one beyond the page, lies where it may be', () => {
  const crowd = new Crowd(size, [undefined, { left: -90, right: 900, bottom: -90, top: 900 }]);
  expect(crowd.at({ left: 384, top: 288, right: 400, bottom: 300 })).toBe(2);
  expect(crowd.at({ left: 0, top: 0, right: 8, bottom: 8 })).toBe(2);
});
