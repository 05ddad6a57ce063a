import { expect, test } from 'vitest';
import { islandGrid } from './island-place.ts';

const a4 = { widthPt: 595.276, heightPt: 841.89, size: { width: 1240, height: 1754 } };
const journal = { widthPt: 592, heightPt: 807, size: { width: 1233, height: 1681 } };
const corner = { left: 900, top: 900, right: 1200, bottom: 1600 };

/** As far as a viewer tells a place from the pixel before it. */
const tolerancePx = 0.01;

for (const [name, page] of Object.entries({ a4, journal }))
  test(`an island of a page of ${name} size ends where pixels end, so that no viewer draws it over one more`, () => {
    const placed = islandGrid(page, false).place(corner);
    for (const dpi of [60, 30, 150, 300])
      for (const at of Object.values(placed)) {
        const px = (at * dpi) / 72;
        expect(Math.abs(px - Math.round(px))).toBeLessThan(tolerancePx);
      }
  });

test('what an island shows lies where the page has it, to half a pixel of 300 DPI', () => {
  const { drawnSize, drawnPart, place } = islandGrid(journal, false);
  const [drawn, placed] = [drawnPart(corner), place(corner)];
  expect(drawnSize).toEqual({ width: 2467, height: 3363 });
  expect(Math.abs((drawn.right * 592) / drawnSize.width - placed.right) * (300 / 72)).toBeLessThan(0.5);
  expect(Math.abs((drawn.bottom * 807) / drawnSize.height - placed.bottom) * (300 / 72)).toBeLessThan(0.5);
});

test('an island at the side of a page reaches it', () => {
  const { drawnPart, place } = islandGrid(journal, false);
  const side = { left: 0, top: 0, right: 1233, bottom: 1681 };
  expect(place(side)).toEqual({ left: 0, top: 0, right: 592, bottom: 807 });
  expect(drawnPart(side)).toEqual({ left: 0, top: 0, right: 2467, bottom: 3363 });
});

test('beside boxes, and on pages too large for 150 DPI, an island is where the page image has it', () => {
  const huge = { widthPt: 7200, heightPt: 7200, size: { width: 6000, height: 6000 } };
  for (const [page, isCut] of [
    [journal, true],
    [huge, false],
  ] as const) {
    const { drawnSize, drawnPart, place } = islandGrid(page, isCut);
    expect(drawnSize.width).toBe(2 * page.size.width);
    expect(drawnPart(corner)).toEqual({ left: 1800, top: 1800, right: 2400, bottom: 3200 });
    expect(place(corner).right).toBe((1200 * page.widthPt) / page.size.width);
  }
});
