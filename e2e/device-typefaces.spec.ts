import type { Page } from '@playwright/test';
import { openDevice, openOnDevice, requestsOf } from './device-driver.ts';
import { download, drag, expectRedactions } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { coverAndExport, printedLine } from './script-driver.ts';
import { chinesePdf, faces, printedPdf } from './script-pdfs.ts';
import { expectNoAxeFindings } from './visit-site.ts';

const chinese = () => chinesePdf([['申请人张伟住在北京', '合同金额五千元'], ['附件说明']]);
const firstLine = { x: 72, y: 108, width: 216, height: 32 };
const words = { covered: '张伟', beside: '合同金额五千元', next: '附件说明' };
const theFace = /^GET .*\/assets\/NotoSansHans-Regular-.+\.js$/;

const open = async (page: Page, bytes: Uint8Array, name = 'letter.pdf'): Promise<void> => {
  await openDevice(page);
  await openOnDevice(page, { name, bytes });
};
const notice = (page: Page) => page.getByText('text may not be shown or downloaded');
const loadTypeface = (page: Page) => page.getByRole('button', { name: 'Load the typeface (7 MB)' }).click();

test('a Chinese document whose font is not in the file says so, and with the typeface loaded is seen, found, covered and exported', async ({
  page,
  context,
}) => {
  await open(page, await chinese());
  await expect(notice(page)).toContainText('Some Chinese text');
  await expect(page.getByText('It tells the site which script is needed')).toBeVisible();
  await expectNoAxeFindings(page);
  await drag(page, [900, 1400], [1000, 1450]);
  await expectRedactions(page, 1);
  await download(page);
  await expect(page.getByText('Chinese text may be missing: its typeface was not loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Back to This Document' }).click();

  const requests = requestsOf(context);
  await loadTypeface(page);
  await expect(notice(page)).toBeHidden();
  await expectRedactions(page, 1);
  expect([...new Set(requests)]).toEqual([expect.stringMatching(theFace)]);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();

  // From now on this tab has the typeface before there is a file.
  await coverAndExport(page, await chinese(), firstLine, words, async (...given) => {
    await open(...given);
    await expect(notice(page)).toBeHidden();
  });
  await expect(page.getByText('its typeface was not loaded')).toBeHidden();

  // A later visit finds it on the device.
  await context.setOffline(true);
  const later = await context.newPage();
  await open(later, await chinese());
  await loadTypeface(later);
  await expect(notice(later)).toBeHidden();
});

test('a Hebrew document on the device is seen, found, covered and exported, and no typeface is asked for', async ({
  page,
  browser,
}) => {
  const pages = [['המטופל דניאל כהן', 'התיק פתוח'], ['נספח לחוזה']];
  const pdf = await printedPdf(browser, pages, { face: await faces.hebrew(), direction: 'rtl' });
  const hebrew = { covered: 'דניאל', beside: 'פתוח', next: 'נספח לחוזה' };
  await coverAndExport(page, pdf, printedLine, hebrew, async (...given) => {
    await open(...given);
    await expect(notice(page)).toBeHidden();
  });
});
