import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { openWorkspace, type WorkspaceDriver } from './workspace-driver.ts';

/** Five pages with a secret each; the third has a scale of its own, which cannot be cut. */
const fivePages = async (): Promise<Uint8Array> => {
  const lines = [1, 2, 3, 4, 5].map((page) => [
    { text: `Topsecret${page}`, x: 72, y: 120 },
    { text: `Harmless${page}`, x: 72, y: 300 },
  ]);
  const document = await PDFDocument.load(await samplePdf(lines));
  document.getPage(2).node.set(PDFName.of('UserUnit'), PDFNumber.of(1.5));
  return document.save();
};
const pdf = { name: 'five.pdf', bytes: await fivePages() };

const options = (page: Page) => page.getByRole('button', { name: 'Download options' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Download options' });
const pages = (page: Page, name: 'Pictures' | 'Sharp text') => menu(page).getByRole('radio', { name });

/** A box over the secret of every page, as the API makes it; a reload shows them. */
const coverSecrets = async (work: WorkspaceDriver): Promise<void> => {
  const { page } = work;
  const redactions = [1, 2, 3, 4, 5].map((number) => ({
    page: number,
    ...(number === 3
      ? { x: 210, y: 300, width: 500, height: 120 }
      : { x: 140, y: 200, width: 400, height: 80 }),
  }));
  await page.request.post(`/api/files/${await work.fileId()}/redactions/batch`, {
    headers: { authorization: `Bearer ${await work.token()}` },
    data: { redactions },
  });
  await page.reload();
  await work.expectRedactions(5);
};

test('sharp text is chosen with the mouse, remembered, and the receipt says what every page became', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  await options(page).click();
  await expect(pages(page, 'Pictures')).toBeChecked();
  await expectNoAxeFindings(page);
  await menu(page).getByText('Sharp text').click();
  await menu(page).getByText('200').click();
  await expect(menu(page).getByRole('button', { name: 'Download Redacted PDF' })).toBeDisabled();
  await page.mouse.click(200, 700);
  await expect(menu(page)).toHaveCount(0);
  await coverSecrets(work);

  await options(page).click();
  await expect(pages(page, 'Sharp text')).toBeChecked();
  await expect(menu(page).getByRole('radio', { name: '200 DPI' })).toBeChecked();
  const asked = page.waitForRequest((request) => /\/download\?/.test(request.url()));
  const bytes = await work.download();
  expect(new URL((await asked).url()).search).toBe('?dpi=200&pages=sharp');
  const text = (await textOf(bytes)).join(' ');
  expect(text).toContain('Harmless1');
  expect(text).not.toContain('Topsecret');
  await expect(page.getByRole('heading', { name: 'Redacted and checked' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveText([
    'PageBecameBoxes',
    'Pages 1, 2, 4, 5Sharp text4',
    'Page 3PictureThe page has a scale of its own.1',
  ]);
  await expectNoAxeFindings(page);
});

test('the menu is opened, answered and closed with the keyboard, and begins with the operator’s choice', async ({
  page,
}) => {
  await page.route(/\/\?file=/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('data-pages="picture"', 'data-pages="sharp"');
    await route.fulfill({ response, body });
  });
  await openWorkspace(page, pdf);
  await options(page).focus();
  await page.keyboard.press('Enter');
  await expect(pages(page, 'Sharp text')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(pages(page, 'Pictures')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(menu(page).getByRole('radio', { name: '300 DPI' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(options(page)).toBeFocused();
  await page.reload();
  await options(page).click();
  await expect(pages(page, 'Pictures')).toBeChecked();
  await expect(menu(page).getByRole('radio', { name: '300 DPI' })).toBeChecked();
});
