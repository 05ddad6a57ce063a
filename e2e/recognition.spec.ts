import { download, expectRedactions, openDocument } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { watchPage } from './quiet-page.ts';
import { samplePdf } from './sample-pdf.ts';
import { scannedPdf } from './scanned-pdf.ts';

test.setTimeout(300_000);

const lines = [
  { text: 'This firm represents Daniel Okafor in the matter', x: 72, y: 120 },
  { text: 'of the Orchard Row clinic and its night rota.', x: 72, y: 160 },
];

test('a scanned page is read on demand with nothing from elsewhere, and its words are found and redacted', async ({
  page,
  context,
  server,
}) => {
  const watched = watchPage(page, server.url);
  await openDocument(page, await scannedPdf(await samplePdf([lines])));
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await expect(page.getByText('No text to search on page 1.')).toBeVisible();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Start text recognition' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('1 match on 1 page')).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText('The text of page 1 was recognized on the picture.')).toBeVisible();
  expect(loaded.some((path) => /^\/assets\/eng\.traineddata-.*\.js$/.test(path))).toBe(true);
  await page.getByRole('button', { name: 'Redact 1 Match' }).click();
  await expectRedactions(page, 1);
  expect((await download(page)).length).toBeGreaterThan(1000);
  await watched.expectQuiet(context);
});

test('text recognition can be cancelled, and started again', async ({ page }) => {
  await openDocument(page, await scannedPdf(await samplePdf([lines, lines, lines])));
  await page.keyboard.press('Control+f');
  await expect(page.getByText('No text to search on pages 1 to 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Start text recognition' }).click();
  await expect(page.getByText(/^Reading the picture of page \d, \d of 3…$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start text recognition' })).toBeEnabled();
  await expect(page.getByText('No text to search on page')).toBeVisible();
});
