import { download, expectRedactions, openDocument } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';

const letter = () =>
  samplePdf([
    [
      { text: 'Re: Daniel Okafor, employee of this clinic', x: 72, y: 120 },
      { text: 'This firm represents Mr. Okafor here.', x: 72, y: 160 },
    ],
  ]);

test('labels go on new boxes, on all and on one, are undone together, and are read in the download', async ({
  page,
}) => {
  await openDocument(page, await letter());
  await page.getByRole('button', { name: 'Box tools and labels' }).click();
  const labels = page.getByRole('region', { name: 'Labels' });
  await labels.getByRole('button', { name: 'Own text' }).click();
  await labels.getByRole('textbox', { name: 'Text of the label' }).fill('(b)(6)');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await page.getByRole('button', { name: 'Redact 2 Matches' }).click();
  await expectRedactions(page, 2);
  await expect(page.locator('.box-label')).toHaveText(['(b)(6)', '(b)(6)']);

  await page.getByRole('tab', { name: 'Redactions' }).click();
  await labels.getByRole('button', { name: 'REDACTED' }).click();
  await labels.getByRole('button', { name: 'Apply to all boxes' }).click();
  await expect(page.locator('.box-label')).toHaveText(['REDACTED', 'REDACTED']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.box-label')).toHaveText(['(b)(6)', '(b)(6)']);
  await page.getByRole('button', { name: 'Redo' }).click();

  await page.getByRole('button', { name: /^Okafor ×2/ }).click();
  await page.getByRole('button', { name: /^Show on page 1: .*box 2,/ }).click();
  const one = labels.getByRole('textbox', { name: 'Label of the selected box' });
  await one.fill('סוד');
  await expect(labels.getByText('Use letters, digits and signs of Latin script.')).toBeVisible();
  await one.fill('§ 552a');
  await page.keyboard.press('Enter');
  await expect(page.locator('.box-label')).toHaveText(['REDACTED', '§ 552a']);
  await expect(page.getByRole('button', { name: /^Redaction 2 on page 1, labelled § 552a/ })).toBeVisible();
  await expectNoAxeFindings(page);

  await page.reload();
  await expect(page.locator('.box-label')).toHaveText(['REDACTED', '§ 552a']);
  const [text = ''] = await textOf(await download(page));
  expect(text).not.toContain('Okafor');
  expect(text).toMatch(/Re: Daniel\s+REDACTED/);
  expect(text).toContain('Redacted: § 552a');
  expect(text).toContain('clinic');
});
