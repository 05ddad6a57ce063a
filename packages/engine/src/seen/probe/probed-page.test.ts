import { expect, test } from 'vitest';
import { pagePdf, parseFirstPage } from '../../../leaks/make/page-kit.ts';
import { areTooMany, withProbe } from './probed-page.ts';

test('a large page may take as many drawings as it needs for its size', async () => {
  const bytes = pagePdf({ content: '' });
  const { document } = await parseFirstPage(bytes);
  const drawingsOf = (width: number, height: number): number =>
    withProbe(document.pdfium, { bytes, contentBytes: [0] }, { width, height }, (page) => {
      page.spendAll();
      let drawings = 0;
      while (page.affords((drawings + 1) * width * height)) drawings += 1;
      return drawings;
    });
  const [usual, large] = [drawingsOf(1240, 1754), drawingsOf(6600, 5100)];
  document.close();
  expect(usual).toBeGreaterThan(large);
  expect(large).toBeGreaterThanOrEqual(15);
});

test('few things are looked for on a very large page, and many on any other', () => {
  const large = { width: 6600, height: 5100 };
  expect(areTooMany(2000, large)).toBe(true);
  expect(areTooMany(100, large)).toBe(false);
  expect(areTooMany(20_000, { width: 3508, height: 4967 })).toBe(false);
});
