import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { openWorkspace } from './workspace-driver.ts';

const pdf = { name: 'statement.pdf', bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }]]) };
const box = { x: 130, y: 500, width: 300, height: 80 };

/** Accepts the browser's own question and counts how often it was asked. */
const answerBrowser = (page: Page): { asked: number } => {
  const seen = { asked: 0 };
  page.on('dialog', async (dialog) => {
    seen.asked += 1;
    await dialog.accept();
  });
  return seen;
};

test('after a reload, leaving still asks while boxes are in no download', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  const browser = answerBrowser(page);
  await page.reload();
  await work.expectRedactions(1);
  expect(browser.asked).toBe(1);
  await page.getByRole('button', { name: 'Back to Upload' }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without downloading?');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Stay' }).click();

  await work.download();
  await page.getByRole('button', { name: 'Back to This Document' }).click();
  await page.reload();
  await work.expectRedactions(1);
  expect(browser.asked, 'all of it is in a download').toBe(1);
  await work.drag({ ...box, y: 700 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await work.expectRedactions(1);
  await page.getByRole('button', { name: 'Back to Upload' }).click();
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
});

/** Drops a file in the middle of the page; answers whether the page kept the browser from opening it. */
const dropFile = (page: Page, name: string, type: string, bytes: Uint8Array) =>
  page.evaluate(
    ({ name, type, bytes }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const target = document.querySelector('.canvas') ?? document.body;
      const event = (kind: string) => new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
      target.dispatchEvent(event('dragenter'));
      return !target.dispatchEvent(event('drop'));
    },
    { name, type, bytes: [...bytes] },
  );

test('a file dropped on an open document asks before it takes its place', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  expect(await dropFile(page, 'notes.txt', 'text/plain', new Uint8Array([1]))).toBe(true);
  await expect(page.getByText('Invalid file type', { exact: true })).toBeVisible();
  expect(await dropFile(page, 'other.pdf', 'application/pdf', pdf.bytes)).toBe(true);
  await expect(page.getByRole('dialog')).toContainText('Open instead?');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await work.expectRedactions(1);
  await dropFile(page, 'other.pdf', 'application/pdf', pdf.bytes);
  await page.getByRole('button', { name: 'Open Instead' }).click();
  await expect(page.getByRole('dialog')).toContainText('other.pdf');
  await expect(page.getByRole('button', { name: 'Accept & Upload' })).toBeVisible();
});

test('text that is pasted into a field with a picture of itself is text, and asks for no other file', async ({
  page,
}) => {
  await openWorkspace(page, pdf);
  const paste = () =>
    page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', 'Okafor');
      transfer.items.add(new File(['picture'], 'image.png', { type: 'image/png' }));
      const pasted = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true });
      document.activeElement?.dispatchEvent(pasted);
    });
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Find in document' })).toBeFocused();
  await paste();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await paste();
  await expect(page.getByRole('dialog')).toContainText('Open instead?');
});
