import { brand } from '@blackbar/core';
import { expect, test } from './journey.ts';
import { startServer } from './running-server.ts';

test('a page loaded without HTTPS says that it is not secure', async ({ page, server }) => {
  // A name that is neither localhost nor HTTPS: the browser gives it no Web Crypto.
  const port = new URL(server.url).port;
  await page.route('http://plain.example/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const answer = await page.request.get(`http://127.0.0.1:${port}${path}`, {
      headers: { accept: route.request().headers().accept ?? '*/*' },
    });
    await route.fulfill({ response: answer });
  });
  await page.goto('http://plain.example/faq');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Not secure' })).toBeVisible();
  await page.goto('/faq');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Secure', exact: true })).toBeVisible();
});

test('the pages print what this installation enforces', async ({ browser }) => {
  const server = await startServer({
    RETENTION_IDLE_MINUTES: '17',
    RETENTION_MINUTES: '34',
    RETENTION_LONGEST_MINUTES: '51',
    MAX_PAGES: '33',
    MAX_UPLOAD_MB: '7',
    CONTACT_KEEP_DAYS: '12',
  });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('Files up to 33 pages and 7 MB.')).toBeVisible();
  await expect(
    page.getByText('Deleted after 17 minutes without activity, and after 51 minutes at the latest.'),
  ).toBeVisible();
  for (const path of ['/security-overview', '/privacy-policy', '/faq', '/how-it-works']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text, path).toContain('17 minutes');
    expect(text, path).toContain('34 minutes');
    expect(text, path).toContain('51 minutes');
    expect(text, path).not.toMatch(/\b1 hour\b|\b2 hours\b/);
  }
  for (const path of ['/contact', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.locator('main'), path).toContainText('deleted after 12 days');
    await expect(page.locator('main'), path).not.toContainText('90 days');
  }
  await context.close();
  await server.stop();
});

test('numbers stand apart from what they count, for those who hear the page too', async ({ page }) => {
  await page.goto('/');
  // Its words as they are copied and found, too: a style sheet can put room where there is no space.
  for (const name of ['1 Upload', '2 Mark', '3 Download', '4 Forgotten'])
    await expect(page.getByRole('heading', { name, exact: true })).toHaveText(name);
});

test('the footer names who makes it, from the brand', async ({ page }) => {
  await page.goto('/faq');
  await expect(page.getByRole('contentinfo')).toContainText(
    `${brand.company}. ${brand.maker}. ${brand.credit}.`,
  );
  expect(brand.maker).toContain('small tools company');
});
