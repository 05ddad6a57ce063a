import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import { pixelsOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { openWorkspace, type WorkspaceDriver } from './workspace-driver.ts';

const pdf = { name: 'photo.pdf', bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }]]) };
const box = { x: 130, y: 200, width: 300, height: 80 };
const downloads = /\/download\?/;
const clickDownload = ({ page }: WorkspaceDriver) =>
  page.getByRole('button', { name: 'Download Redacted PDF' }).click();

test('while it is made the button says so, and afterwards the receipt says what was done', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  await work.drag({ ...box, y: 500 });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(downloads, async (route) => {
    await held;
    await route.continue();
  });
  const half = 'event: progress\ndata: {"phase":"pages","done":1,"total":2}\n\n';
  await page.route(/\/export\?/, (route) => route.fulfill({ contentType: 'text/event-stream', body: half }));
  const download = page.waitForEvent('download');
  await clickDownload(work);
  const busy = page.getByRole('button', { name: /^Generating\.\.\./ });
  await expect(busy).toBeDisabled();
  const progress = page.getByRole('region', { name: 'Download' });
  await expect(progress.getByRole('heading', { name: 'Making the pages' })).toBeVisible();
  await expect(progress.getByRole('listitem').first()).toContainText('1 of 2');
  await expectNoAxeFindings(page);
  release();
  expect((await download).suggestedFilename()).toBe('redacted_photo.pdf');

  await expect(page.getByRole('heading', { name: 'Redacted and checked' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('2 boxes');
  await expect(page.getByRole('main')).toContainText('redacted_photo.pdf');
  await expect(page.getByRole('heading', { name: /^Checks passed (\d+) of \1$/ })).toBeVisible();
  // The only page has boxes, so there was no look to compare; saying so is not a failed check.
  await expect(page.getByRole('main')).toContainText('Same look: not checked');
  await expect(page.getByRole('main')).toContainText('The same words elsewhere were not looked for');
  await expect(page.getByRole('main')).toContainText('Every box was read back from the new file.');
  await page.getByRole('button', { name: 'Back to This Document' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await work.expectRedactions(1);
});

test('on the receipt keys scroll the page, and no box goes unseen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  await page.getByRole('button', { name: /^Show on page 1/ }).click();
  await work.download();
  await expect(page.getByRole('heading', { name: 'Redacted and checked' })).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (const key of ['Delete', 'Control+z', 'Control+v']) await page.keyboard.press(key);
  for (const key of ['Space', 'End']) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  }
  await page.getByRole('button', { name: 'Back to This Document' }).click();
  await work.expectRedactions(1);
  await page.keyboard.press('Control+z');
  await work.expectRedactions(0);
});

test('a page that came out otherwise is named on the receipt, with why', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  await page.route('**/report', async (route) => {
    const response = await route.fetch();
    const fallbacks = [
      { page: 1, became: 'blank', reason: 'page-unreadable' },
      { page: 2, became: 'picture', reason: 'hidden-text' },
    ];
    const json = { ...(await response.json()), pagesWithBoxes: fallbacks.slice(0, 1), fallbacks };
    await route.fulfill({ response, json });
  });
  await Promise.all([page.waitForEvent('download'), clickDownload(work)]);
  await expect(page.getByRole('row', { name: /^Page 1 / })).toHaveText(
    'Page 1Blank, with its boxesThe page could not be read.1',
  );
  await expect(page.getByRole('main')).toContainText(
    'Page 2 became a picture: it could not be kept sharp for certain.',
  );
  await expect(page.getByRole('main')).not.toContainText('Page 1 came out');
});

test('the receipt has a certificate to hand over and a key to keep, apart from each other', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  await Promise.all([page.waitForEvent('download'), clickDownload(work)]);
  await page.getByRole('button', { name: 'Certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Certificate' });
  await expect(dialog.getByRole('heading', { name: 'Hand over with the file' })).toBeVisible();
  await expectNoAxeFindings(page);
  const saved = async (part: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: `Download: ${part}` }).click(),
    ]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
  };
  const certificate = await saved('Certificate');
  expect(certificate.name).toBe('redacted_photo.certificate.jws');
  expect(certificate.text).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/);
  const key = await saved('Key to the original');
  expect(key.name).toBe('redacted_photo.input-key.txt');
  expect(key.text).toMatch(/^[\w-]{43}$/);
  expect(certificate.text).not.toContain(key.text);
  const paper = await saved('As a page');
  expect([paper.name, paper.text.slice(0, 5)]).toEqual(['redacted_photo.certificate.pdf', '%PDF-']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Certificate' })).toBeFocused();
});

