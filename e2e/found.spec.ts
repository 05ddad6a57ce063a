import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

/** A form whose value shows on page 1, an author that shows nowhere, and a page to draw on. */
const formPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.setAuthor('K. Osei');
  const page = document.addPage([612, 792]);
  const field = document.getForm().createTextField('name');
  field.setText('Visible Value');
  field.addToPage(page, { x: 72, y: 600, width: 300, height: 30 });
  document.addPage([612, 792]);
  return document.save();
};

test('what can be seen of a form is said to stay, stays, and what is hidden goes', async ({ page }) => {
  const work = await openWorkspace(page, { name: 'form.pdf', bytes: await formPdf() });
  await page.getByRole('tab', { name: 'In your file' }).click();
  const panel = page.locator('.found:visible');
  const [hidden, visible] = [panel.locator('dl').nth(0), panel.locator('dl').nth(1)];
  await expect(panel).toContainText('Hidden. None of it will be in your download.');
  await expect(hidden).toContainText('Author, dates, software');
  await expect(hidden).not.toContainText('Form field');
  await expect(panel).toContainText('It stays in your download');
  await expect(visible).toContainText('Form field');

  await page.getByRole('button', { name: 'Next page' }).click();
  await work.drag({ page: 2, x: 130, y: 200, width: 300, height: 80 });
  const pdf = await work.download();
  expect((await textOf(pdf))[0]).toContain('Visible Value');
  const again = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(again.getForm().getFields()).toEqual([]);
  expect(again.getAuthor()).toBeUndefined();
});
