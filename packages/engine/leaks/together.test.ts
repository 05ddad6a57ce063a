import { expect, test } from 'vitest';
import { onePage } from './make/scan-page.ts';
import { pictureOf } from './search/pixels.ts';
import { exportOf, sourceOf, startEngine } from './start-engine.ts';

const pixelPt = 0.48;

/** Squares of four pixels, all but two pixels of each under others: one of them less is not seen, all of them less are. */
const specks = (columns: number, rows: number, spacingPx: number): string =>
  Array.from({ length: columns * rows }, (_, index) => {
    const left = 40 + (index % columns) * spacingPx;
    const bottom = 40 + Math.floor(index / columns) * spacingPx;
    const square = (x: number, y: number, width: number, height: number): string =>
      `${(left + x) * pixelPt} ${(bottom + y) * pixelPt} ${width * pixelPt} ${height * pixelPt} re f`;
    return `${square(0, 0, 4, 4)} ${square(1, 0, 4, 4)} ${square(0, 2, 4, 2)}`;
  }).join('\n');

/** Of whole pixels: on others, PDFium draws squares that end on one a pixel larger in an island than on the page. */
const pagePt = { width: 240, height: 168 };

test('what is hidden one by one and seen together does not vanish', async () => {
  const engine = startEngine();
  const page = onePage(() => ({ operators: specks(12, 10, 7) }), pagePt.width, pagePt.height);
  const { pdf, report } = await exportOf(engine, page, [{ page: 2, x: 10, y: 10, width: 50, height: 50 }]);
  expect(report.vectorPages).toBe(1);
  const [before, after] = [
    await pictureOf(engine, sourceOf(page), 1),
    await pictureOf(engine, sourceOf(pdf), 1),
  ];
  const inkOf = ({ data }: { data: Uint8Array }): number =>
    data.reduce((sum, level, at) => (at % 3 === 0 ? sum + (255 - level) : sum), 0) / 255;
  expect(inkOf(before)).toBeGreaterThan(2000);
  expect(Math.abs(inkOf(after) - inkOf(before))).toBeLessThan(30);
});
