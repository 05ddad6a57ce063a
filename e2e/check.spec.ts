import { readFileSync } from 'node:fs';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';

const secret = 'Marguerite Ashdown';

const badlyRedacted = async (): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.setAuthor('Quillfeather');
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([612, 792]).drawText('Everybody may read this', { x: 72, y: 700, size: 12, font });
  const page = document.addPage([612, 792]);
  page.drawText(secret, { x: 72, y: 600, size: 14, font });
  page.drawRectangle({ x: 68, y: 596, width: 220, height: 20, color: rgb(0, 0, 0) });
  return Buffer.from(await document.save());
};

const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('Choose a file to check').setInputFiles({ name, mimeType: 'application/pdf', buffer });

test('a badly redacted file is seen through on this device, and nothing of it is sent', async ({ page }) => {
  const requests: { url: string; method: string }[] = [];
  page.context().on('request', (request) => requests.push({ url: request.url(), method: request.method() }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose File' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Check a File' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a Redacted File');
  expect(requests.filter(({ url }) => /pdfium|check-engine/.test(url))).toEqual([]);

  await choose(page, 'settlement.pdf', await badlyRedacted());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 place in this file can still be read', {
    timeout: 90_000,
  });
  await expect(page.getByText('1 place, page 2')).toBeVisible();
  await expect(page.locator('.place-picture image')).toHaveAttribute('href', /^blob:/);
  await expect(page.getByText(secret)).toBeHidden();
  await expectNoAxeFindings(page);
  await page.locator('.finding').first().getByRole('button', { name: 'Show what can be read' }).click();
  await expect(page.getByText(secret)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save report' }).click(),
  ]);
  const report = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(report).found[0]).toMatchObject({ kind: 'text-under-bar', page: 2 });
  expect(report).not.toMatch(/Ashdown|Quillfeather/);
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(requests.filter(({ url }) => url.includes('/api/'))).toEqual([]);

  const [upload] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Redact it properly' }).click(),
  ]);
  await expect(upload.getByRole('dialog')).toContainText('settlement.pdf');
});

test('of a clean file the page says that nothing was found, and of a broken one that nothing can be said', async ({
  page,
}) => {
  await page.goto('/check');
  const clean = Buffer.from(await samplePdf([[{ text: 'Nothing to hide', x: 72, y: 120 }]]));
  await choose(page, 'clean.pdf', clean);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We found nothing', { timeout: 90_000 });
  await expect(page.getByText('Text under bars and rectangles')).toBeVisible();
  // What is right already is not called improper.
  await expect(page.getByRole('button', { name: 'Redact this file' })).toBeVisible();
  await page.getByRole('button', { name: 'Check another' }).click();
  await choose(page, 'broken.pdf', Buffer.from('%PDF-1.7 and no more'));
  await expect(page.getByRole('alert')).toContainText('nothing can be said about it', { timeout: 90_000 });
});

test('the browser itself refuses every connection of the page', async ({ page }) => {
  const response = await page.goto('/check');
  expect(response?.headers()['content-security-policy']).toContain("connect-src 'none'");
  const refused = await page.evaluate(async () => {
    const ways: (() => unknown)[] = [
      () => fetch('/healthz'),
      () =>
        new Promise((done, fail) => {
          const request = new XMLHttpRequest();
          request.open('POST', '/api/files');
          request.onload = done;
          request.onerror = fail;
          request.send('x');
        }),
      () => {
        if (navigator.sendBeacon('/api/files', 'x')) return true;
        throw new Error('refused');
      },
    ];
    return Promise.all(
      ways.map(async (way) =>
        Promise.resolve()
          .then(way)
          .then(
            () => false,
            () => true,
          ),
      ),
    );
  });
  // A beacon answers true before the policy is asked; the request never leaves.
  expect(refused.slice(0, 2)).toEqual([true, true]);
});
