import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { sitePages } from './site-pages.ts';
import { acceptTerms, chooseFile } from './workspace-driver.ts';

const mostBytes = 90_000;
const mostShift = 0.02;

const shiftScript = (): void => {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
};

test('the home page is no more than 90 kB, compressed, and nothing of the workspace is among it', async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const headers = new Map<string, number>();
  const addresses: string[] = [];
  const sizes: number[] = [];
  network.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength);
    addresses.push(response.url);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.push(encodedDataLength - (headers.get(requestId) ?? 0)),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'bytes', description: String(total) });
  expect(sizes.length).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(mostBytes);
  expect(addresses.filter((address) => /workspace|dialog|toaster|upload-file/.test(address))).toEqual([]);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`nothing moves while a page loads or is scrolled (${viewport.width} wide)`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ baseURL: server.url, viewport });
    const page = await context.newPage();
    await page.addInitScript(shiftScript);
    for (const path of sitePages.map((sitePage) => sitePage.path)) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const top of [300, 600, 0]) {
        await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
      }
      const shift = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(shift, path).toBeLessThan(mostShift);
    }
    await context.close();
  });
}

test('the code of the workspace is fetched while the file is on its way', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/files', async (route) => {
    await held;
    await route.continue();
  });
  const fetched = page.waitForResponse(/\/assets\/workspace-.*\.js$/);
  await page.goto('/');
  await chooseFile(page, { name: 'one.pdf', bytes: await samplePdf([[{ text: 'One', x: 72, y: 72 }]]) });
  await acceptTerms(page);
  expect((await fetched).status()).toBe(200);
  answer();
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible({ timeout: 30_000 });
});
