import { expect, test } from './journey.ts';
import { sitePages } from './site-pages.ts';

const mostBytes = 250_000;
const mostShift = 0.05;

const shiftScript = (): void => {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
};

test('the home page transfers less than 250 kB on a first visit', async ({ page, context }) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const sizes: number[] = [];
  network.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'bytes', description: String(total) });
  expect(sizes.length).toBeGreaterThan(3);
  expect(total).toBeLessThan(mostBytes);
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
