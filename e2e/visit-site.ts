import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { SitePage } from './site-pages.ts';

/** Colours are judged as they will be: what is still fading in has less contrast. */
const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  });

/**
 * In the page itself: otherwise axe opens a second tab for its report, and a page behind another is not drawn, so that
 * its animations, and whoever waits for them, wait for ever.
 */
const findings = async (page: Page, narrowed: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> => {
  await endAnimations(page);
  // What passes is not listed element by element: that would be most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await narrowed(axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
};

const switchTheme = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  });

/**
 * Until its code has taken a page over, a link on it leads to a new document, as on any other site: journeys about what
 * happens without one wait here.
 */
export const untilTakenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps$'));
  });

/** Every rule in the theme that is on, and in the other one those that look at colours. */
export const expectNoAxeFindings = async (page: Page): Promise<void> => {
  const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await findings(page, (axe) => axe.withTags(everyRule))).toEqual([]);
  await switchTheme(page);
  const ofColours = ['color-contrast', 'link-in-text-block'];
  expect(await findings(page, (axe) => axe.withRules(ofColours)), 'in the other theme').toEqual([]);
  await switchTheme(page);
};

const mostShift = 0.02;

/** From the page's first line on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Nothing moved while the page was loaded, and nothing does while it is scrolled. */
export const expectNoShift = async (page: Page, path: string): Promise<void> => {
  for (const top of [300, 600, 0]) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(shift, `layout shift of ${path}`).toBeLessThan(mostShift);
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
