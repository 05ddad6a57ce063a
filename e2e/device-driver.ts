import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Upload } from './workspace-driver.ts';
import { chooseFile } from './workspace-driver.ts';

/** Every request of a browser, workers included, from now on. What a blob or a text holds is asked of nobody. */
export const requestsOf = (context: BrowserContext): string[] => {
  const requests: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url())) requests.push(`${request.method()} ${request.url()}`);
  });
  return requests;
};

/** The page of the tool, with all it needs. */
export const openDevice = async (page: Page, path = '/device'): Promise<void> => {
  await page.goto(path);
  await expect(page.getByText('Nothing more needs to be loaded')).toBeVisible({ timeout: 60_000 });
};

/** Opens a file on the device and waits for its first page. */
export const openOnDevice = async (page: Page, upload: Upload): Promise<void> => {
  await chooseFile(page, upload);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible({ timeout: 120_000 });
};
