import { untilWordsAreRead } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { noHurry } from './no-hurry.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { openWorkspace, uploadByHand } from './workspace-driver.ts';

const pdf = {
  name: 'a very long name of a statement that nobody would ever type.pdf',
  bytes: await samplePdf([1, 2, 3].map((number) => [{ text: `Page ${number}`, x: 72, y: 120 }])),
};

test('one finger draws, the bar of four buttons follows, and the download works', async ({ page }) => {
  await noHurry(page);
  const work = await uploadByHand(page, pdf);
  const bar = page.getByRole('navigation', { name: 'Tools' });
  await expect(bar.getByRole('button')).toHaveCount(4);
  await expect(page.getByText('Touch & drag to draw redaction boxes')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Actions' })).toBeVisible();
  await expectNoAxeFindings(page);

  await work.touchDrag({ x: 130, y: 200, width: 500, height: 100 });
  await expect(page.getByText('1 redaction applied', { exact: true })).toBeVisible();
  await work.touchDrag({ x: 130, y: 500, width: 500, height: 100 });
  await expect(page.getByText('2 redactions applied', { exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(async () => (await work.saved()).length).toBe(1);
  await bar.getByRole('button', { name: 'Undo' }).tap();
  await bar.getByRole('button', { name: 'Redo' }).tap();
  await expect.poll(async () => (await work.saved()).length).toBe(1);

  await bar.getByRole('button', { name: 'Draw' }).tap();
  await expect(bar.getByRole('button', { name: 'Select' })).toBeVisible();
  await bar.getByRole('button', { name: 'Actions' }).tap();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Redactions and what is in your file' }).tap();
  await page.getByRole('button', { name: 'Delete redaction 1 on page 1' }).tap();
  await expect(page.getByRole('dialog').getByText('No redactions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).tap();
  await bar.getByRole('button', { name: 'Actions' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(async () => (await work.saved()).length).toBe(1);

  await bar.getByRole('button', { name: /Single Page/ }).tap();
  await expect(bar.getByRole('button', { name: /Continuous/ })).toBeVisible();
  await bar.getByRole('button', { name: 'Fit Width' }).tap();
  await expect(bar.getByRole('button', { name: '100%' })).toBeVisible();
  await bar.getByRole('button', { name: '100%' }).tap();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.route(/\/download\?/, (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: 'Download Redacted PDF' }).tap();
  await expect(
    page.getByText('Network error occurred while downloading. Please try again.', { exact: true }),
  ).toBeVisible();
  const pdfBytes = await work.download();
  expect(Buffer.from(pdfBytes).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByRole('heading', { name: 'Redacted and checked' })).toBeVisible();
  const parts = await page
    .locator('.receipt-columns > section')
    .evaluateAll((sections) =>
      sections.map((section) => section.getBoundingClientRect().toJSON() as DOMRect),
    );
  expect(parts).toHaveLength(3);
  for (const [index, { left, top }] of parts.entries()) {
    expect(left, 'one under the other').toBe(parts[0]?.left);
    expect(top).toBeGreaterThanOrEqual(parts[index - 1]?.bottom ?? 0);
  }
  await expectNoAxeFindings(page);
});

test('what was uploaded and what to do next are both read, one above the other', async ({ page }) => {
  await noHurry(page);
  await uploadByHand(page, pdf);
  await expect(async () => {
    const toast = await page.locator('.toast').boundingBox();
    const hint = await page.locator('.hint').boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Tools' }).boundingBox();
    if (toast === null || hint === null || bar === null) throw new Error('one of them is not on the screen');
    expect(toast.y + toast.height).toBeLessThanOrEqual(hint.y);
    expect(hint.y + hint.height).toBeLessThanOrEqual(bar.y);
  }).toPass();
});

test('what was deleted and what was found are both read, however many lines they take', async ({ page }) => {
  await noHurry(page);
  const text = 'Northgate-and-Lower-Valley Family-Practitioners-of-Virginia Incorporated';
  const work = await openWorkspace(page, {
    name: 'letter.pdf',
    bytes: await samplePdf([[100, 150].map((y) => ({ text, x: 20, y }))]),
  });
  await work.touchDrag({ x: 100, y: 700, width: 300, height: 200 });
  await untilWordsAreRead(page, 100, 200);
  await work.touchDrag({ x: 30, y: 170, width: 1215, height: 60 });
  const notice = page.locator('.box-notice');
  await expect(notice).toContainText('also found once more');
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Draw' }).tap();
  await page.locator('.page-view .box').first().tap();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('uncovered');
  await expect(async () => {
    const [above, below] = [await toast.boundingBox(), await notice.boundingBox()];
    if (above === null || below === null) throw new Error('one of them is not on the screen');
    const undo = await toast.getByRole('button', { name: 'Undo' }).boundingBox();
    expect(Math.min(undo?.width ?? 0, undo?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(below.height).toBeGreaterThan(90);
    expect(above.y + above.height).toBeLessThan(below.y);
  }).toPass();
});

test('a tap that follows a drawn box at once is never lost', async ({ page, context }) => {
  const work = await openWorkspace(page, pdf);
  const bar = page.getByRole('navigation', { name: 'Tools' });
  // On a slow phone the finger is away before the page has caught up with it.
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let round = 0; round < 5; round += 1) {
    await work.touchDrag({ x: 130, y: 200, width: 500, height: 100 });
    await bar.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.locator('.page-view .box')).toHaveCount(0);
  }
});

test('after a reload the fourth button offers the download, and in select mode to clear', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  const work = await openWorkspace(page, pdf);
  await work.touchDrag({ x: 130, y: 200, width: 500, height: 100 });
  // As in a tab that could not keep what can be undone.
  await page.addInitScript(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.endsWith('-history')) sessionStorage.removeItem(key);
  });
  await page.reload();
  const bar = page.getByRole('navigation', { name: 'Tools' });
  await expect(bar.getByRole('button', { name: 'Download' })).toBeVisible();
  await bar.getByRole('button', { name: 'Draw' }).tap();
  await bar.getByRole('button', { name: 'Clear' }).tap();
  await page.getByRole('button', { name: 'Clear All', exact: true }).tap();
  await expect(page.getByText('All redactions cleared', { exact: true })).toBeVisible();
});

test('two fingers pinch and scroll, and leave no box behind', async ({ page, context }) => {
  const work = await openWorkspace(page, pdf);
  const before = await work.place();
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await send('touchStart', [[150, 300]]);
  await send('touchStart', [
    [150, 300],
    [250, 300],
  ]);
  for (const spread of [10, 30, 60])
    await send('touchMove', [
      [150 - spread, 300],
      [250 + spread, 300],
    ]);
  await send('touchEnd', []);
  await expect.poll(async () => (await work.place()).scale / before.scale).toBeCloseTo(2.2, 1);
  await expect(page.locator('.page-view .box')).toHaveCount(0);
  expect(await work.saved()).toEqual([]);
});

test('a swipe turns the page: two fingers anywhere, one in select mode', async ({ page, context }) => {
  await openWorkspace(page, pdf);
  const touch = await context.newCDPSession(page);
  const swipe = async (fingers: number, from: number, to: number): Promise<void> => {
    const at = (x: number) => Array.from({ length: fingers }, (_, id) => ({ x: x + id * 60, y: 400, id }));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    for (const share of [0.3, 0.6, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at(from + (to - from) * share),
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const row = page.getByRole('navigation', { name: 'Page' });
  await swipe(2, 250, 100);
  await expect(row).toContainText('Page 2 of 3');
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Draw' }).tap();
  await swipe(1, 250, 100);
  await expect(row).toContainText('Page 3 of 3');
  await swipe(1, 100, 250);
  await expect(row).toContainText('Page 2 of 3');
  await expect(page.locator('.page-view .box')).toHaveCount(0);
});

test('a swipe while the page is busy does not lead back to where the person came from', async ({
  page,
  context,
}) => {
  await openWorkspace(page, pdf);
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Draw' }).tap();
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x) => ({ x, y: 400, id: 0 })) });
  await send('touchStart', 60);
  const isBusy = page.evaluate(() => {
    for (const until = performance.now() + 1500; performance.now() < until; );
  });
  await Promise.all([isBusy, ...[120, 200, 280, 340].map((x) => send('touchMove', x))]);
  await send('touchEnd');
  // One after the other: whatever the gesture began has ended by then.
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Select' }).tap();
  await expect(page.getByRole('navigation', { name: 'Page' })).toContainText('of 3');
});

test('a finger that fails twice is told again that two fingers scroll', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  const bar = page.getByRole('navigation', { name: 'Tools' });
  const hint = page.getByText('Two fingers scroll and zoom');
  await work.touchDrag({ x: 130, y: 900, width: 500, height: 100 });
  await expect(hint).toHaveCount(0);
  await work.touchDrag({ x: 130, y: 200, width: 300, height: 300 });
  await bar.getByRole('button', { name: 'Undo' }).tap();
  await expect(hint).toHaveCount(0);
  await work.touchDrag({ x: 130, y: 200, width: 300, height: 300 });
  await bar.getByRole('button', { name: 'Undo' }).tap();
  await expect(hint).toBeVisible();
});

test('with text of 32 px nothing runs off the screen, from the first page to the tools', async ({
  page,
  context,
}) => {
  const settings = await context.newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const expectNothingBeside = async (): Promise<void> => {
    const beside = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('button, h1, h2, nav')]
          .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === 'none')
          .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
          .map((one) => one.textContent),
      );
    await expect.poll(beside).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  for (const path of ['/faq', '/terms-of-service', '/how-it-works']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await uploadByHand(page, pdf);
  await expectNothingBeside();
});
