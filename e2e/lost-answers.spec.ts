import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
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
