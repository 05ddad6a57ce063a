import { openDocument, screenPoint } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';

const pages = 12;

test('a search finds every match on every page, and leaves drawing alone while it runs', async ({ page }) => {
  const lines = Array.from({ length: 20 }, (_, row) => ({
    text: 'The witness Okafor signed the agreement before the court',
    x: 72,
    y: 100 + row * 30,
  }));
  await openDocument(page, await samplePdf(Array.from({ length: pages }, () => lines)));
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in document' });
  await field.fill('witness');
  await expect(page.getByText(`${pages * 20} matches on ${pages} pages`)).toBeVisible();

  // While a search runs, a box follows the pointer: drawn above the first line, where there is no text.
  const from = await screenPoint(page, 1, 900, 30);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await field.evaluate((element: HTMLInputElement) =>
    element.dispatchEvent(new Event('input', { bubbles: true })),
  );
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
  await expect(page.locator('.box.drawing')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('1 redaction', { exact: true }).first()).toBeVisible();
});
