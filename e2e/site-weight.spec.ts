import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { untilTakenOver } from './visit-site.ts';
import { acceptTerms, chooseFile } from './workspace-driver.ts';

const mostBytes = 92_000;

test('the home page is no more than 92 kB, compressed, and nothing of the workspace is among it', async ({
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

test('a page brings its styles along; those of another page are fetched on the way there, once', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') fetched.push(new URL(request.url()).pathname);
  });
  const question = page.locator('.faq-question').first();
  const look = () =>
    question.evaluate((element) => {
      const { display, paddingTop, fontSize, fontWeight, color } = getComputedStyle(element);
      return { display, paddingTop, fontSize, fontWeight, color };
    });
  const walkTo = async (name: string, heading: string) => {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  };
  await page.goto('/faq', { waitUntil: 'networkidle' });
  const whole = await look();
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);
  await untilTakenOver(page);
  await walkTo('FAQ', 'Questions');
  expect(await look()).toEqual(whole);
  await walkTo('How It Works', 'How');
  await walkTo('FAQ', 'Questions');
  await walkTo('Blackbar, home', 'Share');
  expect(fetched).toEqual([
    expect.stringMatching(/^\/assets\/faq-.*\.css$/),
    expect.stringMatching(/^\/assets\/how-it-works-.*\.css$/),
  ]);
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
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
});
