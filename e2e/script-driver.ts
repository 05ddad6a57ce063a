import type { Box } from '@blackbar/core';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { download, expectRedactions, openDocument } from './find-driver.ts';
import { expect } from './journey.ts';
import { textOf } from './read-pdf.ts';

/** What is covered, what stays beside it on the same page, and what stands on the next page, if there is one. */
export interface Words {
  covered: string;
  beside: string;
  next?: string;
}

const letterPt = { width: 612, height: 792 };
const darkTone = 150;

/** How many pixels of the first page are dark on the screen, in an area in points from its upper left corner. */
const inkOnScreen = async (page: Page, { x, y, width, height }: Box): Promise<number> => {
  const shot = sharp(await page.getByRole('img', { name: 'Page 1', exact: true }).screenshot());
  const { width: widthPx } = await shot.metadata();
  const scale = widthPx / letterPt.width;
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
  const area = { left, top, width: Math.round(width * scale), height: Math.round(height * scale) };
  const tones = await shot.extract(area).greyscale().raw().toBuffer();
  return tones.filter((tone) => tone < darkTone).length;
};

const find = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill(text);
};

/** Without spaces and marks of direction, and in the letters that a person types. */
const typed = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');

/** Seen, found, covered, gone; and the rest is found in the export, by another reader and by the tool. */
export const coverAndExport = async (
  page: Page,
  pdf: Uint8Array,
  place: Box,
  { covered, beside, next }: Words,
  open: (page: Page, bytes: Uint8Array, name?: string) => Promise<unknown> = openDocument,
): Promise<void> => {
  await open(page, pdf);
  await expect.poll(() => inkOnScreen(page, place)).toBeGreaterThan(100);
  await find(page, covered);
  await expect(page.getByText('1 match on 1 page')).toBeVisible();
  await page.getByRole('button', { name: 'Redact 1 Match' }).click();
  await expectRedactions(page, 1);
  const exported = await download(page);

  const [first = '', second = ''] = (await textOf(exported)).map(typed);
  expect(first).not.toContain(typed(covered));
  expect(first).toContain(typed(beside));
  if (next) expect(second).toContain(typed(next));

  await open(page, exported, 'export.pdf');
  await find(page, covered);
  await expect(page.getByText('Nothing found')).toBeVisible();
  for (const rest of next ? [beside, next] : [beside]) {
    await find(page, rest);
    await expect(page.getByText('1 match on 1 page')).toBeVisible();
  }
};

/** Of the first line of a document that the browser printed. */
export const printedLine = { x: 72, y: 96, width: 468, height: 60 };
