import type { BrowserContext, Dialog, Page } from '@playwright/test';
import { accountsInCase, caseFile, lineKept, nameInCase } from './case-file.ts';
import { download, drag, expectRedactions } from './find-driver.ts';
import { expect } from './journey.ts';
import { textOf } from './read-pdf.ts';
import type { Upload } from './workspace-driver.ts';
import { chooseFile } from './workspace-driver.ts';

/** Every request of a browser, workers included, from now on. What a blob or a text holds is asked of nobody. */
export const requestsOf = (context: BrowserContext): string[] => {
  const requests: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url())) requests.push(`${request.method()} ${request.url()}`);
  });
  return requests;
};

/** The page of the tool, with all it needs. */
export const openDevice = async (page: Page, path = '/device'): Promise<void> => {
  await page.goto(path);
  await expect(page.getByText('Nothing more needs to be loaded')).toBeVisible();
};

/** Opens a file on the device and waits for its first page. */
export const openOnDevice = async (page: Page, upload: Upload): Promise<void> => {
  await chooseFile(page, upload);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible({ timeout: 120_000 });
};

/** Reloads once all changes are written, and waits for a page; what the browser asks about leaving is agreed to. */
export const reloadKept = async (page: Page): Promise<void> => {
  await expect(page.locator('.save-status')).toHaveAttribute('aria-busy', 'false');
  const agree = (dialog: Dialog): void => void dialog.accept();
  page.on('dialog', agree);
  await page.reload();
  page.off('dialog', agree);
  await expect(page.getByRole('img', { name: /^Page \d+$/ }).first()).toBeVisible({ timeout: 120_000 });
};

/** From its next load on, the page finds itself on a device with so much memory. */
export const giveMemory = async (page: Page, gigabytes: number): Promise<void> => {
  await page.addInitScript((gb) => {
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => gb, configurable: true });
  }, gigabytes);
};

/** What a person does with a file on the device, from opening it to its receipt; the download is read again. */
export const redactCaseOnDevice = async (page: Page, pages: number): Promise<void> => {
  const bytes = await caseFile(pages);
  await openOnDevice(page, { name: 'case.pdf', bytes });
  await page.getByRole('button', { name: 'Box tools and labels' }).click();
  await page.getByRole('region', { name: 'Labels' }).getByRole('button', { name: 'REDACTED' }).click();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill(nameInCase.toLowerCase());
  const matches = Math.ceil(pages / 5);
  await page.getByRole('button', { name: `Redact ${matches} Matches` }).click();
  await expectRedactions(page, matches);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectRedactions(page, 0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expectRedactions(page, matches);
  for (const { from, to } of accountsInCase) await drag(page, from, to);
  const boxes = matches + accountsInCase.length;
  await expectRedactions(page, boxes);
  await expect(page.locator('.box-label').first()).toHaveText('REDACTED');

  const redacted = await textOf(await download(page));
  expect(redacted).toHaveLength(pages);
  for (const secret of [nameInCase, ...accountsInCase.map(({ number }) => number)])
    expect(redacted.join(' ').toLowerCase()).not.toContain(secret.toLowerCase());
  for (const [index, text] of redacted.entries()) expect(text).toContain(lineKept(index + 1));
  expect(redacted[0]).toContain('employee');
  await expect(page.getByRole('heading', { name: 'Redacted and checked' })).toBeVisible();
  await expect(page.getByText(`${boxes} boxes`, { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing hidden', { exact: true })).toBeVisible();
};
