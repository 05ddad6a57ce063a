import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, devices } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from './chromium.ts';
import { startServer } from './running-server.ts';
import { shootErrors, shootUpload, shootWorkspace } from './screenshot-views.ts';

/** Pictures of every view of the tool for `docs/screenshots`, in two sizes, light and dark. */
const folder = join(import.meta.dirname, '..', 'docs', 'screenshots');

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

/** `npm run screenshots --workspace e2e phone` makes only those. */
const only = process.argv[2];
const server = await startServer();
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
await mkdir(folder, { recursive: true });
try {
  for (const { label, options } of sizes.filter(({ label }) => only === undefined || label === only))
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
      const take = async (view: string): Promise<void> => {
        await page.waitForFunction(() => [...document.images].every((image) => image.complete));
        const picture = await page.screenshot({ animations: 'disabled' });
        await sharp(picture)
          .png({ palette: true, effort: 8 })
          .toFile(join(folder, `${view}-${label}-${colorScheme}.png`));
      };
      const shoot = { page, isPhone: label === 'phone', take };
      await shootUpload(shoot);
      await shootWorkspace(shoot);
      await shootErrors(shoot);
      await context.close();
    }
} finally {
  await browser.close();
  await server.stop();
}
