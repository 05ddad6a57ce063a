import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Watches a page for what it must never do; `expectQuiet` is asked at the end of the journey. */
export const watchPage = (page: Page, ownOrigin: string) => {
  const errors: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    // A page that does not exist says so in its status, which the browser repeats.
    if (/status of 404/.test(message.text()) && message.location().url === page.url()) return;
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'blob:' && url.origin !== ownOrigin) foreign.push(request.url());
  });
  return {
    async expectQuiet(context: BrowserContext): Promise<void> {
      expect(errors, 'nothing in the console').toEqual([]);
      expect(foreign, 'no request to another origin').toEqual([]);
      expect(await context.cookies(), 'no cookie').toEqual([]);
      const stored = await page.evaluate(() => Object.keys(localStorage));
      expect(
        stored.filter((key) => key !== 'theme'),
        'nothing in local storage but the theme',
      ).toEqual([]);
    },
  };
};
