import type { Page } from '@playwright/test';
import { openDocument, screenPoint, untilWordsAreRead } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { noHurry } from './no-hurry.ts';
import { samplePdf } from './sample-pdf.ts';
import type { WorkspaceDriver } from './workspace-driver.ts';

const letter = () =>
  samplePdf([
    [
      { text: 'Re: Daniel Okafor, employee', x: 72, y: 120 },
      { text: 'This firm represents Okafor here.', x: 72, y: 160 },
    ],
    [{ text: 'Okafor again', x: 72, y: 120 }],
  ]);

test('on a phone a search is opened from the actions, and its matches are redacted by touch', async ({
  page,
}) => {
  await noHurry(page);
  await openDocument(page, await letter());
  await page.getByRole('button', { name: 'Actions' }).tap();
  await page.getByRole('button', { name: 'Search and redact' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await expect(sheet.getByText('3 matches on 2 pages')).toBeVisible();
  await sheet.getByRole('button', { name: 'Redact 3 Matches' }).tap();
  await expect(sheet.getByText('Already redacted')).toHaveCount(3);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByText('3 redactions applied')).toBeVisible();
});

/** A finger from one point of the first page to another. */
const strokeOf = async (page: Page, start: [number, number], end: [number, number]): Promise<void> => {
  const from = await screenPoint(page, 1, ...start);
  const to = await screenPoint(page, 1, ...end);
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  await send('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await send('touchMove', [to]);
  await send('touchEnd', []);
};

/** The letter, with the words of its first page read. */
const openLetter = async (page: Page): Promise<WorkspaceDriver> => {
  await noHurry(page);
  const work = await openDocument(page, await letter());
  await untilWordsAreRead(page, 260, 245);
  return work;
};

test('on a phone a finger that is drawn along a line marks whole words', async ({ page }) => {
  await openLetter(page);
  await strokeOf(page, [260, 245], [420, 245]);
  await expect(page.getByText('1 redaction applied')).toBeVisible();
  await expect(page.getByText('“Daniel Okafor” also found')).toHaveCount(0);
});

test('on a phone Mark Text comes from the actions and marks words in reading order', async ({ page }) => {
  const work = await openLetter(page);
  const bar = page.getByRole('navigation', { name: 'Tools' });
  await page.getByRole('button', { name: 'Actions' }).tap();
  await page.getByRole('button', { name: 'Mark Text' }).tap();
  await expect(bar.getByRole('button', { name: 'Text' })).toHaveAttribute('aria-pressed', 'true');
  await expect(bar.getByRole('button')).toHaveCount(4);
  // From "Okafor" in the first line to "firm" in the second: a rectangle would take other words.
  await strokeOf(page, [360, 245], [235, 328]);
  await expect
    .poll(async () => [...new Set((await work.saved()).map(({ pattern }) => pattern))])
    .toEqual(['Okafor, employee This firm']);
  await bar.getByRole('button', { name: 'Text' }).tap();
  await expect(bar.getByRole('button', { name: 'Draw' })).toBeVisible();
});
