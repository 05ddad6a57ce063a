import { openDocument, screenPoint } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';

test.setTimeout(150_000);

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

test('on a phone a finger that is drawn along a line marks whole words', async ({ page, context }) => {
  const words = page.waitForResponse((response) => response.url().endsWith('/words/1') && response.ok());
  await openDocument(page, await letter());
  await words;
  const from = await screenPoint(page, 1, 260, 245);
  const to = await screenPoint(page, 1, 420, 245);
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  await send('touchMove', [{ x: (from.x + to.x) / 2, y: from.y }]);
  await send('touchMove', [to]);
  await send('touchEnd', []);
  await expect(page.getByText('1 redaction applied')).toBeVisible();
  await expect(page.getByText('“Daniel Okafor” also found')).toHaveCount(0);
});
