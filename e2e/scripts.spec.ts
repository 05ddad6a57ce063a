import type { Box } from '@blackbar/core';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { download, expectRedactions, openDocument } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { chinesePdf, faces, formPdf, printedPdf } from './script-pdfs.ts';

test.setTimeout(180_000);

/** What is covered, what stays beside it on the same page, and what stands on the next page, if there is one. */
interface Words {
  covered: string;
  beside: string;
  next?: string;
}

const letterPt = { width: 612, height: 792 };
const darkTone = 150;

/** How many pixels of the first page are dark on the screen, in an area in points from its upper left corner. */
const inkOnScreen = async (page: Page, { x, y, width, height }: Box): Promise<number> => {
  const shot = sharp(await page.getByRole('img', { name: 'Page 1', exact: true }).screenshot());
  const { width: widthPx } = await shot.metadata();
  const scale = widthPx / letterPt.width;
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
  const area = { left, top, width: Math.round(width * scale), height: Math.round(height * scale) };
  const tones = await shot.extract(area).greyscale().raw().toBuffer();
  return tones.filter((tone) => tone < darkTone).length;
};

const find = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill(text);
};

/** Without spaces and marks of direction, and in the letters that a person types. */
const typed = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');

/** Seen, found, covered, gone; and the rest is found in the export, by another reader and by the tool. */
const coverAndExport = async (
  page: Page,
  pdf: Uint8Array,
  place: Box,
  { covered, beside, next }: Words,
): Promise<void> => {
  await openDocument(page, pdf);
  await expect.poll(() => inkOnScreen(page, place)).toBeGreaterThan(100);
  await find(page, covered);
  await expect(page.getByText('1 match on 1 page')).toBeVisible();
  await page.getByRole('button', { name: 'Redact 1 Match' }).click();
  await expectRedactions(page, 1);
  const exported = await download(page);

  const [first = '', second = ''] = (await textOf(exported)).map(typed);
  expect(first).not.toContain(typed(covered));
  expect(first).toContain(typed(beside));
  if (next) expect(second).toContain(typed(next));

  await openDocument(page, exported, 'export.pdf');
  await find(page, covered);
  await expect(page.getByText('Nothing found')).toBeVisible();
  for (const rest of next ? [beside, next] : [beside]) {
    await find(page, rest);
    await expect(page.getByText('1 match on 1 page')).toBeVisible();
  }
};

/** Of the first line of a document that the browser printed. */
const printedLine = { x: 72, y: 96, width: 468, height: 60 };

test('a Chinese document whose font is not in the file is seen, found, covered and exported', async ({
  page,
}) => {
  const pdf = await chinesePdf([['申请人张伟住在北京', '合同金额五千元'], ['附件说明']]);
  const words = { covered: '张伟', beside: '合同金额五千元', next: '附件说明' };
  await coverAndExport(page, pdf, { x: 72, y: 108, width: 216, height: 32 }, words);
});

test('an Arabic document is seen, found in the order it is written, covered and exported', async ({
  page,
  browser,
}) => {
  const pages = [['المريض يوسف الحداد', 'رقم الملف مفتوح'], ['ملحق العقد']];
  const pdf = await printedPdf(browser, pages, { face: await faces.arabic(), direction: 'rtl' });
  await coverAndExport(page, pdf, printedLine, { covered: 'يوسف', beside: 'الملف', next: 'ملحق العقد' });
});

test('a Hebrew document is seen, found in the order it is written, covered and exported', async ({
  page,
  browser,
}) => {
  const pages = [['המטופל דניאל כהן', 'התיק פתוח'], ['נספח לחוזה']];
  const pdf = await printedPdf(browser, pages, { face: await faces.hebrew(), direction: 'rtl' });
  await coverAndExport(page, pdf, printedLine, { covered: 'דניאל', beside: 'פתוח', next: 'נספח לחוזה' });
});

test('a Hindi document is seen, found as it is typed, covered and exported', async ({ page, browser }) => {
  const pages = [['रोगी कमल नगर', 'फ़ाइल खुली है'], ['अनुबंध']];
  const pdf = await printedPdf(browser, pages, { face: await faces.hindi() });
  await coverAndExport(page, pdf, printedLine, { covered: 'कमल', beside: 'फ़ाइल खुली', next: 'अनुबंध' });
});

test('values of a form that no program has drawn are seen, found, covered and exported', async ({ page }) => {
  const pdf = await formPdf({ Name: 'Adelheid Stark', Town: 'Trondheim' });
  const field = { x: 200, y: 112, width: 300, height: 28 };
  await coverAndExport(page, pdf, field, { covered: 'Adelheid', beside: 'Trondheim' });
});
