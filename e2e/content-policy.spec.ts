import type { Page } from '@playwright/test';
import { untilTooltip } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { sitePages } from './site-pages.ts';
import { uploadByHand } from './workspace-driver.ts';

const pdf = {
  name: 'statement.pdf',
  bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }], [{ text: 'Two', x: 72, y: 120 }]]),
};

/** What the browser forbade on every page of a tab, from its first line on. */
const watchPolicy = async (page: Page): Promise<string[]> => {
  const forbidden: string[] = [];
  await page.exposeFunction('tellForbidden', (what: string) => forbidden.push(what));
  await page.addInitScript(() => {
    const { tellForbidden } = window as unknown as { tellForbidden: (what: string) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tellForbidden(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) forbidden.push(message.text());
  });
  return forbidden;
};

test('a style element of the page’s own would be forbidden and told', async ({ page }) => {
  const forbidden = await watchPolicy(page);
  await page.goto('/');
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
  });
  await expect.poll(() => forbidden.join('\n')).toContain('style-src');
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
});

test('a script in the page that was not built into it would not run', async ({ page }) => {
  const forbidden = await watchPolicy(page);
  for (const path of ['/', '/?file=1']) {
    await page.goto(path);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.foreign = true';
      document.head.append(script);
    });
    await expect.poll(() => forbidden.join('\n')).toContain('script-src');
    expect(await page.evaluate(() => 'foreign' in window), path).toBe(false);
    forbidden.length = 0;
  }
});

test('no page of the site asks for what the content policy forbids', async ({ page }) => {
  const forbidden = await watchPolicy(page);
  for (const { path } of sitePages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector('main') as Element).maxWidth),
  ).toBe('896px');
  expect(forbidden).toEqual([]);
});

test('no view of the tool asks for what the content policy forbids', async ({ page }) => {
  const forbidden = await watchPolicy(page);
  const work = await uploadByHand(page, pdf);
  await work.drag({ x: 130, y: 200, width: 300, height: 80 });
  await untilTooltip(page, page.getByRole('button', { name: /left/ }).first(), /./);
  await page.getByRole('button', { name: 'Continuous' }).click();
  await work.pageView(2).waitFor();
  await page.getByRole('tab', { name: 'In your file' }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('page');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear All Redactions' }).click();
  await page.keyboard.press('Escape');
  await work.download();
  await expect(page.getByRole('button', { name: 'Back to This Document' })).toBeVisible();
  expect(forbidden).toEqual([]);
});
