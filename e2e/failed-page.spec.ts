import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { acceptTerms, chooseFile, openWorkspace } from './workspace-driver.ts';

const pdf = { name: 'statement.pdf', bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }]]) };
const failed = 'This page did not load';

test('code that does not arrive gets a page that says so, and a reload goes on with nothing lost', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.route(/\/assets\/workspace-.*\.js$/, (route) => route.abort('connectionreset'));
  await page.goto('/');
  await chooseFile(page, pdf);
  await acceptTerms(page);
  await expect(page.getByRole('heading', { name: failed })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Nothing is lost');
  await expectNoAxeFindings(page);

  await page.unroute(/\/assets\/workspace-.*\.js$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
});

test('while the code of the workspace is on its way, the paper and its word are on the screen', async ({
  page,
}) => {
  await openWorkspace(page, pdf);
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/workspace-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const word = page.getByText('Checking file access', { exact: true });
  await expect(word).toBeVisible();
  const paper = page.getByRole('status').filter({ has: word });
  // The page's code draws the paper anew once it is there.
  await expect.poll(async () => (await paper.boundingBox())?.width ?? 0).toBeGreaterThan(600);
  await expect.poll(async () => (await paper.boundingBox())?.height ?? 0).toBeGreaterThan(600);
  arrive();
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
});

test('an ordinary page that does not arrive can be reloaded, and other pages can still be reached', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  await page.route(/\/assets\/faq.*\.js$/, (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: failed })).toBeVisible();
  await page.getByRole('link', { name: 'How It Works' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('How');
});

test('a bitten-off start, in a tab with work in it, brings back every box', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const work = await openWorkspace(page, pdf);
  await work.drag({ x: 130, y: 200, width: 300, height: 80 });
  await page.route(/\/assets\/workspace-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: failed })).toBeVisible();
  await page.unroute(/\/assets\/workspace-.*\.js$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await work.expectRedactions(1);
});
