import { listedPaths, namesFile, sitePathOf } from '@blackbar/core';
import { expect, test } from './journey.ts';
import { sitePages } from './site-pages.ts';

test('without JavaScript every page reads in full, and the tool says what it needs', async ({
  browser,
  server,
}) => {
  const scripted = await (await browser.newContext({ baseURL: server.url })).newPage();
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const headings = (of: typeof page) => of.locator('main :is(h1, h2, h3):visible').allInnerTexts();
  for (const { path, heading, texts, title, status = 200 } of sitePages) {
    if (namesFile('/', new URL(path, server.url).search)) continue;
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    await expect(page, path).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
    for (const text of texts.filter((words) => !needsScript.has(words)))
      await expect(page.locator('main'), path).toContainText(text);
    if (path === '/' || path === '/contact') continue;
    await scripted.goto(path);
    await scripted.getByRole('heading', { level: 1 }).waitFor();
    expect(await headings(page), path).toEqual(await headings(scripted));
  }
  await page.goto('/');
  // Texts inside a noscript element are found by their place only.
  const need = page.locator('main noscript b');
  await expect(need).toBeVisible();
  await expect(need).toHaveText('This tool needs JavaScript.');
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeHidden();
  await page.goto('/contact');
  await expect(need).toBeVisible();
  await expect(need).toHaveText('This form needs JavaScript.');
  await page.goto('/faq');
  for (const answer of await page.locator('.faq-answer').all()) await expect(answer).toBeVisible();
  await page.goto('/?file=1');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await context.close();
  await scripted.context().close();
});

/** Offered only where it works. */
const needsScript = new Set([
  'Choose File',
  'Showing 21 of 21 questions',
  'Send us a message',
  "Fill out the form below and we'll get back to you as soon as possible.",
  'Send Message',
]);

test('every listed page has a title, a description and an address of its own, and a picture', async ({
  page,
  server,
}) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)</g)].map((match) => match[1] ?? '');
  expect(listed.map((address) => new URL(address).pathname)).toEqual([...listedPaths]);
  const heads = await Promise.all(
    listed.map(async (address) => {
      const response = await page.request.get(address);
      expect(response.status(), address).toBe(200);
      const html = await response.text();
      const read = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
      expect(html, address).not.toMatch(/\sstyle=|\{\{|name="robots"/);
      return {
        title: read(/<title>([^<]+)</),
        description: read(/name="description" content="([^"]+)"/),
        canonical: read(/rel="canonical" href="([^"]+)"/),
        picture: read(/property="og:image" content="([^"]+)"/),
        shared: read(/property="og:title" content="([^"]+)"/),
      };
    }),
  );
  for (const key of ['title', 'description', 'canonical'] as const)
    expect(new Set(heads.map((head) => head[key])).size, key).toBe(listed.length);
  for (const { title, shared, picture, canonical } of heads) {
    expect(shared).toBe(title);
    expect(sitePathOf(new URL(canonical, server.url).pathname)).not.toBeNull();
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png');
  }
});

for (const path of ['/?file=1', '/test-centering', '/test-centering/1', '/no/such/page'])
  test(`${path} is not for search engines`, async ({ page }) => {
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toContain('rel="canonical"');
  });
