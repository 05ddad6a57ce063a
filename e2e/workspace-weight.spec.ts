import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

const pageCount = 99;
const boxCount = 1000;
const maxImages = 12;

interface Blobs {
  live: Set<string>;
  most: number;
}

const countBlobs = (page: Page) =>
  page.addInitScript(() => {
    const blobs: Blobs = { live: new Set(), most: 0 };
    Object.assign(window, { blobs });
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob: Blob | MediaSource) => {
      const url = createObjectURL.call(URL, blob);
      blobs.live.add(url);
      blobs.most = Math.max(blobs.most, blobs.live.size);
      return url;
    };
    URL.revokeObjectURL = (url: string) => {
      blobs.live.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });

const blobsOf = (page: Page) =>
  page.evaluate(() => {
    const { live, most } = (window as unknown as { blobs: Blobs }).blobs;
    return { live: live.size, most };
  });

/** The longest task of the page's main thread in processor time, which a busy machine does not stretch. */
const longestTaskMs = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    traceEvents: {
      name: string;
      ph: string;
      pid: number;
      tid: number;
      tdur?: number;
      args: { name?: string };
    }[];
  };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid}/${tid}`),
  );
  expect(tasks.length, 'tasks in the trace').toBeGreaterThan(100);
  const longest = Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
  expect(longest, 'the trace holds processor times').toBeGreaterThan(0);
  return longest;
};

const heapAfterCollection = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
};

test('99 pages and 1,000 boxes: few images, and nothing kept after going home', async ({ page, browser }) => {
  test.setTimeout(240_000);
  page.on('dialog', (dialog) => dialog.accept());
  await countBlobs(page);
  const bytes = await samplePdf(
    Array.from({ length: pageCount }, (_, index) => [{ text: `This is page ${index + 1}`, x: 72, y: 120 }]),
  );
  const work = await openWorkspace(page, { name: 'long.pdf', bytes });
  const redactions = Array.from({ length: boxCount }, (_, index) => ({
    page: (index % pageCount) + 1,
    x: 100 + (index % 7) * 90,
    y: 100 + Math.floor(index / pageCount) * 120,
    width: 80,
    height: 40,
  }));
  const added = await page.request.post(`/api/files/${await work.fileId()}/redactions/batch`, {
    headers: { authorization: `Bearer ${await work.token()}` },
    data: { redactions },
  });
  expect(added.status()).toBe(201);
  await page.reload();
  await expect(page.getByText('1,000 redactions', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Continuous' }).click();
  await expect(work.sheet(2)).toBeVisible();

  await browser.startTracing(page, { categories: ['toplevel'] });
  for (let step = 1; step <= 40; step += 1) {
    await page
      .locator('.desk')
      .evaluate((desk, share) => desk.scrollTo(0, desk.scrollHeight * share), step / 40);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
  await expect(page.getByLabel('Page, of 99')).toHaveValue('99');
  await expect(page.getByRole('img', { name: 'Page 99', exact: true })).toBeVisible({ timeout: 20_000 });
  const longest = longestTaskMs(await browser.stopTracing());
  expect(await page.locator('.sheet').count()).toBeLessThanOrEqual(maxImages);
  const { most } = await blobsOf(page);
  expect(most).toBeLessThanOrEqual(maxImages);

  const heavy = await heapAfterCollection(page);
  await page.getByRole('button', { name: 'Back to Upload' }).click();
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  expect((await blobsOf(page)).live).toBe(0);
  await expect.poll(() => heapAfterCollection(page)).toBeLessThan(heavy);
  test.info().annotations.push({
    type: 'figures',
    description: `longest task ${longest.toFixed(0)} ms, ${most} images`,
  });
});
