import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, devices, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from './chromium.ts';
import { letterPdf } from './letter-pdf.ts';
import { startServer } from './running-server.ts';
import { acceptTerms, chooseFile, openWorkspace } from './workspace-driver.ts';

/** Pictures of every view of the tool for `docs/screenshots`, in two sizes, light and dark. */
const folder = join(import.meta.dirname, '..', 'docs', 'screenshots');
const name = 'Okafor_demand_letter_signed.pdf';

interface Size {
  label: 'desktop' | 'phone';
  options: BrowserContextOptions;
}
const sizes: Size[] = [
  { label: 'desktop', options: { viewport: { width: 1440, height: 900 } } },
  {
    label: 'phone',
    options: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  },
];

const toastsGone = (page: Page) => page.locator('.toast').waitFor({ state: 'detached', timeout: 15_000 });

const thumbnailsDrawn = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.thumbnail canvas')].every((canvas) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return pixels?.some((value) => value > 0);
    }),
  );

const visit = async (page: Page, phone: boolean, take: (view: string) => Promise<void>): Promise<void> => {
  const { bytes, places } = await letterPdf();
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose File' }).waitFor();
  await take('home');
  await chooseFile(page, { name, bytes });
  await page.getByRole('checkbox').check();
  await take('terms');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await chooseFile(page, { name: 'Okafor_exhibits_A-K.pdf', bytes: (await letterPdf(120)).bytes });
  await acceptTerms(page);
  await page.getByRole('heading', { name: 'Upload Failed' }).waitFor({ timeout: 30_000 });
  await take('upload-failed');

  const work = await openWorkspace(page, { name, bytes });
  await toastsGone(page);
  if (!phone) await thumbnailsDrawn(page);
  await take('workspace-empty');
  for (const box of places) await (phone ? work.touchDrag(box) : work.drag(box));
  await take('workspace-draw');
  const notice = page.getByRole('button', { name: 'Close this notice' });
  if (await notice.isVisible()) await notice.click();
  if (phone) {
    const bar = page.getByRole('navigation', { name: 'Tools' });
    await bar.getByRole('button', { name: 'Draw' }).tap();
    await take('workspace');
    await bar.getByRole('button', { name: 'Actions' }).tap();
    await take('actions');
    await page.getByRole('button', { name: 'Redactions and what is in your file' }).tap();
    await take('lists');
    await page.getByRole('button', { name: 'Close' }).tap();
  } else {
    await page.getByRole('button', { name: /^Show on page 1: Box 5/ }).click();
    await take('workspace');
    await page.getByRole('tab', { name: /^In your file/ }).click();
    await page.keyboard.down('b');
    await take('workspace-final');
    await page.keyboard.up('b');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await take('help');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuous' }).click();
    await work.sheet(2).waitFor();
    await take('workspace-continuous');
  }
  await work.download();
  await page.getByRole('button', { name: 'Back to This Document' }).waitFor({ timeout: 30_000 });
  await take('receipt');
  await page.goto('/?file=1');
  await page.getByRole('heading', { name: 'File Not Available' }).waitFor();
  await take('session-error');
};

const server = await startServer();
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
await mkdir(folder, { recursive: true });
try {
  for (const { label, options } of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        ...options,
        baseURL: server.url,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-US',
      });
      const page = await context.newPage();
      page.on('dialog', (dialog) => dialog.accept());
      await visit(page, label === 'phone', async (view) => {
        const picture = await page.screenshot({ animations: 'disabled' });
        await sharp(picture)
          .png({ palette: true, effort: 8 })
          .toFile(join(folder, `${view}-${label}-${colorScheme}.png`));
      });
      await context.close();
    }
} finally {
  await browser.close();
  await server.stop();
}
