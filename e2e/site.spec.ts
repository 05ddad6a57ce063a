import { sitePaths } from '@blackbar/core';
import { expect, test } from './journey.ts';
import { watchPage } from './quiet-page.ts';
import { sitePages } from './site-pages.ts';
import {
  expectNoAxeFindings,
  expectNoShift,
  linksOf,
  untilTakenOver,
  visit,
  watchShifts,
} from './visit-site.ts';

test('every page of the site is whole, accessible, still and quiet', async ({ page, context, server }) => {
  test.setTimeout(300_000);
  const watched = watchPage(page, server.url);
  await watchShifts(page);
  for (const sitePage of sitePages) {
    await visit(page, sitePage);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expectNoAxeFindings(page);
    await expectNoShift(page, sitePage.path);
  }
  await watched.expectQuiet(context);
});

test('every address the server takes for a page is one', async ({ page }) => {
  for (const path of sitePaths) {
    const response = await page.goto(path.replace(':fileId', '1'));
    expect(response?.status(), path).toBe(200);
    await expect(page.locator('#root main'), path).toBeVisible();
    await expect(page.getByText('404 Page Not Found'), path).toHaveCount(0);
  }
});

test('every link of the site leads to a page, and to a place on it', async ({ page }) => {
  const links = new Set<string>();
  for (const { path } of sitePages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const link of await linksOf(page)) links.add(link.startsWith('#') ? `${path}${link}` : link);
  }
  expect(links.size).toBeGreaterThan(40);
  // Pages are built whole: the answer has everything a link can lead to.
  for (const link of links) {
    if (link.startsWith('/no/such/page')) continue;
    const answer = await page.request.get(link);
    expect(answer.status(), link).toBe(200);
    const place = new URL(link, 'http://site').hash.slice(1);
    if (place) expect(await answer.text(), link).toContain(`id="${place}"`);
  }
  const withPlace = [...links].find((link) => link.includes('#') && !link.endsWith('#main')) ?? '';
  await page.goto(withPlace);
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
});

test('a change of page scrolls to the top and moves the focus there', async ({ page }) => {
  await page.goto('/privacy-policy');
  await untilTakenOver(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('main')).toBeFocused();
});

test('under reduced motion the page jumps to the top without a smooth scroll', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const scrolls: unknown[] = [];
    Object.assign(window, { scrolls });
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = ((options: ScrollToOptions) => {
      scrolls.push(options);
      scrollTo(options);
    }) as typeof window.scrollTo;
  });
  await page.goto('/faq');
  await untilTakenOver(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security Overview');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { scrolls: unknown }).scrolls))
    .toEqual([{ top: 0, behavior: 'instant' }]);
  await context.close();
});

test('a printed policy is the text alone, black on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const hidden of ['.site-header', '.site-footer', '.section-list', '.back-link']) {
    await expect(page.locator(hidden).first()).toBeHidden();
  }
  const colours = await page
    .locator('.prose p')
    .first()
    .evaluate((paragraph) => ({
      text: getComputedStyle(paragraph).color,
      page: getComputedStyle(document.documentElement).backgroundColor,
    }));
  expect(colours).toEqual({ text: 'rgb(0, 0, 0)', page: 'rgb(255, 255, 255)' });
});
