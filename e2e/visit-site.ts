import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { SitePage } from './site-pages.ts';

export const expectNoAxeFindings = async (page: Page): Promise<void> => {
  // Colours are judged once they have arrived: what is still fading in has less contrast than it will have.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
};

/** Opens one page of the site and finds on it what must be there. */
export const visit = async (page: Page, sitePage: SitePage): Promise<void> => {
  const { path, title, heading, texts, isHome, status = 200 } = sitePage;
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(status);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  await expect(page).toHaveTitle(title);
  for (const text of texts) await expect(page.locator('main')).toContainText(text);
  if (!isHome) await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    `${path} is no wider than the window`,
  ).toBe(true);
};

/** Addresses inside the site that the page links to. */
export const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) =>
      link.href.replace(location.origin, ''),
    ),
  );
