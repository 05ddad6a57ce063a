import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { letterPdf } from './letter-pdf.ts';
import { protectedPdf } from './odd-pdfs.ts';
import { sitePages } from './site-pages.ts';
import { acceptTerms, chooseFile, uploadByHand, type WorkspaceDriver } from './workspace-driver.ts';

export type ShotSize = 'desktop' | 'laptop' | 'tablet' | 'phone';

export interface Shoot {
  page: Page;
  size: ShotSize;
  /** Takes a picture of what is on the screen. */
  take: (view: string, fullPage?: boolean) => Promise<void>;
}

const name = 'Okafor_demand_letter_signed.pdf';

const toastsGone = (page: Page) => page.locator('.toast').waitFor({ state: 'detached' });

const thumbnailsDrawn = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.thumbnail img')].every(
      (sheet) => sheet.naturalWidth > 0,
    ),
  );

/** Holds back the answer to a request for as long as the picture takes. */
const whileHeld = async (page: Page, address: string | RegExp, act: () => Promise<void>): Promise<void> => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await act();
  release();
  await page.unroute(address);
};

/** A scan that takes its time on a slow line. */
const shootProgress = async ({ page, take }: Shoot): Promise<void> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const scan = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  await page.goto('/');
  await chooseFile(page, { name: 'Okafor_exhibit_B.png', bytes: scan, type: 'image/png' });
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 60_000 });
  await acceptTerms(page);
  await page.waitForFunction(
    () => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) >= 30,
  );
  await take('upload-progress');
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
  await network.detach();
};

/** The pages around the tool, from head to foot. */
export const shootSite = async ({ page, take }: Shoot): Promise<void> => {
  // What belongs to a file is among the views of the tool.
  for (const { path } of sitePages.filter((one) => !one.path.includes('?'))) {
    await page.goto(path, { waitUntil: 'networkidle' });
    // The badge in the footer is fetched when it comes near.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await take(`site${path === '/' ? '-home' : path.replaceAll('/', '-')}`, true);
  }
};

export const shootUpload = async (shoot: Shoot): Promise<void> => {
  const { page, take } = shoot;
  const { bytes } = await letterPdf();
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose File' }).waitFor();
  await take('home');
  // Dropping is answered once the page's code is there.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-'], 'letter.pdf', { type: 'application/pdf' }));
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer, bubbles: true }));
  });
  await page.getByRole('heading', { name: 'Let go to add this file' }).waitFor();
  await take('drag-over');
  await page.goto('/');
  await chooseFile(page, { name, bytes });
  await page.getByRole('checkbox').check();
  await take('terms');
  await shootProgress(shoot);
  await page.goto('/');
  await chooseFile(page, { name: 'Okafor_exhibits_A-K.pdf', bytes: (await letterPdf(120)).bytes });
  await acceptTerms(page);
  await page.getByRole('heading', { name: 'Upload Failed' }).waitFor();
  await take('upload-failed');
  await page.goto('/');
  await chooseFile(page, { name: 'Okafor_medical_file.pdf', bytes: await protectedPdf('open sesame') });
  await acceptTerms(page);
  await page.getByLabel('Password for Okafor_medical_file.pdf').fill('sesame');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('This password does not open the PDF.').waitFor();
  await take('password');
};

const shootPhoneSheets = async ({ page, take }: Shoot): Promise<void> => {
  const bar = page.getByRole('navigation', { name: 'Tools' });
  await bar.getByRole('button', { name: 'Draw' }).tap();
  await take('workspace');
  await bar.getByRole('button', { name: 'Actions' }).tap();
  await take('actions');
  await page.getByRole('button', { name: 'Redactions and what is in your file' }).tap();
  await take('lists');
  await page.getByRole('tab', { name: 'Search' }).tap();
};

/** Where the tools are panels or a dock. */
const shootWideViews = async ({ page, size, take }: Shoot, work: WorkspaceDriver): Promise<void> => {
  if (size === 'tablet') await page.locator('.dock-lists').click();
  if (size === 'laptop') await page.locator('.count-button').click();
  await page
    .getByRole('button', { name: /^Show on page 1:/ })
    .nth(4)
    .click();
  await take('workspace');
  await page.locator('.box.selected').click({ button: 'right' });
  await take('box-menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await take('label');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^In your file/ }).click();
  await page.keyboard.down('b');
  await take('workspace-final');
  await page.keyboard.up('b');
  await page.keyboard.press('?');
  await take('help');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuous' }).click();
  await work.pageView(1).waitFor();
  await take('workspace-continuous');
  await page.getByRole('button', { name: 'Single Page' }).click();
  await page.getByRole('tab', { name: 'Search' }).click();
};

export const shootWorkspace = async (shoot: Shoot): Promise<void> => {
  const { page, size, take } = shoot;
  const isPhone = size === 'phone';
  const isTouch = isPhone || size === 'tablet';
  const { bytes, places } = await letterPdf();
  const work = await uploadByHand(page, { name, bytes });
  if (size === 'desktop') await thumbnailsDrawn(page);
  await take('workspace-opened');
  await toastsGone(page);
  await take('workspace-empty');
  for (const box of places) await (isTouch ? work.touchDrag(box) : work.drag(box));
  await take('workspace-draw');
  const notice = page.getByRole('button', { name: 'Close this notice' });
  if (await notice.isVisible()) await notice.click();
  await (isPhone ? shootPhoneSheets(shoot) : shootWideViews(shoot, work));
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await page
    .getByText(/\d+ matches on 6 pages/)
    .last()
    .waitFor();
  await take('find');
  if (isPhone) await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('r');
  await page.getByRole('heading', { name: 'Review before release' }).waitFor();
  await page.getByText('What you leave open is named on the receipt.').waitFor({ state: 'attached' });
  await take('review');
  await page.keyboard.press('Escape');
  await whileHeld(page, /\/download\?/, async () => {
    await page.getByRole('button', { name: 'Download Redacted PDF' }).click();
    await page.getByRole('heading', { name: 'Checking the result' }).waitFor();
    await take('download');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await whileHeld(page, /\/api\/files\/\d+$/, async () => {
    await page.reload();
    await page.getByText('Checking file access').waitFor();
    await take('checking');
  });
  await work.pageView().getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  await work.download();
  await page.getByRole('button', { name: 'Back to This Document' }).waitFor();
  await take('receipt');
  await page.getByRole('button', { name: 'Certificate' }).click();
  await page.getByRole('dialog', { name: 'Certificate' }).waitFor();
  await take('certificate');
};

export const shootErrors = async ({ page, take }: Shoot): Promise<void> => {
  await page.goto('/?file=1');
  await page.getByRole('heading', { name: 'File Not Available' }).waitFor();
  await take('session-error');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose File' }).waitFor();
  await page.route(/\/assets\/faq.*\.js$/, (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await take('not-loaded');
};
