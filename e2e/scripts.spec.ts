import { test } from './journey.ts';
import { coverAndExport, printedLine } from './script-driver.ts';
import { chinesePdf, faces, formPdf, printedPdf } from './script-pdfs.ts';

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
