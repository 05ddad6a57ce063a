import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { openWorkspace, uploadByHand } from './workspace-driver.ts';

const pdf = { name: 'statement.pdf', bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }]]) };
const box = { x: 130, y: 200, width: 300, height: 80 };
const notAvailable = 'Files exist only in the tab where they were uploaded.';

test('a reload in the same tab resumes with all redactions', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  let asked = 0;
  await page.route(/\/api\/files\/\d+$/, async (route) => {
    asked += 1;
    await expect(page.getByText('Checking file access')).toBeVisible();
    await route.continue();
  });
  await page.reload();
  await work.expectRedactions(1);
  expect(asked).toBe(1);
});

test('a page that leaves late, as on a busy machine, is waited for when it is reloaded', async ({
  page,
  context,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.clock.install();
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  const leaving = await context.newPage();
  await leaving.goto('/robots.txt');
  // It holds the lock of the file once the reload has let go of it, and says nothing.
  await leaving.evaluate(
    (name) => void navigator.locks.request(name, () => new Promise(() => undefined)),
    `file-${await work.fileId()}`,
  );
  await page.reload();
  await expect
    .poll(() => leaving.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Checking file access')).toBeVisible();
  await leaving.close();
  await work.expectRedactions(1);
});

test('a copied link, a duplicated tab and an expired file get the session error', async ({
  page,
  browser,
}) => {
  const work = await openWorkspace(page, pdf);
  const link = page.url();

  const stranger = await browser.newContext();
  const copied = await stranger.newPage();
  await copied.goto(link);
  await expect(copied.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
  await expect(copied.getByText(notAvailable)).toBeVisible();
  await stranger.close();

  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  const twin = await opening;
  const marker = `file-session-${await work.fileId()}`;
  await expect(twin.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
  expect(
    await twin.evaluate((key) => sessionStorage.getItem(key), marker),
    'the copy has the marker',
  ).not.toBeNull();
  await twin.close();

  const headers = { authorization: `Bearer ${await work.token()}` };
  const gone = await page.request.delete(`/api/files/${await work.fileId()}`, { headers });
  expect(gone.status()).toBe(200);
  await page.getByRole('button', { name: 'Continuous' }).click();
  const { frame, scale } = { frame: await work.pageView().boundingBox(), scale: 0.4 };
  if (frame === null) throw new Error('no page on the screen');
  await page.mouse.move(frame.x + 50 * scale, frame.y + 50 * scale);
  await page.mouse.down();
  await page.mouse.move(frame.x + 300 * scale, frame.y + 300 * scale, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
  await page.getByRole('button', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  // The address changes before the home page is there, and it is the home page that forgets.
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('an address that names no file, and a server out of reach, are told apart', async ({ page }) => {
  await page.goto('/?file=abc');
  await expect(page.getByRole('heading', { name: 'File Not Available' })).toBeVisible();
  await expectNoAxeFindings(page);
  const work = await openWorkspace(page, pdf);
  await page.route(/\/api\/files\/\d+$/, (route) => route.abort('connectionrefused'), { times: 1 });
  await page.reload();
  await expect(page.getByText('the server could not be reached')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(work.pageView()).toBeVisible();
});

test('leaving with work in no download asks first, and going home forgets the file', async ({ page }) => {
  const work = await uploadByHand(page, pdf);
  await work.drag(box);
  await page.getByRole('button', { name: 'Back to Upload' }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without downloading?');
  await expect(page.getByRole('dialog')).toContainText(
    'You have 1 redaction that you haven’t downloaded. If you leave, it is lost.',
  );
  await page.getByRole('button', { name: 'Stay' }).click();
  await work.expectRedactions(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toContainText('Leave without downloading?');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\?file=/);
  let asked = '';
  page.on('dialog', async (dialog) => {
    asked = dialog.type();
    await dialog.dismiss();
  });
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await expect.poll(() => asked).toBe('beforeunload');

  await work.download();
  await page.getByRole('button', { name: 'Redact Another File' }).click();
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('the time left is shown, can be extended, and the file can be deleted at once', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await expect(page.getByRole('button', { name: /min left\. Keep working/ })).toBeVisible();
  await expect(page.getByText(/Your file is deleted at \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep working', exact: true }).click();
  await expect(page.getByText('You can keep working', { exact: true })).toBeVisible();

  const headers = { authorization: `Bearer ${await work.token()}` };
  const id = await work.fileId();
  await page.getByRole('button', { name: 'Delete now' }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Delete Now', exact: true }).click();
  await expect(page.getByText('File deleted', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  expect((await page.request.get(`/api/files/${id}`, { headers })).status()).toBe(404);
});
