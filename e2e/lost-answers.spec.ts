import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace, type WorkspaceDriver } from './workspace-driver.ts';

const pdf = {
  name: 'statement.pdf',
  bytes: await samplePdf([[{ text: 'Okafor and Okafor', x: 72, y: 120 }]]),
};

/** The server gets the next write of a redaction, but its answer never arrives. What is tried again is held until it is let go. */
const loseNextAnswer = async (page: Page): Promise<() => void> => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let isLost = false;
  await page.route(/\/redactions(\/\w+)?$/, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    if (isLost) {
      await held;
      return route.continue();
    }
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  return letGo;
};

/** With the mouse, whatever becomes of it. */
const drawBox = async (work: WorkspaceDriver): Promise<void> => {
  const { frame, scale } = await work.place();
  const { mouse } = work.page;
  await mouse.move(frame.x + 100 * scale, frame.y + 500 * scale);
  await mouse.down();
  await mouse.move(frame.x + 500 * scale, frame.y + 600 * scale, { steps: 3 });
  await mouse.up();
};

test('a box whose answer was lost is on the server once, and can be deleted', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  const letGo = await loseNextAnswer(page);
  await drawBox(work);
  await expect(page.getByText('Not saved yet (1). Trying again.')).toBeVisible();
  letGo();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await work.expectRedactions(1);
  await page.keyboard.press('Control+z');
  await work.expectRedactions(0);
});

test('matches whose answer was lost are on the server once, and are undone together', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  const letGo = await loseNextAnswer(page);
  await page.getByRole('button', { name: 'Redact 2 Matches' }).click();
  await expect(page.getByText('Not saved yet (1). Trying again.')).toBeVisible();
  letGo();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await work.expectRedactions(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await work.expectRedactions(0);
});

test('what is not saved yet is said in sight at every width, and neither the name nor what is pressed gives way', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  const letGo = await loseNextAnswer(page);
  await drawBox(work);
  const told = page.getByText('Not saved yet (1). Trying again.');
  await expect(told).toBeVisible();
  const isOnTop = () =>
    told.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
    });
  const widths = [390, 720, 1024, 1200, 1280, 1440];
  const places = async () => {
    const found: (number | undefined)[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const part of ['.open-file h1', '.top-middle'])
        found.push((await page.locator(part).boundingBox())?.x);
      found.push((await page.locator('.open-file h1').boundingBox())?.width);
    }
    return found;
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(isOnTop, `${width}`).toBe(true);
  }
  const whileLost = await places();
  letGo();
  await expect(told).toBeHidden();
  await expect.poll(places).toEqual(whileLost);
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
  await expect(
    page.getByText('The box could not be deleted and is back in its place.').first(),
  ).toBeVisible();
  await expect.poll(async () => (await work.saved()).length).toBe(1);
  await page.unroute(/\/redactions(\/\w+)?$/);
  expect((await textOf(await work.download())).join()).not.toContain('Okafor');
  await page.getByRole('button', { name: 'Back to This Document' }).click();
  await work.expectRedactions(2);
});
