import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { openWorkspace, type WorkspaceDriver } from './workspace-driver.ts';

/** A document that is uploaded, and open at its first page. */
export const openDocument = (page: Page, bytes: Uint8Array, name = 'letter.pdf'): Promise<WorkspaceDriver> =>
  openWorkspace(page, { name, bytes, type: name.endsWith('.png') ? 'image/png' : 'application/pdf' });

/** Where a point of the page image lies on the screen, in pixels of a Letter page at 150 DPI. */
export const screenPoint = async (page: Page, number: number, x: number, y: number) => {
  const frame = await page.getByRole('img', { name: `Page ${number}`, exact: true }).boundingBox();
  if (!frame) throw new Error('the page image has no place on the screen');
  const scale = frame.width / 1275;
  return { x: frame.x + x * scale, y: frame.y + y * scale };
};

/** Drags on the first page from one point of the page image to another. */
export const drag = async (page: Page, from: [number, number], to: [number, number]): Promise<void> => {
  const start = await screenPoint(page, 1, ...from);
  const end = await screenPoint(page, 1, ...to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.mouse.up();
};

/** The words of a page are known once the pointer over one of them becomes an I-beam. */
export const untilWordsAreRead = async (page: Page, x: number, y: number): Promise<void> => {
  const at = await screenPoint(page, 1, x, y);
  await expect(async () => {
    await page.mouse.move(at.x + 1, at.y);
    await page.mouse.move(at.x, at.y);
    await expect(page.locator('.page-view[data-over-text]')).toHaveCount(1, { timeout: 100 });
  }).toPass();
};

/** Rests the pointer on a control until it says what it is. */
export const untilTooltip = (page: Page, control: Locator, text: string | RegExp): Promise<void> =>
  expect(async () => {
    // The bar may still move while a document opens, away from a pointer that rests.
    await page.mouse.move(0, 0);
    await control.hover();
    await expect(page.getByRole('tooltip')).toContainText(text, { timeout: 3000 });
  }).toPass();

export const expectRedactions = async (page: Page, count: number): Promise<void> => {
  const text = count === 1 ? '1 redaction' : `${count} redactions`;
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
};

export const download = async (page: Page): Promise<Uint8Array> => {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Redacted PDF' }).click();
  return new Uint8Array(await readFile(await (await started).path()));
};
