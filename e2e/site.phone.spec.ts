import { expect, test } from './journey.ts';
import { watchPage } from './quiet-page.ts';
import { sitePages } from './site-pages.ts';
import { expectNoAxeFindings, expectNoShift, visit, watchShifts } from './visit-site.ts';

test('every page of the site fits a phone that asks for the dark theme', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  const watched = watchPage(page, server.url);
  await watchShifts(page);
  for (const sitePage of sitePages) {
    await visit(page, sitePage);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectNoAxeFindings(page);
    await expectNoShift(page, sitePage.path);
  }
  await watched.expectQuiet(context);
});

test('the menu opens, leads on and closes by itself, and closes on Escape', async ({ page }) => {
  await page.goto('/faq');
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.click();
  await expectNoAxeFindings(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Use Cases' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use Cases');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();

  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(toggle).toBeFocused();
});

test('the list of sections unfolds and leads to one', async ({ page }) => {
  await page.goto('/terms-of-service');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
  await page.getByText('Sections, 1 to 14').click();
  await page.locator('.section-list-folded').getByRole('link', { name: 'Severability' }).click();
  await expect(page.locator('#severability')).toBeInViewport();
});

test('touch targets of the site are 44 pixels high', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'header a, header button, footer a, main button, main .back-link, input, select',
      ),
    ]
      .filter(
        (target) => target.offsetParent !== null && target.tabIndex >= 0 && target.className !== 'skip-link',
      )
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML),
  );
  expect(small).toEqual([]);
});
