import { expect, test } from './journey.ts';

const categories = {
  All: { All: 21, Beginner: 9, Intermediate: 8, Advanced: 4 },
  'Getting Started': { All: 5, Beginner: 5, Intermediate: 0, Advanced: 0 },
  'Security & Privacy': { All: 6, Beginner: 3, Intermediate: 2, Advanced: 1 },
  'Technical Details': { All: 4, Beginner: 0, Intermediate: 2, Advanced: 2 },
  'Legal & Compliance': { All: 3, Beginner: 0, Intermediate: 2, Advanced: 1 },
  'Pricing & Plans': { All: 3, Beginner: 1, Intermediate: 2, Advanced: 0 },
} as const;

test('every combination of category and level shows its questions and says how many', async ({ page }) => {
  await page.goto('/faq');
  const group = (name: string) => page.getByRole('group', { name });
  let combinations = 0;
  for (const [category, levels] of Object.entries(categories)) {
    await group('Category').getByRole('radio', { name: category }).check();
    for (const [level, count] of Object.entries(levels)) {
      await group('Level').getByRole('radio', { name: level }).check();
      await expect(page.getByRole('status')).toHaveText(`Showing ${count} of 21 questions`);
      await expect(page.locator('.faq-question')).toHaveCount(count);
      const empty = page.getByRole('heading', { name: 'No questions found' });
      if (count > 0) await expect(empty).toBeHidden();
      else {
        await expect(empty).toBeVisible();
        await expect(page.getByText('Try adjusting your filters to see more questions.')).toBeVisible();
      }
      combinations += 1;
    }
  }
  expect(combinations).toBe(24);
});

test('an empty result leads back to all questions', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('radio', { name: 'Getting Started' }).check();
  await page.getByRole('radio', { name: 'Advanced' }).check();
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(page.getByRole('status')).toHaveText('Showing 21 of 21 questions');
});

test('questions open and close on their own, several at once, with the keyboard', async ({ page }) => {
  await page.goto('/faq');
  const recover = page.getByRole('button', { name: 'Can anyone recover what I blacked out?' });
  const account = page.getByRole('button', { name: 'Do I need an account?' });
  await expect(recover).toHaveAttribute('aria-expanded', 'false');
  await recover.click();
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('If a check fails, you get no file rather than a weaker one.')).toBeVisible();
  await expect(page.getByText('We ask for no name, no email address and no payment')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  await expect(recover).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('button', { name: 'Open all' }).click();
  await expect(page.locator('.faq-answer:visible')).toHaveCount(21);
  await page.getByRole('button', { name: 'Close all' }).click();
  await expect(page.locator('.faq-answer:visible')).toHaveCount(0);
});

test('filters work with the arrow keys, and an open question stays open through them', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Can you read my document?' }).click();
  await page.getByRole('radio', { name: 'All' }).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status')).toHaveText('Showing 6 of 21 questions');
  await expect(page.getByText('Not where it is stored.')).toBeVisible();
});

test('an address with a question opens it', async ({ page }) => {
  await page.goto('/faq#retention');
  await expect(page.getByText('Cleanup runs at least every 30 minutes')).toBeInViewport();
});

test('the page leads to contact and to the security overview', async ({ page }) => {
  await page.goto('/faq');
  await expect(page.locator('main').getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page.locator('main').getByRole('link', { name: 'security overview' })).toHaveAttribute(
    'href',
    '/security-overview',
  );
});
