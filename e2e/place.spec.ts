import { expect, test } from './journey.ts';
import { startServer } from './running-server.ts';
import { expectNoAxeFindings } from './visit-site.ts';

test('the place of work is chosen under the drop zone, by keyboard too; the home page loads no engine', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/');
  const choice = page.getByRole('region', { name: 'Where should the work be done?' });
  await expect(choice.getByRole('link', { name: 'On the server' })).toHaveAttribute('aria-current', 'true');
  await expectNoAxeFindings(page);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /pdfium|engine|traineddata/.test(url))).toEqual([]);
  await choice.getByRole('link', { name: 'On this device' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/device');
  await expect(choice.getByRole('link', { name: 'On this device' })).toHaveAttribute('aria-current', 'true');
  await choice.getByRole('link', { name: 'On the server' }).click();
  await page.waitForURL('**/?place=server');
  await expect(page.getByText('Stored encrypted.')).toBeVisible();
});

test('DEFAULT_PLACE=device begins on the device, and the server can be chosen', async ({ page }) => {
  const server = await startServer({ DEFAULT_PLACE: 'device' });
  try {
    await page.goto(`${server.url}/faq`);
    await page.getByRole('link', { name: 'Blackbar, home' }).first().click();
    await page.waitForURL('**/device');
    await page.getByRole('link', { name: 'On the server' }).click();
    await page.waitForURL('**/?place=server');
    await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('DEFAULT_PLACE=device-only offers no server and speaks of none', async ({ page }) => {
  const server = await startServer({ DEFAULT_PLACE: 'device-only' });
  try {
    await page.goto(server.url);
    await page.waitForURL('**/device');
    await expect(page.getByRole('link', { name: 'On the server' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Check a File',
      'Contact',
    ]);
    await expect(page.getByText('End-to-end security')).toBeHidden();
    await expectNoAxeFindings(page);
    expect((await page.request.post(`${server.url}/api/files`)).status()).toBe(404);
  } finally {
    await server.stop();
  }
});
