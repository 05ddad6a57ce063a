import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectInSight, expectNothingCut } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { acceptTerms, chooseFile, openWorkspace, workspaceDriver } from './workspace-driver.ts';

const pdf = {
  name: 'statement.pdf',
  bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }], [{ text: 'Two', x: 72, y: 120 }]]),
};

test('axe finds nothing in any view of the tool, in either theme', async ({ page }) => {
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

const wide = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
/** Text twice as large: as the browser's zoom makes it, half the pixels of the same window; as its settings do. */
const sizes = [
  { name: '100 %', textPx: 16, ...wide },
  { name: '200 %', textPx: 16, viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  { name: 'text of 32 px', textPx: 32, ...wide },
];

for (const { name, textPx, ...size } of sizes)
  test(`the whole job by keyboard alone, at ${name}: upload, draw, search, review, download`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, ...size });
    const page = await context.newPage();
    const browserSettings = await context.newCDPSession(page);
    await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: textPx } });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('font-size', `${textPx}px`);
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, /^Choose File$/);
    await expectInSight(page);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({
      name: pdf.name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf.bytes),
    });
    await tabTo(page, /^I have read and accept/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Accept & Upload$/);
    await expectInSight(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();

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
    await expectInSight(page);
    await page.keyboard.press('Delete');
    await expect(status.filter({ hasText: 'Redaction deleted on page 1. 0 redactions.' })).toBeAttached();
    await page.keyboard.press('Control+z');
    const work = workspaceDriver(page);
    await expect.poll(async () => (await work.saved()).length).toBe(1);

    await page.keyboard.press('Control+f');
    await expect(page.getByRole('textbox', { name: 'Find in document' })).toBeFocused();
    await page.keyboard.type('two');
    await expect(page.getByRole('button', { name: 'Redact 1 Match' })).toBeEnabled();
    await tabTo(page, /^Redact 1 Match$/);
    await expectInSight(page);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await work.saved()).length).toBe(2);

    await page.keyboard.press('r');
    const place = page.getByRole('region', { name: 'This place' });
    await expect(place.getByText('Boxes 1 of 2')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(place.getByText('Boxes 2 of 2')).toBeVisible();
    for (const button of await place.getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 });
    await expectNothingCut(page);
    await page.keyboard.press('Escape');

    const download = page.waitForEvent('download');
    await tabTo(page, /^Download Redacted PDF$/);
    await expectInSight(page);
    await page.keyboard.press('Enter');
    const bytes = await readFile(await (await download).path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.getByRole('heading', { name: 'Redacted and checked' })).toBeVisible();
    await expectNothingCut(page);
    await context.close();
  });
