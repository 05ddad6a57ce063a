import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { openWorkspace, type WorkspaceDriver } from './workspace-driver.ts';

const pdf = {
  name: 'Quarterly_statement_of_account_with_all_annexes_final_version_3_signed_and_countersigned.pdf',
  bytes: await samplePdf([1, 2, 3].map((number) => [{ text: `Page ${number}`, x: 72, y: 120 }])),
};

/** A stroke of a pen between two places of page 1. */
const penStroke = async (work: WorkspaceDriver, places: readonly [number, number][]): Promise<void> => {
  const { frame, scale } = await work.place();
  const session = await work.page.context().newCDPSession(work.page);
  const points = places.map(([x, y]) => ({ x: frame.x + x * scale, y: frame.y + y * scale }));
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', point = points[0]) =>
    session.send('Input.dispatchMouseEvent', {
      ...{
        type,
        x: point?.x ?? 0,
        y: point?.y ?? 0,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
      },
      ...{ clickCount: 1, pointerType: 'pen', force: 0.5 },
    });
  await send('mousePressed');
  for (const point of points.slice(1)) await send('mouseMoved', point);
  await send('mouseReleased', points.at(-1));
  await session.detach();
};

test('a pen draws, moves and deletes like a mouse', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  const pointers = await page.evaluateHandle(() => {
    const seen: string[] = [];
    window.addEventListener('pointerdown', (event) => seen.push(event.pointerType), true);
    return seen;
  });
  await penStroke(work, [
    [130, 300],
    [300, 350],
    [430, 380],
  ]);
  await work.expectRedactions(1);
  expect(await pointers.jsonValue()).toEqual(['pen']);
  const [drawn] = await work.saved();
  expect(drawn?.width).toBeCloseTo(300, -1);
  expect(drawn?.height).toBeCloseTo(80, -1);

  await page.getByRole('button', { name: 'Select & Delete' }).click();
  await penStroke(work, [
    [200, 340],
    [260, 380],
    [300, 440],
  ]);
  await expect
    .poll(async () => Math.round(((await work.saved())[0]?.x ?? 0) - (drawn?.x ?? 0)))
    .toBeCloseTo(100, -1);
  await penStroke(work, [[320, 440]]);
  await work.expectRedactions(0);
});

const isInside = async (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
  });

const isNotCut = (element: Element): boolean =>
  element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().right <= window.innerWidth;

test('on every laptop the file is named beside the page number, and the lists’ tabs fit', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  await work.drag({ x: 130, y: 200, width: 500, height: 100 });
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (found === null) throw new Error(`${selector} is not on the screen`);
    return { ...found, end: found.x + found.width };
  };
  for (const width of [1200, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(async () => {
      const [name, facts] = [await box('.open-file h1'), await box('.open-file .wide-facts')];
      expect(name.width).toBeGreaterThanOrEqual(96);
      expect(Math.max(name.end, facts.end)).toBeLessThanOrEqual((await box('.navigator')).x);
      expect((await box('.tabs')).end + 8).toBeLessThanOrEqual((await box('.lists-head > button')).x);
    }).toPass();
  }
});

test('on a phone held sideways the list shows what is covered, and a strip of the page', async ({
  browser,
  server,
}) => {
  const viewport = { width: 844, height: 390 };
  const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: true });
  const page = await context.newPage();
  const work = await openWorkspace(page, pdf);
  await work.touchDrag({ x: 130, y: 200, width: 500, height: 100 });
  await page.locator('.dock-lists').click();
  await expect(async () => {
    const row = await page.getByRole('button', { name: /^Show on page 1:/ }).boundingBox();
    const dock = await page.locator('.dock').boundingBox();
    const desk = await page.locator('.canvas-frame').boundingBox();
    if (row === null || dock === null || desk === null) throw new Error('one of them is not on the screen');
    expect(row.y + row.height).toBeLessThanOrEqual(dock.y);
    expect(desk.height).toBeGreaterThan(40);
  }).toPass();
  await context.close();
});

