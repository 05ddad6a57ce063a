import { PDFDocument } from '@cantoo/pdf-lib';
import { download, expectRedactions, openDocument } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { workspaceDriver } from './workspace-driver.ts';

/** Two letters about one person, a page nobody opens, and one without text. */
const letters = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.load(
    await samplePdf([
      [
        { text: 'Employee Okafor', x: 72, y: 120 },
        { text: 'Doctor Castellane', x: 72, y: 200 },
      ],
      [
        { text: 'Mr. Okafor again', x: 72, y: 30 },
        { text: 'and OKAFORS too', x: 72, y: 300 },
      ],
      [{ text: 'Nothing of note', x: 72, y: 120 }],
    ]),
  );
  pdf.addPage([612, 792]);
  return pdf.save();
};

test('the last look names what leaks, covers it, and what is left goes on the receipt', async ({ page }) => {
  await openDocument(page, await letters());
  const work = workspaceDriver(page);
  const token = await work.token();
  const id = await work.fileId();
  const words = await (
    await page.request.get(`/api/files/${id}/words/1`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const boxOf = (text: string) => words.find((word: { text: string }) => word.text === text);
  const add = async (box: { x: number; y: number; width: number; height: number }): Promise<void> => {
    const saved = await page.request.post(`/api/files/${id}/redactions`, {
      headers: { authorization: `Bearer ${token}` },
      data: { page: 1, ...box },
    });
    expect(saved.status()).toBe(201);
  };
  const { x, y, width, height } = boxOf('Okafor');
  await add({ x: x - 2, y: y - 2, width: width + 4, height: height + 4 });
  const half = boxOf('Castellane');
  await add({ x: half.x - 2, y: half.y - 2, width: half.width * 0.8, height: half.height + 4 });
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expectRedactions(page, 2);
  await page
    .getByRole('button', { name: /^Show on page 1:/ })
    .first()
    .click();
  await expect(page.locator('.box.selected')).toHaveCount(1);

  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Review before release' })).toBeVisible();
  await expect(page.locator('.box.selected'), 'only the place under review stands out').toHaveCount(0);
  const foot = page.getByRole('region', { name: 'This place' });
  await expect(foot.getByText('Half covered')).toBeVisible();
  await expect(foot.getByText('“ne” can still be read')).toBeVisible();
  await expect(page.getByText('What you leave open is named on the receipt.')).toBeVisible();
  await expectNoAxeFindings(page);

  await page.keyboard.press('c');
  await expect(foot.getByText('Same words, not covered')).toBeVisible();
  await expect(foot.getByText('in the header')).toBeVisible();
  await page.keyboard.press('c');
  await expectRedactions(page, 3);
  await expect(foot.getByText('Nearly the same')).toBeVisible();
  await expect(foot.getByText('Part of a longer word')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(foot.getByText('Boxes')).toBeVisible();
  await expect(foot.locator('.covered')).toHaveText('Okafor');
  // "Okafor" stands under two boxes by now: both are accepted at once.
  await page.keyboard.press('Shift+Enter');
  await expect(foot.locator('.covered')).toHaveText('Castellane');
  await page.keyboard.press('Enter');
  await expect(foot.getByText('Pages nobody looked at')).toBeVisible();
  await expect(foot.getByText('Pages 3 and 4')).toBeVisible();
  await page.keyboard.press('o');
  await expect(foot.getByText('Page 4', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(foot.getByText('Pages we could not read')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(foot.getByText('Nothing left to look at')).toBeVisible();

  const result = await download(page);
  await expect(page.getByText('Left open')).toBeVisible();
  await expect(page.getByText('1 place reads nearly the same')).toBeVisible();
  await expect(page.getByText('nobody looked at'), 'page 4 was opened as one without text').toHaveCount(0);
  await expect(page.getByText('1 page without text we could read')).toBeVisible();
  await expect(page.getByText('not reviewed')).toHaveCount(0);
  await expect(page.getByText('not looked for')).toHaveCount(0);
  const text = await textOf(result);
  expect(text).not.toContain('Castellane');
  expect(text).not.toContain('Okafor ');
});

test('the review can be left at any time, a box deleted there comes back by Undo, and skipping is told', async ({
  page,
}) => {
  await openDocument(page, await samplePdf([[{ text: 'One page', x: 72, y: 120 }]]));
  const work = workspaceDriver(page);
  await work.drag({ x: 130, y: 500, width: 300, height: 80 });
  await page.getByRole('button', { name: 'Review 1' }).click();
  const foot = page.getByRole('region', { name: 'This place' });
  await expect(foot.getByText('Picture, no words')).toBeVisible();
  await page.keyboard.press('Delete');
  await expectRedactions(page, 0);
  await page.keyboard.press('Control+z');
  await work.expectRedactions(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Draw Redaction' })).toBeVisible();
  await download(page);
  await expect(page.getByText('1 box not reviewed')).toBeVisible();
});
