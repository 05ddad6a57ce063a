import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { download, expectRedactions, openDocument } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';

const pages = 6;
const document = () =>
  samplePdf(Array.from({ length: pages }, () => [{ text: 'Daniel Okafor signed', x: 72, y: 120 }]));

/** Keeps the words of all pages but the first two back until the journey lets them go. */
const holdWords = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/words\/[3-9]$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

test('a search that has not read every page redacts none of it yet, and all of it in the end', async ({
  page,
}) => {
  const release = await holdWords(page);
  await openDocument(page, await document());
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await expect(page.getByText('2 matches on 2 pages')).toBeVisible();
  await page.getByRole('button', { name: /^Redact (all|\d)/ }).click();
  await expect(page.getByText('Redacts all as soon as 4 more pages are read.')).toBeVisible();
  await expectRedactions(page, 0);
  release();
  await expectRedactions(page, pages);
  await expect(page.getByText('Already redacted')).toHaveCount(pages);
});

test('what is armed is called off by Cancel and by another search', async ({ page }) => {
  const release = await holdWords(page);
  await openDocument(page, await document());
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in document' });
  const arm = page.getByRole('button', { name: 'Redact all, including 4 pages still being read' });
  await field.fill('okafor');
  await arm.click();
  await page.locator('.search-foot').getByRole('button', { name: 'Cancel' }).click();
  await arm.click();
  await field.fill('daniel');
  await expect(arm).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: `Redact ${pages} Matches` })).toBeEnabled();
  await expectRedactions(page, 0);
});

test('a page without text stands beside the button, and the receipt says how much was searched', async ({
  page,
}) => {
  const pdf = await PDFDocument.load(await samplePdf([[{ text: 'Daniel Okafor signed', x: 72, y: 120 }]]));
  pdf.addPage([612, 792]);
  await openDocument(page, await pdf.save());
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await expect(page.locator('.search-foot').getByText('No text to search on page 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Redact 1 Match' }).click();
  await expectRedactions(page, 1);
  await download(page);
  await expect(page.getByText('Search covered 1 of 2 pages')).toBeVisible();
});
