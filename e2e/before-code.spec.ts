import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Holds back the code of the page until it is let go. */
const holdCode = async (page: Page): Promise<() => void> => {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
};

test('a button pressed before the code is there is answered once it is', async ({ page }) => {
  const arrive = await holdCode(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  arrive();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('of several buttons pressed before the code is there each is answered, and one pressed twice is once', async ({
  page,
}) => {
  const arrive = await holdCode(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  const questions = page.locator('#content .faq-question button');
  for (const index of [0, 1, 0]) await questions.nth(index).click();
  await expect(page.locator('.faq-answer:visible')).toHaveCount(0);
  arrive();
  await expect(page.locator('.faq-answer:visible')).toHaveCount(2);
});

test('a button pressed while the code takes over is answered once, not twice', async ({ page }) => {
  await page.addInitScript(() => {
    let take: () => unknown = () => undefined;
    Object.defineProperty(globalThis, 'takeEarlyPresses', {
      set(given: () => unknown) {
        take = given;
      },
      get: () => () => {
        document.querySelector<HTMLElement>('#content .faq-question button')?.click();
        return take();
      },
    });
  });
  await page.goto('/faq');
  await expect(page.locator('.faq-answer').first()).toBeVisible();
});

test('a filter chosen before the code is there holds once it is', async ({ page }) => {
  const arrive = await holdCode(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Security & Privacy' }).check();
  await page.getByRole('group', { name: 'Level' }).getByRole('radio', { name: 'Advanced' }).check();
  await expect(page.getByRole('status')).toHaveText('Showing 21 of 21 questions');
  arrive();
  await expect(page.getByRole('status')).toHaveText('Showing 1 of 21 questions');
  await expect(page.getByRole('radio', { name: 'Security & Privacy' })).toBeChecked();
  await expect(
    page.getByRole('group', { name: 'Level' }).getByRole('radio', { name: 'Advanced' }),
  ).toBeChecked();
});

test('a filter chosen from the list before the code is there holds once it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await holdCode(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByLabel('Category').selectOption('Legal & Compliance');
  arrive();
  await expect(page.getByRole('status')).toHaveText('Showing 3 of 21 questions');
  await expect(page.getByLabel('Category')).toHaveValue('legal');
});

test('what is typed before the code is there stays', async ({ page }) => {
  const arrive = await holdCode(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Message').fill('A question.');
  await page.getByLabel('Category').selectOption({ index: 2 });
  const chosen = await page.getByLabel('Category').inputValue();
  await page.getByRole('button', { name: 'Send Message' }).click();
  arrive();
  await expect(page.getByText('Enter your email')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Message')).toHaveValue('A question.');
  await expect(page.getByLabel('Category')).toHaveValue(chosen);
});

test('on the way back to a page its filters say what it shows', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('radio', { name: 'Security & Privacy' }).check();
  await expect(page.getByRole('status')).toHaveText('Showing 6 of 21 questions');
  await page.goto('/robots.txt');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Security & Privacy' })).toBeChecked();
  await expect(page.getByRole('status')).toHaveText('Showing 6 of 21 questions');
});
