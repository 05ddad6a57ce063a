import type { Page } from '@playwright/test';
import { openDevice, redactCaseOnDevice, reloadKept, requestsOf } from './device-driver.ts';
import { expectRedactions } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { startServer } from './running-server.ts';

/** All that the browser keeps of answers, by the name of its cache. */
const keptAnswers = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => url.replace(location.origin, ''))] as const;
    });
    return Object.fromEntries(await Promise.all(kept));
  });

test('after one visit the tool opens and redacts without a connection, from a cold start; no document is kept', async ({
  page,
  context,
}) => {
  const server = await startServer();
  try {
    await openDevice(page, `${server.url}/device`);
    await expect(page.getByText('stays for your next visit')).toBeVisible();
  } finally {
    await server.kill();
  }
  const kept = await keptAnswers(page);
  await page.close();
  await context.setOffline(true);

  const later = await context.newPage();
  await openDevice(later, `${server.url}/device`);
  const requests = requestsOf(context);
  await redactCaseOnDevice(later, 12);
  expect(requests).toEqual([]);
  await reloadKept(later);
  await expectRedactions(later, 13);

  expect(await keptAnswers(later)).toEqual(kept);
  const [files = []] = Object.values(kept);
  expect(files.filter((file) => !file.startsWith('/assets/'))).toEqual(['/device/', '/device/?file=0']);
  // Only the tool is there: no other page is answered for the server.
  await expect(later.goto(`${server.url}/faq`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a document on the server passes no service worker', async ({ page }) => {
  await openDevice(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toMatch(/\/device$/);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('a new version waits until the person agrees', async ({ page }) => {
  const first = await startServer();
  const { port } = new URL(first.url);
  await openDevice(page, `${first.url}/device`);
  const [before] = Object.keys(await keptAnswers(page));
  await first.stop();
  const second = await startServer({ PORT: port, RETENTION_IDLE_MINUTES: '17' });
  try {
    await page.goto(`${second.url}/device`);
    await expect(page.getByText('A new version is ready')).toBeVisible();
    expect(Object.keys(await keptAnswers(page))).toHaveLength(2);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update Now' }).click();
    await loaded;
    await expect.poll(async () => Object.keys(await keptAnswers(page)).includes(before ?? '')).toBe(false);
    await expect(page.getByText('stays for your next visit')).toBeVisible();
    await expect(page.getByText('A new version is ready')).toBeHidden();
  } finally {
    await second.stop();
  }
});

test('the tool can be installed', async ({ page }) => {
  await openDevice(page);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await session.send('Page.getAppManifest');
  expect(url).toContain('/manifest.webmanifest');
  expect(errors).toEqual([]);
  const { start_url, icons } = JSON.parse(data) as { start_url: string; icons: { src: string }[] };
  expect(start_url).toBe('/device');
  for (const { src } of icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
});
