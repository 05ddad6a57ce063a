import { expect, test } from 'vitest';
import { pagePdf, parseFirstPage } from '../../../leaks/make/page-kit.ts';
import { withProbe } from './probed-page.ts';

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