test('on a tablet in landscape the page has the room beside the tools, and the count brings the lists', async ({
  browser,
  server,
}) => {
  const viewport = { width: 1112, height: 834 };
  const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: true });
  const page = await context.newPage();
  const work = await openWorkspace(page, pdf);
  await work.touchDrag({ x: 130, y: 300, width: 300, height: 80 });
  await expect(page.locator('.dock')).toBeHidden();
  await expect(page.locator('.workspace-body > .thumbnails')).toBeHidden();
  for (const part of ['.download-button', '.navigator', '.top-bar .segments', '.pages-button', '.open-file'])
    await expect.poll(() => isInside(page, part), part).toBe(true);
  await expect(page.locator('.panel.lists')).toBeHidden();
  const wide = await page.locator('.canvas').evaluate((canvas) => canvas.clientWidth);
  expect(wide).toBe(viewport.width - 208);
  await page.getByRole('button', { name: '1 redaction' }).tap();
  await page.getByRole('button', { name: /^Show on page 1:/ }).tap();
  // Beside the page, not over it: what was asked for is in sight.
  await expect.poll(() => isInside(page, '.box.selected')).toBe(true);
  await expect.poll(() => page.locator('.canvas').evaluate((canvas) => canvas.clientWidth)).toBe(wide - 320);
  for (const part of await page.locator('.panel.lists .tabs button').all())
    await expect.poll(() => part.evaluate(isNotCut), (await part.textContent()) ?? '').toBe(true);
  const fileName = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(fileName?.width, 'room for the name of the file').toBeGreaterThan(80);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Pages', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Page 3' }).tap();
  await expect(page.getByLabel('Page, of 3')).toHaveValue('3');
  await context.close();
});

test('on a tablet upright the page has the whole width, and one panel at a time stands under it', async ({
  browser,
  server,
}) => {
  const viewport = { width: 820, height: 1180 };
  const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: true });
  const page = await context.newPage();
  const work = await openWorkspace(page, pdf);
  expect(await page.locator('.canvas').evaluate((canvas) => canvas.clientWidth)).toBe(viewport.width);
  await work.touchDrag({ x: 130, y: 300, width: 300, height: 80 });
  await expect(page.getByText(/^1 redaction, \d+ min left$/)).toBeVisible();
  await expect(page.locator('.panel.lists')).toBeHidden();
  for (const part of ['.download-button', '.navigator', '.top-bar .segments', '.open-file', '.dock'])
    await expect.poll(() => isInside(page, part), part).toBe(true);
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: 'Lists, redactions: 1' }).tap();
  await expect(page.getByRole('button', { name: /^Show on page 1:/ })).toBeVisible();
  expect(await page.locator('.canvas').evaluate((canvas) => canvas.clientWidth)).toBe(viewport.width);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Undo' }).first().tap();
  await expect(page.getByRole('tab', { name: 'Redactions 0' })).toBeVisible();
  await expect.poll(async () => (await work.saved()).length).toBe(0);
  await page.getByRole('button', { name: 'Select & Delete' }).tap();
  await expect(page.getByRole('button', { name: 'Select & Delete' })).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await context.close();
});

test('a page that is lost on the way is not called broken, and comes by itself', async ({ page }) => {
  await page.clock.install();
  let isLost = true;
  await page.route(/\/png\/2(\?|$)/, (route) => (isLost ? route.abort('connectionreset') : route.continue()));
  const work = await openWorkspace(page, pdf);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('This page has not arrived', { exact: true })).toBeVisible();
  await expect(page.getByText('It is asked for again by itself.')).toBeVisible();
  await work.drag({ page: 2, x: 130, y: 300, width: 300, height: 80 });
  isLost = false;
  await page.clock.fastForward(5000);
  await expect(page.getByRole('img', { name: 'Page 2', exact: true })).toBeVisible();
  await work.expectRedactions(1);
});

test('300 boxes on one page are all there, on the page, in the list and in the count', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const work = await openWorkspace(page, pdf);
  const redactions = Array.from({ length: 300 }, (_, index) => ({
    ...{ page: 1, x: 60 + (index % 12) * 98, y: 60 + Math.floor(index / 12) * 62, width: 80, height: 40 },
  }));
  const added = await page.request.post(`/api/files/${await work.fileId()}/redactions/batch`, {
    headers: { authorization: `Bearer ${await work.token()}` },
    data: { redactions },
  });
  expect(added.status()).toBe(201);
  await page.reload();
  await expect(page.getByText('300 redactions', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.page-view .box')).toHaveCount(300);
  await expect(page.locator('.thumbnail-count')).toHaveText('300');
  await page.getByRole('button', { name: 'Select & Delete' }).click();
  await page.getByRole('button', { name: /^Redaction 300 on page 1/ }).focus();
  await page.keyboard.press('Delete');
  await work.expectRedactions(299);
  await page
    .getByRole('tabpanel', { name: 'Redactions' })
    .evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(page.getByRole('button', { name: 'Delete redaction 299 on page 1' })).toBeVisible();
  await work.undo();
  await work.expectRedactions(300);
});
