import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, devices } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from './chromium.ts';
import { startServer } from './running-server.ts';
import { shootDevice } from './screenshot-device.ts';
import { shootEnding, shootExtremes } from './screenshot-extremes.ts';
import { type ShotSize, shootErrors, shootSite, shootUpload, shootWorkspace } from './screenshot-views.ts';

/**
 * Pictures of every view of the tool, light and dark: at two sizes for `docs/screenshots`; with `matrix` at all
 * four, to be looked at, in `test-results/screenshots`, together with the pages around it (`site`: only those), with
 * what seldom happens (`extremes`: only that) and with the tool on this device (`device`: only that).
 */
const root = join(import.meta.dirname, '..');
const [, , asked, onlySize, onlyTheme] = process.argv;
const isToLookAt = ['matrix', 'site', 'extremes', 'device'].includes(asked ?? '');
const folder = join(root, isToLookAt ? 'test-results' : 'docs', 'screenshots');

interface Size {
  label: ShotSize;
  options: BrowserContextOptions;
}
const touch = devices['Pixel 7'];
const sizes: Size[] = [
  { label: 'desktop', options: { viewport: { width: 1440, height: 900 } } },
  { label: 'laptop', options: { viewport: { width: 1024, height: 768 } } },
  { label: 'tablet', options: { ...touch, viewport: { width: 820, height: 1180 }, deviceScaleFactor: 1 } },
  { label: 'phone', options: { ...touch, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } },
];

/** `npm run screenshots --workspace e2e phone`, `matrix phone` or `matrix phone dark` makes only those. */
const wanted = (label: ShotSize): boolean => {
  if (isToLookAt && asked !== 'site') return onlySize === undefined || label === onlySize;
  return asked === undefined || asked === 'site' ? label === 'desktop' || label === 'phone' : label === asked;
};
const themes = (['light', 'dark'] as const).filter((theme) => onlyTheme === undefined || theme === onlyTheme);
const server = await startServer({}, { hasMovingClock: true });
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
await mkdir(folder, { recursive: true });
try {
  for (const { label, options } of sizes.filter((size) => wanted(size.label)))
    for (const colorScheme of themes) {
      const context = await browser.newContext({
        ...options,
        baseURL: server.url,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-US',
      });
      // Pictures are not a race: a busy machine takes its time.
      context.setDefaultTimeout(180_000);
      const page = await context.newPage();
      page.on('dialog', (dialog) => dialog.accept());
      const take = async (view: string, fullPage = false): Promise<void> => {
        // What is fetched only when it is scrolled to is not in the picture.
        await page.waitForFunction(() =>
          [...document.images].every((image) => image.complete || image.loading === 'lazy'),
        );
        const picture = await page.screenshot({ animations: 'disabled', fullPage });
        // What is kept is kept small, which takes longer than the picture itself.
        await (isToLookAt ? sharp(picture) : sharp(picture).png({ palette: true, effort: 8 })).toFile(
          join(folder, `${view}-${label}-${colorScheme}.png`),
        );
      };
      const shoot = { page, size: label, take };
      if (asked === 'matrix' || asked === 'site') await shootSite(shoot);
      if (asked === 'matrix' || asked === 'device') await shootDevice(shoot);
      if (asked === 'matrix' || !isToLookAt) {
        await shootUpload(shoot);
        await shootWorkspace(shoot);
        await shootErrors(shoot);
      }
      if (asked === 'matrix' || asked === 'extremes') {
        await shootExtremes(shoot);
        await shootEnding(shoot, server);
      }
      await context.close();
    }
} finally {
  await browser.close();
  await server.stop();
}
