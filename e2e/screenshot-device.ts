import type { Page } from '@playwright/test';
import { giveMemory, openDevice, openOnDevice } from './device-driver.ts';
import { download, drag } from './find-driver.ts';
import { letterPdf } from './letter-pdf.ts';
import type { Shoot } from './screenshot-views.ts';
import { chinesePdf } from './script-pdfs.ts';
import { chooseFile } from './workspace-driver.ts';

const name = 'Okafor_demand_letter_signed.pdf';

const drawn = (page: Page) => page.getByRole('img', { name: 'Page 1', exact: true }).waitFor();

/** The tool on this device: the way in, the work, a reload, what memory has no room for, and a typeface that is missing. */
export const shootDevice = async ({ page, take }: Shoot): Promise<void> => {
  const { bytes, places } = await letterPdf();
  await page.goto('/');
  await page.getByText('On this device').first().scrollIntoViewIfNeeded();
  await take('device-choice');
  await openDevice(page);
  await take('device-start', true);

  await openOnDevice(page, { name, bytes });
  for (const { x, y, width, height } of places) await drag(page, [x, y], [x + width, y + height]);
  await take('device-workspace');
  await giveMemory(page, 0.1);
  await page.reload();
  await drawn(page);
  await take('device-reload');
  await page.getByRole('button', { name: 'Download Redacted PDF' }).click();
  await page.getByText('This needs more memory than the tab may take.').first().waitFor();
  await take('device-memory-export');

  await giveMemory(page, 0.2);
  await openDevice(page);
  const large = Buffer.concat([bytes, Buffer.alloc(8 * 1024 * 1024)]);
  await chooseFile(page, { name: 'Okafor_exhibits_A-K.pdf', bytes: large });
  await page.getByRole('alert').waitFor();
  await take('device-memory');
  await giveMemory(page, 8);
  await openDevice(page);
  await openOnDevice(page, { name, bytes });
  for (const { x, y, width, height } of places) await drag(page, [x, y], [x + width, y + height]);
  await download(page);
  await page.getByRole('button', { name: 'Back to This Document' }).waitFor();
  await take('device-receipt');

  await openDevice(page);
  await openOnDevice(page, {
    name: '合同.pdf',
    bytes: await chinesePdf([['申请人张伟住在北京', '合同金额五千元']]),
  });
  await page.getByText('text may not be shown or downloaded').waitFor();
  await take('device-typeface');
};
