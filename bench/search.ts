import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../e2e/chromium.ts';
import { samplePdf } from '../e2e/sample-pdf.ts';
import { openWorkspace } from '../e2e/workspace-driver.ts';
import { serveCheckout } from './paint/checkout-server.ts';
import { median } from './statistics.ts';

/** How long a search over many pages takes to show its first match, by the page's own clock. */
const pages = 99;
const linesPerPage = 20;
const terms = ['okafor', 'signed', 'agreement', 'before', 'court'];

const measureFirstMatch = (text: string): Promise<number> => {
  const field = document.querySelector<HTMLInputElement>('input[aria-label="Find in document"]');
  if (!field) throw new Error('no search field');
  const started = performance.now();
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector('.match-row')) resolve(performance.now() - started);
      else requestAnimationFrame(look);
    };
    look();
  });
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const server = await serveCheckout(join(import.meta.dirname, '..'));
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const lines = Array.from({ length: linesPerPage }, (_, row) => ({
    text: 'The witness Okafor signed the agreement before the court',
    x: 72,
    y: 100 + row * 30,
  }));
  const bytes = await samplePdf(Array.from({ length: pages }, () => lines));
  await openWorkspace(page, { name: 'long.pdf', bytes });
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in document' });
  const started = performance.now();
  await field.fill('witness');
  const all = (pages * linesPerPage).toLocaleString('en-US');
  await page.getByText(`${all} matches on ${pages} pages`).waitFor({ timeout: 240_000 });
  console.log(`every page read and searched: ${Math.round(performance.now() - started)} ms`);
  const times: number[] = [];
  for (const term of terms) {
    await field.fill('');
    await page.locator('.match-row').first().waitFor({ state: 'detached' });
    times.push(await page.evaluate(measureFirstMatch, term));
  }
  const text = times.map(Math.round).join(', ');
  console.log(`first match over ${pages} pages: ${text} ms, median ${Math.round(median(times))} ms`);
} finally {
  await browser.close();
  await server.stop();
}
