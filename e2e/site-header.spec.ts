import { expect, test } from './journey.ts';

test('the header stays, and gets a shadow and a smaller logo beyond 10 pixels of scroll', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  const header = page.getByRole('banner');
  const logo = header.getByRole('link', { name: 'Blackbar, home' }).locator('img');
  const sizeAtTop = (await logo.boundingBox())?.height ?? 0;
  const contentAtTop = (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0;

  await page.evaluate(() => window.scrollTo({ top: 10, behavior: 'instant' }));
  await expect(header).toHaveAttribute('data-scrolled', 'false');
  await page.evaluate(() => window.scrollTo({ top: 11, behavior: 'instant' }));
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  await expect(page.locator('.site-header-bar')).not.toHaveCSS('box-shadow', 'none');
  await expect.poll(async () => (await logo.boundingBox())?.height ?? 0).toBeLessThan(sizeAtTop);
  const contentAfter = (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0;
  expect(contentAfter, 'the shrinking bar moves nothing else').toBeCloseTo(contentAtTop - 11, 0);

  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
  await expect(header).toBeInViewport();
});

test('the chosen theme is kept and stands before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'dark' });

  // The application itself is held back: what is on the page now was there before it.
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'light' });
});

test('without a choice the theme follows the system, and nothing is stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/contact');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a logo that cannot be loaded is replaced by an icon', async ({ page }) => {
  await page.route('**/logo.svg', (route) => route.abort());
  await page.goto('/use-cases');
  await expect(page.getByRole('banner').locator('.logo-fallback')).toBeVisible();
});

test('Redact Now opens the file picker on the home page', async ({ page }) => {
  await page.goto('/');
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('banner').getByRole('button', { name: 'Redact Now' }).click();
  await picker;
});

test('Redact Now goes home from another page and opens the file picker there, once', async ({ page }) => {
  await page.goto('/how-it-works');
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('banner').getByRole('button', { name: 'Redact Now' }).click();
  await picker;
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => history.state?.usr ?? null)).toBeNull();
});

test('a keyboard can skip the header', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the theme switch shows one picture, before any code runs and after (${colorScheme})`, async ({
    browser,
    server,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: server.url, colorScheme });
      const page = await context.newPage();
      // The page's own code is kept away; the file that sets the theme is not.
      if (!javaScriptEnabled) await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/faq');
      await expect(page.locator('.theme-toggle svg:visible')).toHaveCount(1);
      await expect(
        page.locator(`.theme-toggle svg.lucide-${colorScheme === 'dark' ? 'sun' : 'moon'}`),
      ).toBeVisible();
      await context.close();
    }
  });
