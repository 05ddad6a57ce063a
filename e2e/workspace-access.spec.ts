import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { acceptTerms, chooseFile, openWorkspace } from './workspace-driver.ts';

const pdf = {
  name: 'statement.pdf',
  bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }], [{ text: 'Two', x: 72, y: 120 }]]),
};

test('axe finds nothing in any view of the tool, in either theme', async ({ page }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  await expectNoAxeFindings(page);
  await chooseFile(page, pdf);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.route('**/api/files', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await acceptTerms(page);
  await expect(page.getByRole('heading', { name: 'Upload Failed' })).toBeVisible();
  await expectNoAxeFindings(page);

  const work = await openWorkspace(page, pdf);
  await expectNoAxeFindings(page);
  await work.drag({ x: 130, y: 200, width: 300, height: 80 });
  await work.drag({ x: 130, y: 400, width: 300, height: 80 });
  await page.getByRole('button', { name: /^Show on page 1: .*box 2,/ }).click();
  await page.getByRole('button', { name: 'Continuous' }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('tab', { name: 'In your file' }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear All Redactions' }).click();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await work.download();
  await expect(page.getByRole('button', { name: 'Back to This Document' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto('/?file=1');
  await expect(page.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
  await expectNoAxeFindings(page);
});

/** Presses Tab until the element named has the focus, as a person would. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    });
    if (name.test(focused.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}`);
};

test('the whole job by keyboard alone: upload, draw, delete, undo, download', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, /^Choose File$/);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({
    name: pdf.name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf.bytes),
  });
  await tabTo(page, /^I have read and accept/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Accept & Upload$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible({ timeout: 20_000 });

  const status = page.getByRole('status').filter({ hasText: /\S/ });
  await tabTo(page, /^Drawing area of page 1$/);
  await page.keyboard.press('Enter');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  await expect(status.filter({ hasText: 'Box 200 by 50.' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(status.filter({ hasText: 'Redaction added on page 1. 1 redaction.' })).toBeAttached();
  await page.keyboard.press('Escape');

  await page.keyboard.press('s');
  await tabTo(page, /^Redaction 1 on page 1/);
  await page.keyboard.press('Delete');
  await expect(status.filter({ hasText: 'Redaction deleted on page 1. 0 redactions.' })).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 redaction', { exact: true }).first()).toBeVisible();

  const download = page.waitForEvent('download');
  await tabTo(page, /^Download Redacted PDF$/);
  await page.keyboard.press('Enter');
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
