import { type PageBox, templateOf } from '@blackbar/core';
import type { BrowserContext, Page } from '@playwright/test';
import { openDevice } from '../../e2e/device-driver.ts';

const patient = { timeout: 600_000 };

const pageImage = (page: Page, number: number) =>
  page.getByRole('img', { name: `Page ${number}`, exact: true }).waitFor(patient);

/** The tool in a tab, as a person uses it. */
export interface DeviceTab {
  /** Until the first page is seen. */
  open(path: string): Promise<void>;
  /** A moment in which nothing is asked of the tab. */
  pause(): Promise<void>;
  nextPage(number: number): Promise<void>;
  /** Replaces all boxes by these. */
  layBoxes(boxes: readonly PageBox[]): Promise<void>;
  /** Until the browser has the file. */
  export(): Promise<void>;
}

export const deviceTab = async (context: BrowserContext, url: string): Promise<DeviceTab> => {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await openDevice(page, `${url}/device`);
  return {
    async open(path) {
      await page.locator('#file-input').setInputFiles(path);
      await pageImage(page, 1);
    },
    pause: () => page.waitForTimeout(3000),
    async nextPage(number) {
      await page.keyboard.press('PageDown');
      await pageImage(page, number);
    },
    async layBoxes(boxes) {
      const receipt = page.getByRole('button', { name: 'Back to This Document' });
      if (await receipt.isVisible()) {
        await receipt.click();
        await page.getByRole('button', { name: 'Undo' }).click();
      }
      const chooser = page.getByLabel('Template file');
      const tools = page.getByRole('button', { name: 'Box tools and labels' });
      if ((await chooser.count()) === 0) await tools.click();
      const buffer = Buffer.from(JSON.stringify(templateOf(boxes)));
      await chooser.setInputFiles({ name: 'boxes.json', mimeType: 'application/json', buffer });
      await page.getByText(`${boxes.length} redactions`, { exact: true }).first().waitFor(patient);
    },
    async export() {
      const started = page.waitForEvent('download', patient);
      await page.getByRole('button', { name: 'Download Redacted PDF' }).click();
      await (await started).path();
      await page.getByRole('heading', { name: 'Redacted and checked' }).waitFor(patient);
    },
  };
};
