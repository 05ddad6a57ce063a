import type { Page } from '@playwright/test';
import { drawnAgain, watchDrawing } from './drawn-again.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

const pageCount = 99;
const boxCount = 1000;
const maxImages = 12;
/** Beside them, for as long as a thumbnail takes to be drawn. */
const maxThumbnails = 2;

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
      // The code of a worker is one blob for all that are started.
      if (blob instanceof Blob && blob.type.startsWith('text/javascript')) return url;
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

/** Layers that the browser puts together for every frame. */
const layersOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  const counted = new Promise<number>((resolve) =>
    session.on('LayerTree.layerTreeDidChange', ({ layers }) => layers && resolve(layers.length)),
  );
  await session.send('DOM.enable');
  await session.send('LayerTree.enable');
  // It tells of the layers when they change.
  await page.locator('.canvas').evaluate((canvas) => canvas.scrollBy(0, 1));
  const count = await counted;
  await session.detach();
  return count;
};

interface Kept {
  heapBytes: number;
  nodes: number;
  listeners: number;
}

/** What the page holds once everything that nobody refers to is gone. */
const keptAfterCollection = async (page: Page): Promise<Kept> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
};

const scrollThrough = async (page: Page, shares: readonly number[]): Promise<void> => {
  for (const share of shares) {
    await page
      .locator('.canvas')
      .evaluate((canvas, to) => canvas.scrollTo(0, canvas.scrollHeight * to), share);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.locator('.page-view').count()).toBeLessThanOrEqual(maxImages);
  }
};

/**
 * The page is in sight and in the controls. Found by class: to look for roles and names keeps the page busier than
 * anything the tool does, and would be measured with it.
 */
const arrivedAt = async (page: Page, number: number): Promise<void> => {
  await expect(page.locator('.navigator input')).toHaveValue(String(number));
  await expect(page.locator(`.page-view[data-page="${number}"] > img`)).toBeVisible();
};

const steps = Array.from({ length: 40 }, (_, step) => (step + 1) / 40);
const mostRows = 60;
/** The window, what scrolls in it and what lies over that; a layer for each thumbnail would be dozens. */
const mostLayers = 15;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

test('99 pages and 1,000 boxes: few images and rows, only what changed is drawn again, nothing is kept', async ({
  page,
  browser,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await countBlobs(page);
  await watchDrawing(page);
  await page.goto('/');
  // The page is there before its code, which takes it over with listeners of its own.
  await expect.poll(async () => (await keptAfterCollection(page)).listeners).toBeGreaterThan(100);
  const before = await keptAfterCollection(page);
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
  const read = new Set<string>();
  page.on('requestfinished', (request) => {
    if (request.url().includes('/words/')) read.add(request.url());
  });
  await page.reload();
  await expect(page.getByText('1,000 redactions', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continuous' }).click();
  await expect(work.pageView(2)).toBeVisible();

  await browser.startTracing(page, { categories: ['toplevel'] });
  await scrollThrough(page, steps);
  await arrivedAt(page, pageCount);
  await scrollThrough(
    page,
    steps.map((share) => 1 - share),
  );
  await arrivedAt(page, 1);
  const longest = longestTaskMs(await browser.stopTracing());
  const { most } = await blobsOf(page);
  expect(most).toBeLessThanOrEqual(maxImages + maxThumbnails);
  const layers = await layersOf(page);
  expect(layers, 'layers').toBeLessThanOrEqual(mostLayers);

  const rows = page.locator('.redaction-row');
  expect(await rows.count()).toBeLessThanOrEqual(mostRows);
  await page
    .getByRole('tabpanel', { name: 'Redactions' })
    .evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(page.getByRole('button', { name: 'Delete redaction 10 on page 99' })).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(mostRows);
  expect(await page.locator('.thumbnail rect').count(), 'boxes on thumbnails in sight').toBeLessThan(200);

  // The first box makes the workspace read every page; once that is done, only the second box is new.
  await work.drag({ x: 900, y: 400, width: 200, height: 60 });
  await expect.poll(() => read.size).toBe(pageCount);
  await expect(page.getByText('1,001 redactions', { exact: true }).first()).toBeVisible();
  await drawnAgain(page);
  await work.drag({ x: 900, y: 600, width: 200, height: 60 });
  await expect(page.getByText('1,002 redactions', { exact: true }).first()).toBeVisible();
  const { sheets, thumbnails } = await drawnAgain(page);
  expect({ sheets, thumbnails }, 'a new box draws its own page again, no other').toEqual({
    sheets: [1],
    thumbnails: [1],
  });

  const open = await keptAfterCollection(page);
  await page.getByRole('button', { name: 'Back to Upload' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  expect((await blobsOf(page)).live).toBe(0);
  // The same page as at first, with room for a toast and the like: of 1,000 boxes and 99 pages nothing is left.
  await expect.poll(async () => (await keptAfterCollection(page)).nodes).toBeLessThan(before.nodes + 400);
  const after = await keptAfterCollection(page);
  // The first dialog makes React listen to the body as well, once and for good.
  expect(after.listeners).toBeLessThan(before.listeners + 250);
  expect(after.heapBytes).toBeLessThan(open.heapBytes);
  const description = [
    `longest task ${longest.toFixed(0)} ms`,
    `${most} images`,
    `${layers} layers`,
    `heap at home, open, home again ${[before, open, after].map((kept) => megabytes(kept.heapBytes)).join(', ')} MB`,
    `nodes ${[before, open, after].map((kept) => kept.nodes).join(', ')}`,
    `listeners ${[before, open, after].map((kept) => kept.listeners).join(', ')}`,
  ].join('; ');
  test.info().annotations.push({ type: 'figures', description });
  process.stdout.write(`${description}\n`);
});
