import { expect, test } from 'vitest';
import { outlineOf } from '../../page/walk/outline.ts';
import { areaOf } from './area.ts';
import { layersOf } from './layers.ts';
import type { PlacedOutline } from './placed-outline.ts';
import { rowsOf } from './rows-of.ts';
import { growPx } from './thing.ts';

const size = { width: 1000, height: 1000 };

const placed = (construction: string, reachPx = 0): PlacedOutline => {
  const outline = outlineOf(construction.replace(/(?<=[mlch]) /g, '\n'), reachPx === 0);
  if (!outline) throw new Error('no outline');
  return { outline, toImage: [1, 0, 0, 1, 0, 0], reachPx, isOnPixels: true, isTold: true };
};

const around = (left: number, top: number, right: number, bottom: number) =>
  areaOf({ left, right, bottom: top, top: bottom }, size, growPx);

test('a slanted stripe is somewhere in every row, and nowhere in most of its box', () => {
  const area = around(0, 0, 620, 600);
  const rows = rowsOf(placed('0 0 m 20 0 l 620 600 l 600 600 l h'), area);
  for (let y = 0; y < 600; y += 1) {
    // The stripe goes from x to x + 20 where it crosses the middle of a row.
    expect(rows?.leftAt(y)).toBeLessThanOrEqual(y);
    expect(rows?.rightAt(y)).toBeGreaterThanOrEqual(y + 21);
    expect((rows?.rightAt(y) ?? 0) - (rows?.leftAt(y) ?? 0)).toBeLessThan(40);
  }
});

test('what curves stays where it is', () => {
  const area = around(100, 100, 700, 700);
  const rows = rowsOf(placed('100 100 m 100 400 400 700 700 700 c 410 690 110 400 100 100 c h'), area);
  const at = (t: number): readonly [number, number] => {
    const s = 1 - t;
    const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    const along = (points: readonly number[]) =>
      points.reduce((sum, point, index) => sum + point * (weights[index] as number), 0);
    return [along([100, 100, 400, 700]), along([100, 400, 700, 700])];
  };
  for (let t = 0; t <= 1; t += 0.01) {
    const [x, y] = at(t);
    const row = Math.min(699, Math.floor(y));
    expect(rows?.leftAt(row)).toBeLessThanOrEqual(x);
    expect(rows?.rightAt(row)).toBeGreaterThanOrEqual(x);
  }
});

test('of upright rectangles and of joined lines nothing is said', () => {
  expect(rowsOf(placed('100 100 400 5 re'), around(100, 100, 500, 105))).toBeUndefined();
  expect(rowsOf(placed('0 0 m 600 600 l 0 620 l', 3), around(0, 0, 600, 620))).toBeUndefined();
});

test('stripes beside each other share a layer, whatever their boxes do', () => {
  const stripes = Array.from({ length: 20 }, (_, index) => {
    const [x, area] = [index * 40, around(index * 40, 0, index * 40 + 200, 400)];
    return { area, rows: rowsOf(placed(`${x} 0 m ${x + 200} 400 l`, 1), area) };
  });
  expect(layersOf(stripes)).not.toHaveLength(1);
  expect(layersOf(stripes, ({ rows, area }) => rows?.slices() ?? [area])).toEqual([stripes]);
});
