import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { protectedPdf } from './odd-pdfs.ts';
import { samplePdf } from './sample-pdf.ts';
import { acceptTerms, chooseFile, openWorkspace } from './workspace-driver.ts';

const pdf = {
  name: 'three.pdf',
  bytes: await samplePdf([1, 2, 3].map((number) => [{ text: `Page ${number}`, x: 72, y: 120 }])),
};

test('a reload keeps page, view and zoom, and the tab is named after the file', async ({ page }) => {
  await openWorkspace(page, pdf);
  await expect(page).toHaveTitle(/^three\.pdf/);
  await page.getByRole('button', { name: 'Continuous' }).click();
  await page.getByRole('button', { name: '100%', exact: true }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 3' }).click();
  await expect(page.getByLabel('Page, of 3')).toHaveValue('3');
  await page.reload();
  await expect(page.getByRole('img', { name: 'Page 3', exact: true })).toBeVisible();
  await expect(page.getByLabel('Page, of 3')).toHaveValue('3');
  await expect(page.getByRole('button', { name: 'Continuous' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Zoom in percent')).toHaveValue('100 %');
});

test('after a reload what was done can be undone and redone, and what was undone stays so', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  const work = await openWorkspace(page, pdf);
  for (const y of [300, 500, 700]) await work.drag({ x: 130, y, width: 300, height: 80 });
  await work.undo();
  await work.expectRedactions(2);
  await page.reload();
  await work.expectRedactions(2);
  await work.redo();
  await work.expectRedactions(3);
  await work.undo();
  await work.undo();
  await work.expectRedactions(1);
  await page.reload();
  await work.expectRedactions(1);
  await work.undo();
  await work.expectRedactions(0);
});

test('the wheel goes on at the end of a page, and Fit Page shows all of it', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await page.getByRole('button', { name: 'Fit Page' }).click();
  const canvas = await page.locator('.canvas').boundingBox();
  await expect
    .poll(async () => (await work.pageView().boundingBox())?.height ?? 9999)
    .toBeLessThan(canvas?.height ?? 0);
  await page.mouse.move((canvas?.x ?? 0) + 200, (canvas?.y ?? 0) + 200);
  await page.mouse.wheel(0, 300);
  await expect(page.getByLabel('Page, of 3')).toHaveValue('2');
  await page.mouse.wheel(0, -300);
  await expect(page.getByLabel('Page, of 3')).toHaveValue('1');
});

test('dialogs begin where a person acts, and pages are one stop for Tab', async ({ page }) => {
  await page.goto('/');
  await chooseFile(page, { name: 'secret.pdf', bytes: await protectedPdf('open sesame') });
  await expect(page.getByRole('checkbox')).toBeFocused();
  await acceptTerms(page);
  await expect(page.getByLabel('Password for secret.pdf')).toBeFocused();
  await page.keyboard.type('open sesame');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await expect(page.locator('.thumbnails button[tabindex="0"]')).toHaveCount(1);
});

test('a large photograph fits a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const photo = await sharp({ create: { width: 3024, height: 1000, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const work = await openWorkspace(page, { name: 'photo.jpg', bytes: photo, type: 'image/jpeg' });
  await expect.poll(async () => (await work.pageView().boundingBox())?.width ?? 999).toBeLessThan(390);
});
