import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { openWorkspace } from './workspace-driver.ts';

const pdf = { name: 'letter.pdf', bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }]]) };

test('on a phone the choices are a sheet for a thumb, and the actions name what is chosen', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  await work.touchDrag({ x: 130, y: 200, width: 500, height: 100 });
  await page.getByRole('button', { name: 'Download options' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Download options' });
  await expectNoAxeFindings(page);
  const targets = await sheet
    .locator('label, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(targets.length).toBeGreaterThanOrEqual(7);
  for (const { width, height } of targets) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await sheet.getByText('Sharp text').tap();
  await sheet.getByText('300').tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: /Document menu/ }).tap();
  const row = page.getByRole('button', { name: 'Download options' });
  await expect(row).toContainText('Sharp text, 300 DPI');
  await row.tap();
  await expect(sheet.getByRole('radio', { name: 'Sharp text' })).toBeChecked();
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download Redacted PDF' }).tap();
  await download;
  await expect(page.getByRole('row', { name: /^Page 1 / })).toHaveText('Page 1Sharp text1');
});