test('it goes through two named phases, can be cancelled, and is made anew when asked again', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(downloads, async (route) => {
    asked += 1;
    if (asked === 1) await held.promise;
    await route.continue().catch(() => undefined);
  });
  await clickDownload(work);
  const progress = page.getByRole('region', { name: 'Download' });
  // The export itself is watched: its only page is made, then read back from the finished file.
  await expect(progress.getByRole('heading', { name: 'Checking the result' })).toBeVisible();
  await expect(progress.getByRole('listitem').first()).toContainText('1 of 1');
  await expect(progress.getByRole('listitem').last()).toContainText('1 of 1');
  await expectNoAxeFindings(page);
  const busy = page.getByRole('button', { name: 'Generating...' });
  await busy.hover({ force: true });
  await expectNoAxeFindings(page);
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.getByText('Download Failed')).toHaveCount(0);
  held.resolve();
  const again = page.waitForEvent('download');
  await clickDownload(work);
  expect((await again).suggestedFilename()).toBe('redacted_photo.pdf');
});

test('offline it says so at once, and goes on when the connection is back', async ({ page, context }) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  await context.setOffline(true);
  await clickDownload(work);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expectNoAxeFindings(page);
  const download = page.waitForEvent('download');
  await context.setOffline(false);
  expect((await download).suggestedFilename()).toBe('redacted_photo.pdf');
});

test('a download that fails says why and opens a sealed address in a new tab', async ({ page, context }) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  for (const [status, statusText] of [
    [404, 'Not Found'],
    [500, 'Internal Server Error'],
  ] as const) {
    await page.route(downloads, (route) => route.fulfill({ status, body: '{}' }), { times: 1 });
    const opened = context.waitForEvent('page');
    const sealed = context.waitForEvent('request', (request) => request.url().includes('/api/links/'));
    await clickDownload(work);
    await expect(
      page.getByText(`Server returned error: ${status} ${statusText}`, { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Download Failed', { exact: true }).first()).toBeVisible();
    expect((await sealed).headers().authorization, 'the address alone opens it').toBeUndefined();
    await (await opened).close();
    await expect(page.getByRole('button', { name: 'Download Redacted PDF' })).toBeEnabled();
  }
});

test('a blocked tab and a lost connection have their own words', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.route(downloads, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await clickDownload(work);
  await expect(
    page.getByText('Please allow popups and try again, or copy the URL manually.', { exact: true }),
  ).toBeVisible();
  await page.route(downloads, (route) => route.abort('connectionreset'), { times: 1 });
  await clickDownload(work);
  await expect(
    page.getByText('Network error occurred while downloading. Please try again.', { exact: true }),
  ).toBeVisible();
  await work.download();
});

test('a box moved by keys a moment ago is in the download where it is seen', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  const drawn = { ...box, y: 500 };
  await work.drag(drawn);
  await page.getByRole('button', { name: 'Select & Delete' }).click();
  const moved = page.getByRole('button', { name: /^Redaction 1 on page 1/ });
  await moved.focus();
  const download = page.waitForEvent('download');
  // In one go: a hand that pauses has its keys saved by then.
  await moved.evaluate((element) => {
    const arrow = { key: 'ArrowDown', shiftKey: true, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', arrow));
    const button = [...document.querySelectorAll('button')].find((one) =>
      one.textContent.includes('Download Redacted PDF'),
    );
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button?.click();
  });
  const pixels = await pixelsOf(new Uint8Array(await readFile(await (await download).path())), 1);
  const middle = drawn.x + drawn.width / 2;
  expect(pixels.at(middle, drawn.y + drawn.height + 5), 'below where it was').toEqual([0, 0, 0]);
  expect(pixels.at(middle, drawn.y + 4), 'above where it is').toEqual([255, 255, 255]);
});

test('a box drawn a moment ago is in the download', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/redactions/*', async (route) => {
    await released;
    await route.continue();
  });
  const { frame, scale } = await work.place();
  await page.mouse.move(frame.x + 100 * scale, frame.y + 100 * scale);
  await page.mouse.down();
  await page.mouse.move(frame.x + 500 * scale, frame.y + 200 * scale, { steps: 3 });
  await page.mouse.up();
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= downloads.test(request.url());
  });
  await clickDownload(work);
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible();
  expect(isAsked).toBe(false);
  const asked = page.waitForRequest(downloads);
  release();
  await asked;
});
