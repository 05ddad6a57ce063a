import { openDevice, openOnDevice, requestsOf } from './device-driver.ts';
import { download, drag, expectRedactions } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { startServer } from './running-server.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';

test.setTimeout(240_000);

const letter = async () => ({
  name: 'letter.pdf',
  bytes: await samplePdf([
    [
      { text: 'Re: Daniel Okafor, employee', x: 72, y: 120 },
      { text: 'This firm represents Mr. OKAFOR here.', x: 72, y: 160 },
    ],
    [
      { text: 'Okafor is one', x: 72, y: 120 },
      { text: 'Everything else stays readable', x: 72, y: 300 },
    ],
  ]),
});

test('with the server gone after the page has loaded, a file is opened, searched, redacted, checked and saved', async ({
  page,
}) => {
  const server = await startServer();
  try {
    await openDevice(page, `${server.url}/device`);
  } finally {
    await server.kill();
  }
  const requests = requestsOf(page.context());
  await openOnDevice(page, await letter());

  await page.getByRole('button', { name: 'Box tools and labels' }).click();
  const labels = page.getByRole('region', { name: 'Labels' });
  await labels.getByRole('button', { name: 'REDACTED' }).click();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await page.getByRole('button', { name: 'Redact 3 Matches' }).click();
  await expectRedactions(page, 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectRedactions(page, 0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await drag(page, [150, 900], [500, 1000]);
  await expectRedactions(page, 4);
  await expect(page.locator('.box-label').first()).toHaveText('REDACTED');

  const [first = '', second = ''] = await textOf(await download(page));
  expect(`${first} ${second}`.toLowerCase()).not.toContain('okafor');
  expect(first).toContain('employee');
  expect(second).toContain('readable');
  await expect(page.getByRole('heading', { name: 'Redacted and checked' })).toBeVisible();
  await expect(page.getByText('4 boxes', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing hidden', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  expect(requests).toEqual([]);
});
