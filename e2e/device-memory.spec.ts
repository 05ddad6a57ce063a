import { giveMemory, openDevice, openOnDevice, reloadKept } from './device-driver.ts';
import { download, drag, expectRedactions } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';
import { chooseFile } from './workspace-driver.ts';

const letter = async () => ({
  name: 'letter.pdf',
  bytes: await samplePdf([[{ text: 'Okafor', x: 72, y: 120 }], [{ text: 'Stays readable', x: 72, y: 300 }]]),
});

test('what there is no memory to open is refused with what to do, and the next file can be chosen', async ({
  page,
}) => {
  await giveMemory(page, 0.2);
  await openDevice(page);
  const { name, bytes } = await letter();
  const padded = new Uint8Array(8 * 1024 * 1024);
  padded.set(bytes);
  await chooseFile(page, { name, bytes: padded });
  await expect(page.getByRole('alert')).toContainText(
    'This tab has memory for files of up to 3 MB on this device. Split the file and open the parts',
  );
  await page.getByRole('button', { name: 'Try Another File' }).click();
  await openOnDevice(page, { name, bytes });
  await drag(page, [140, 205], [300, 265]);
  await expectRedactions(page, 1);
  const [first = '', second = ''] = await textOf(await download(page));
  expect(first).not.toContain('Okafor');
  expect(second).toContain('readable');
});

test('a tab that reaches its memory bound while the file is made says so and keeps the boxes, and makes it when there is more', async ({
  page,
}) => {
  await openDevice(page);
  await openOnDevice(page, await letter());
  await drag(page, [140, 205], [300, 265]);
  await drag(page, [140, 500], [300, 560]);
  await expectRedactions(page, 2);

  await giveMemory(page, 0.1);
  await reloadKept(page);
  await expectRedactions(page, 2);
  await page.getByRole('button', { name: 'Download Redacted PDF' }).click();
  const message = page.getByText('This needs more memory than the tab may take.').first();
  await expect(message).toBeVisible();
  await expect(message).toContainText('Your boxes are kept.');
  await expectRedactions(page, 2);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();

  await giveMemory(page, 8);
  await reloadKept(page);
  await expectRedactions(page, 2);
  const [first = ''] = await textOf(await download(page));
  expect(first).not.toContain('Okafor');
});
