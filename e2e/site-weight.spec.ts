import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { acceptTerms, chooseFile } from './workspace-driver.ts';

const mostBytes = 90_000;

test('the home page is no more than 90 kB, compressed, and nothing of the workspace is among it', async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const headers = new Map<string, number>();
  const addresses: string[] = [];
  const sizes: number[] = [];
  network.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength);
    addresses.push(response.url);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.push(encodedDataLength - (headers.get(requestId) ?? 0)),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'bytes', description: String(total) });
  expect(sizes.length).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(mostBytes);
  expect(addresses.filter((address) => /workspace|dialog|toaster|upload-file/.test(address))).toEqual([]);
});

test('the code of the workspace is fetched while the file is on its way', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/files', async (route) => {
    await held;
    await route.continue();
  });
  const fetched = page.waitForResponse(/\/assets\/workspace-.*\.js$/);
  await page.goto('/');
  await chooseFile(page, { name: 'one.pdf', bytes: await samplePdf([[{ text: 'One', x: 72, y: 72 }]]) });
  await acceptTerms(page);
  expect((await fetched).status()).toBe(200);
  answer();
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible({ timeout: 30_000 });
});
