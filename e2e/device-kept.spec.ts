import type { Page } from '@playwright/test';
import { openDevice, openOnDevice, reloadKept } from './device-driver.ts';
import { download, drag, expectRedactions } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';

const letter = async () => ({
  name: 'letter.pdf',
  bytes: await samplePdf([
    [{ text: 'Okafor', x: 72, y: 120 }],
    [{ text: 'Everything else stays readable', x: 72, y: 300 }],
  ]),
});

/** The box over the name on the first page. */
const coverName = (page: Page): Promise<void> => drag(page, [140, 205], [300, 265]);

/** The files that the browser keeps for the page, and whether a word can be read in one; `null` while they change. */
const kept = (page: Page, word: string) =>
  page
    .evaluate(async (secret) => {
      const found: { name: string; isReadable: boolean }[] = [];
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('documents', { create: true });
      for await (const handle of folder.values()) {
        const text = await (await (handle as FileSystemFileHandle).getFile()).text();
        found.push({ name: handle.name.replace(/^\d+/, ''), isReadable: text.includes(secret) });
      }
      return found.sort((a, b) => a.name.localeCompare(b.name));
    }, word)
    .catch(() => null);

test('a reload keeps file and boxes, sealed; a copied tab does not get them; leaving deletes them', async ({
  page,
}) => {
  await openDevice(page);
  await openOnDevice(page, await letter());
  await coverName(page);
  await expectRedactions(page, 1);
  await expect
    .poll(() => kept(page, 'Helvetica'))
    .toEqual([
      { name: '.file', isReadable: false },
      { name: '.state', isReadable: false },
    ]);

  // A tab that this one opens gets a copy of its session storage.
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(copy.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
  await expect(copy.getByText('Open the original again to go on.')).toBeVisible();
  await copy.close();

  await reloadKept(page);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await expectRedactions(page, 1);
  const [first = ''] = await textOf(await download(page));
  expect(first).not.toContain('Okafor');

  await page.getByRole('button', { name: 'Redact Another File' }).click();
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  await expect.poll(() => kept(page, 'Helvetica')).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('device'))),
  ).toEqual([]);
});

test('where the browser keeps nothing it says that a reload starts over, and the work goes on', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.storage.getDirectory = () => Promise.reject(new DOMException('no storage', 'SecurityError'));
  });
  await openDevice(page);
  await openOnDevice(page, await letter());
  await expect(page.getByText('A reload starts over: this browser keeps nothing')).toBeVisible();
  await coverName(page);
  await expectRedactions(page, 1);
  const [first = ''] = await textOf(await download(page));
  expect(first).not.toContain('Okafor');
});

test('when the storage is full the boxes stay, and it says that a reload starts over', async ({ page }) => {
  await openDevice(page);
  await openOnDevice(page, await letter());
  await page.evaluate(() => {
    FileSystemWritableFileStream.prototype.write = () =>
      Promise.reject(new DOMException('full', 'QuotaExceededError'));
  });
  await coverName(page);
  await expect(page.getByText('A reload starts over: this browser keeps nothing')).toBeVisible();
  await expectRedactions(page, 1);
  await drag(page, [140, 500], [300, 560]);
  await expectRedactions(page, 2);
});

test('a worker that dies is replaced: pages are drawn, boxes stay, the file is made', async ({ page }) => {
  await page.addInitScript(() => {
    const started: Worker[] = [];
    Object.assign(window, { started });
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started.push(this);
      }
    };
  });
  await openDevice(page);
  await openOnDevice(page, await letter());
  await coverName(page);
  await expectRedactions(page, 1);
  const killed = await page.evaluate(() => {
    const { started } = window as unknown as { started: Worker[] };
    const dead = started.splice(0);
    for (const worker of dead) {
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent('error'));
    }
    return dead.length;
  });
  expect(killed).toBeGreaterThan(0);
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('img', { name: 'Page 2', exact: true })).toBeVisible();
  const [first = '', second = ''] = await textOf(await download(page));
  expect(first).not.toContain('Okafor');
  expect(second).toContain('readable');
});
