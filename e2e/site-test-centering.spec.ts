import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';

test('the test page shows page one at its natural size, in the middle', async ({ page, context }) => {
  const pdf = await samplePdf([[{ text: 'In the middle', x: 72, y: 120 }]]);
  await page.goto('/');
  await page.locator('#file-input').setInputFiles({
    name: 'middle.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf),
  });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept & Upload' }).click();
  await expect(page).toHaveURL(/\?file=\d+/);
  const fileId = new URL(page.url()).searchParams.get('file');
  await page.goto(`/test-centering/${fileId}`);
  const image = page.getByRole('img', { name: 'Page 1 at 100% scale' });
  await expect(image).toBeVisible();
  const place = await image.boundingBox();
  expect(place).toMatchObject({ width: 1275, height: 1650 });
  expect((place?.x ?? 0) + 1275 / 2).toBeCloseTo(1440 / 2, 0);
  expect(await context.cookies(), 'an open file sets no cookie').toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a file of another tab is refused on the test page', async ({ page }) => {
  await page.goto('/test-centering/123456789');
  await expect(page.getByRole('alert')).toContainText('This file is not available in this tab.');
  await expectNoAxeFindings(page);
});
