import type { Page } from '@playwright/test';
import { expectRedactions, openDocument } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { workspaceDriver } from './workspace-driver.ts';

const pages = 99;
/** Two names on every page, and a third on every other one. */
const document = (count = pages) =>
  samplePdf(
    Array.from({ length: count }, (_, index) => [
      { text: 'Daniel Okafor signed', x: 72, y: 120 },
      { text: 'and Okafor again', x: 72, y: 160 },
      ...(index % 2 === 0 ? [{ text: 'seen by Castellane', x: 72, y: 200 }] : []),
    ]),
  );
const [okafor, castellane] = [2 * pages, Math.ceil(pages / 2)];

/** 1.6 Mbps and 150 ms each way, from here on. */
const throttle = async (page: Page): Promise<void> => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 },
  });
};

test('on a slow line no button makes fewer boxes than it said, whenever it is pressed', async ({ page }) => {
  await openDocument(page, await document());
  const work = workspaceDriver(page);
  await throttle(page);
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in document' });
  const button = page.getByRole('button', { name: /^Redact / });

  // Pressed as soon as there is a button: it says that pages are missing, and waits for them.
  await field.fill('okafor');
  await expect(button).toHaveText(/^Redact all, including \d+ pages still being read$/);
  await button.click();
  await expect(page.getByText(/^Redacts all as soon as \d+ more pages? (is|are) read\.$/)).toBeVisible();
  expect(await work.saved()).toEqual([]);
  await expect(page.getByText(`${okafor} matches on ${pages} pages`)).toBeVisible({ timeout: 120_000 });
  await expectRedactions(page, okafor);
  await expect.poll(async () => (await work.saved()).length).toBe(okafor);

  // Pressed when every page is read: the number on it is the number made.
  await field.fill('castellane');
  await expect(button).toHaveText(`Redact ${castellane} Matches`);
  await button.click();
  await expect.poll(async () => (await work.saved()).length).toBe(okafor + castellane);
  expect(new Set((await work.saved()).map(({ page: number }) => number)).size).toBe(pages);
});

test('a page that never comes is named beside the button, which then promises no more than it does', async ({
  page,
}) => {
  const few = 6;
  await page.route(/\/words\/4$/, (route) => route.abort('connectionreset'));
  await openDocument(page, await document(few));
  const work = workspaceDriver(page);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await expect(page.locator('.search-foot')).toContainText('Page 4 could not be read');
  const button = page.getByRole('button', { name: /^Redact / });
  await expect(button).toHaveText(`Redact ${2 * few - 2} Matches`);
  await button.click();
  await expect.poll(async () => (await work.saved()).length).toBe(2 * few - 2);
});
