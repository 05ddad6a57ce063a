import type { Page } from '@playwright/test';
import { expect, test as journey } from './journey.ts';
import { noHurry } from './no-hurry.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

const minute = 60_000;
const pdf = { name: 'statement.pdf', bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }]]) };
const box = { x: 130, y: 200, width: 300, height: 80 };

/** Both clocks go ahead together, as they do when a person leaves the table. */
const passTime = async (page: Page, server: RunningServer, ms: number): Promise<void> => {
  await server.advance(ms);
  await page.clock.fastForward(ms);
};

const test = journey.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer({}, { hasMovingClock: true });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('under five minutes it warns and offers to keep working; when the time is up the file is gone', async ({
  page,
  server,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.clock.install();
  await noHurry(page);
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  const timeLeft = page.getByRole('button', { name: /left\. Keep working/ });
  await expect(timeLeft).toHaveText(/^(30|29) min left$/);
  await expect(timeLeft).not.toHaveClass(/short/);

  await passTime(page, server, 26 * minute);
  await expect(timeLeft).toHaveText(/^[34] min left$/);
  await expect(timeLeft).toHaveClass(/short/);
  await expect(page.locator('.phone-facts')).toHaveClass(/short/);
  const warning = page.getByRole('listitem').filter({ hasText: 'Less than 5 minutes left' });
  await expect(warning).toContainText('Then your file is deleted.');
  await warning.getByRole('button', { name: 'Keep working' }).click();
  await expect(page.getByText('You can keep working', { exact: true })).toBeVisible();
  await expect(timeLeft).toHaveText(/^(29|30) min left$/);
  await expect(timeLeft).not.toHaveClass(/short/);
  await work.expectRedactions(1);

  const id = await work.fileId();
  const headers = { authorization: `Bearer ${await work.token()}` };
  await passTime(page, server, 31 * minute);
  await expect(page.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
  await expect(page.getByText('Files exist only in the tab where they were uploaded.')).toBeVisible();
  expect((await page.request.get(`/api/files/${id}`, { headers })).status()).toBe(404);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
});

test('after two hours there is no more time, and it says so', async ({ page, server }) => {
  await page.clock.install();
  const work = await openWorkspace(page, pdf);
  const timeLeft = page.getByRole('button', { name: /left\. Keep working/ });
  for (let pause = 0; pause < 4; pause += 1) {
    await passTime(page, server, 29 * minute);
    await timeLeft.click();
    await expect(timeLeft).toHaveText(pause < 3 ? /^(29|30) min left$/ : /^[34] min left$/);
  }
  await expect(page.getByText('No more time can be added', { exact: true })).toBeVisible();
  await expect(work.pageView()).toBeVisible();
});

test('a file that ends while the server cannot be reached is found gone once it answers', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openWorkspace(page, pdf);
  let asked = 0;
  await page.route(/\/api\/files\/\d+$/, (route) => {
    asked += 1;
    return asked <= 2 ? route.abort('connectionreset') : route.continue();
  });
  await passTime(page, server, 31 * minute);
  for (let tick = 0; tick < 3; tick += 1) {
    await expect.poll(() => asked).toBeGreaterThan(tick);
    await page.clock.fastForward(5000);
  }
  await expect(page.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
});

test('a device whose clock is wrong is told the right time left', async ({ page }) => {
  for (const hours of [-5, 5]) {
    await page.clock.install({ time: Date.now() + hours * 60 * minute });
    await openWorkspace(page, pdf);
    await expect(page.getByRole('button', { name: /left\. Keep working/ })).toHaveText(/^(29|30) min left$/);
  }
});
