import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

test.use({ forcedColors: 'active' });

const backgroundOf = (element: Element): string => getComputedStyle(element).backgroundColor;

test('in a person’s own few colours boxes are black, bars are seen, and so is what is chosen', async ({
  page,
}) => {
  await page.goto('/');
  const canvas = await page.locator('body').evaluate(backgroundOf);
  expect(await page.locator('h1 .bar').evaluate(backgroundOf)).not.toBe(canvas);

  const bytes = await samplePdf([[{ text: 'Okafor', x: 72, y: 120 }]]);
  const work = await openWorkspace(page, { name: 'letter.pdf', bytes });
  await work.drag({ x: 130, y: 200, width: 300, height: 100 });
  const box = work.pageView().locator('.box');
  await page.keyboard.down('b');
  await expect.poll(() => box.evaluate(backgroundOf)).toBe('rgb(0, 0, 0)');
  await page.keyboard.up('b');
  await expect
    .poll(() => box.evaluate((element) => getComputedStyle(element).backgroundImage))
    .toContain('gradient');
  const chosen = page.locator('[aria-pressed="true"]').filter({ visible: true });
  expect(await chosen.count()).toBeGreaterThanOrEqual(3);
  for (const one of await chosen.all()) expect(await one.evaluate(backgroundOf)).not.toBe(canvas);
});
