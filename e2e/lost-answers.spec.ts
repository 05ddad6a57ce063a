import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

const pdf = {
  name: 'statement.pdf',
  bytes: await samplePdf([[{ text: 'Okafor and Okafor', x: 72, y: 120 }]]),
};

/** The server gets the next write of a redaction, but its answer never arrives. */
const loseNextAnswer = async (page: Page): Promise<void> => {
  let isLost = false;
  await page.route(/\/redactions(\/\w+)?$/, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
};

test('a box whose answer was lost is on the server once, and can be deleted', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await loseNextAnswer(page);
  const { frame, scale } = await work.place();
  await page.mouse.move(frame.x + 100 * scale, frame.y + 500 * scale);
  await page.mouse.down();
  await page.mouse.move(frame.x + 500 * scale, frame.y + 600 * scale, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText('Not saved yet (1). Trying again.')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await work.expectRedactions(1);
  await page.keyboard.press('Control+z');
  await work.expectRedactions(0);
});

test('matches whose answer was lost are on the server once, and are undone together', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await loseNextAnswer(page);
  await page.getByRole('button', { name: 'Redact 2 Matches' }).click();
  await expect(page.getByText('Not saved yet (1). Trying again.')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await work.expectRedactions(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await work.expectRedactions(0);
});

test('a box that is back on the screen is in the download, though the server had deleted it', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  await work.drag({ x: 140, y: 900, width: 100, height: 60 });
  await work.drag({ x: 140, y: 210, width: 500, height: 60 });
  await work.expectRedactions(2);
  await page.route(/\/redactions(\/\w+)?$/, async (route) => {
    // The first arrives; then nothing comes through for as long as it is tried again.
    if (route.request().method() === 'DELETE') await route.fetch().catch(() => null);
    await route.abort('connectionreset');
  });
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The box could not be deleted and is back in its place.').first()).toBeVisible({
    timeout: 15_000,
  });
  await expect.poll(async () => (await work.saved()).length).toBe(1);
  await page.unroute(/\/redactions(\/\w+)?$/);
  expect((await textOf(await work.download())).join()).not.toContain('Okafor');
  await page.getByRole('button', { name: 'Back to This Document' }).click();
  await work.expectRedactions(2);
});
