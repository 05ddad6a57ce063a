import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace, type WorkspaceDriver } from './workspace-driver.ts';

const threePages = async () => ({
  name: 'three.pdf',
  bytes: await samplePdf([1, 2, 3].map((number) => [{ text: `Page ${number}`, x: 72, y: 120 }])),
});

const openLists = async (page: Page) => {
  await page.getByRole('button', { name: /Document menu$/ }).tap();
  await page.getByRole('button', { name: 'Redactions and what is in your file' }).tap();
  const lists = page.getByRole('dialog');
  await lists.getByRole('button', { name: 'Box tools and labels' }).tap();
  return lists;
};

const savedPages = async (work: WorkspaceDriver): Promise<number[]> =>
  (await work.saved()).map((redaction) => redaction.page).sort();

test('on a phone a box is repeated, copied and pasted by touch', async ({ page }) => {
  const work = await openWorkspace(page, await threePages());
  await work.touchDrag({ x: 600, y: 600, width: 200, height: 100 });
  await (await openLists(page)).getByRole('button', { name: /^Show on page 1: .*box 1,/ }).tap();
  const lists = await openLists(page);
  await lists.getByRole('button', { name: 'Repeat…' }).tap();
  await page.getByRole('button', { name: 'Even' }).tap();
  await page.getByRole('button', { name: 'Repeat', exact: true }).tap();
  await expect.poll(() => savedPages(work)).toEqual([1, 2]);

  await lists.getByRole('button', { name: 'Copy' }).tap();
  await lists.getByRole('button', { name: 'Paste' }).tap();
  await expect.poll(() => savedPages(work)).toEqual([1, 1, 2]);
});

test('on a phone boxes are saved as a template and laid on again by touch', async ({ page }) => {
  const work = await openWorkspace(page, await threePages());
  await work.touchDrag({ x: 600, y: 600, width: 200, height: 100 });
  const lists = await openLists(page);
  const started = page.waitForEvent('download');
  await lists.getByRole('button', { name: 'Save template' }).tap();
  const template = await readFile(await (await started).path());
  const chooser = page.waitForEvent('filechooser');
  await lists.getByRole('button', { name: 'Load template' }).tap();
  await (await chooser).setFiles({ name: 't.json', mimeType: 'application/json', buffer: template });
  await expect.poll(() => savedPages(work), 'the same box is not made twice').toEqual([1]);
});

test('on a phone boxes are labelled by touch', async ({ page }) => {
  const work = await openWorkspace(page, await threePages());
  await work.touchDrag({ x: 600, y: 600, width: 200, height: 100 });
  const lists = await openLists(page);
  await lists.getByRole('button', { name: 'REDACTED' }).tap();
  await lists.getByRole('button', { name: 'Apply to all boxes' }).tap();
  await expect(page.locator('.page-view .box-label')).toHaveText(['REDACTED']);
  await expect.poll(async () => (await work.saved()).map(({ label }) => label)).toEqual(['REDACTED']);
});
