import { boxedPages } from '@blackbar/core';
import { createEngineHost } from '@blackbar/engine/node';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { photographBoxes, photographs, twoColumns } from '../packages/engine/contract/documents.ts';
import { hostContract } from '../packages/engine/contract/host-contract.ts';
import { differingObjects, unpackedObjects } from '../packages/engine/contract/unpacked-objects.ts';
import { serveContractPage } from './contract-page.ts';

let served: Awaited<ReturnType<typeof serveContractPage>>;
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  served = await serveContractPage();
  page = await browser.newPage();
  await page.goto(served.url);
  await page.waitForFunction(() => 'contract' in window);
});

test.afterAll(async () => {
  await page.close();
  await served.close();
});

for (const { title } of hostContract)
  test(`in Chromium, ${title}`, async () => {
    expect(await page.evaluate((name) => window.contract.check(name), title)).toBeNull();
  });

test('Chromium and Node draw the same pixels', async () => {
  const inBrowser = Buffer.from(await page.evaluate(() => window.contract.render()));
  const host = createEngineHost({ workers: 1 });
  try {
    const { png } = await host.renderPage({ key: 'columns', bytes: twoColumns() }, 1);
    const pixels = (bytes: Uint8Array) => sharp(bytes).toColourspace('srgb').raw().toBuffer();
    expect((await pixels(inBrowser)).equals(await pixels(png))).toBe(true);
  } finally {
    await host.close();
  }
});

for (const pages of boxedPages)
  test(`Chromium and Node export the same objects, ${pages}: pages with boxes on photographs, and pages without`, async () => {
    const bytes = photographs();
    const base64 = Buffer.from(bytes).toString('base64');
    const inBrowser = await page.evaluate(
      ([file, boxes, method]) => window.contract.exportFile(file, boxes, method),
      [base64, photographBoxes, pages] as const,
    );
    const host = createEngineHost({ workers: 1 });
    try {
      const { pdf, report } = await host.exportDocument({ key: 'photographs', bytes }, photographBoxes, {
        pages,
      });
      expect(report.methods).toEqual([pages, pages, 'vector']);
      const entries = unpackedObjects(pdf).map((object) => object.entries);
      // Of pictures there is one of either kind; what is cut out of a page stays as it was coded.
      const [lossy, lossless] = ['/DCTDecode', '/Predictor 15'].map(
        (name) => entries.filter((text) => text.includes(name)).length,
      );
      if (pages === 'picture') expect([lossy, lossless]).toEqual([1, 1]);
      if ('code' in inBrowser) throw new Error(inBrowser.code);
      expect(differingObjects(pdf, Buffer.from(inBrowser.pdf, 'base64'))).toEqual([]);
      const { outputBytes: _, outputSha256: __, ...told } = report;
      const { outputBytes: ___, outputSha256: ____, ...toldInBrowser } = inBrowser.report;
      expect(toldInBrowser).toEqual(told);
    } finally {
      await host.close();
    }
  });
