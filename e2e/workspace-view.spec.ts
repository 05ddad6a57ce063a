import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

const pages = (count: number) =>
  samplePdf(
    Array.from({ length: count }, (_, index) => [{ text: `This is page ${index + 1}`, x: 72, y: 120 }]),
  );

test('zoom: steps, text box, fit-width and 100 %', async ({ page }) => {
  const work = await openWorkspace(page, { name: 'three.pdf', bytes: await pages(3) });
  const zoom = page.getByLabel('Zoom in percent');
  const width = async () => (await work.pageView().boundingBox())?.width ?? 0;
  const canvasWidth = await page.locator('.canvas').evaluate((canvas) => canvas.clientWidth);
  await expect.poll(width).toBeCloseTo(canvasWidth * 0.95, 0);
  await expect(page.getByRole('button', { name: 'Fit Width' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: '100%' }).click();
  await expect(zoom).toHaveValue('100 %');
  await expect.poll(width).toBeCloseTo(1275, 0);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveValue('125 %');
  await page.keyboard.press('Control+-');
  await page.keyboard.press('Control+-');
  await expect(zoom).toHaveValue('90 %');
  for (const [typed, shown] of [
    ['wide', '90 %'],
    ['7', '25 %'],
    ['99999', '1000 %'],
    ['62', '62 %'],
  ] as const) {
    await zoom.fill(typed);
    await zoom.press('Enter');
    await expect(zoom).toHaveValue(shown);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fit Width' }).click();
  await expect.poll(width).toBeCloseTo(canvasWidth * 0.95, 0);
});

test('the wheel with Ctrl zooms at the pointer, and Space drags the paper', async ({ page }) => {
  const work = await openWorkspace(page, { name: 'one.pdf', bytes: await pages(1) });
  const before = await work.place();
  const pointer = { x: before.frame.x + before.frame.width * 0.25, y: before.frame.y + 300 };
  const under = ({ frame, scale }: Awaited<ReturnType<typeof work.place>>) => ({
    x: (pointer.x - frame.x) / scale,
    y: (pointer.y - frame.y) / scale,
  });
  await page.mouse.move(pointer.x, pointer.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await work.place()).scale).toBeGreaterThan(before.scale * 1.5);
  const after = await work.place();
  expect(under(after).x).toBeCloseTo(under(before).x, -0.5);
  expect(under(after).y).toBeCloseTo(under(before).y, -0.5);

  await page
    .locator('.canvas')
    .focus()
    .catch(() => undefined);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.down('Space');
  await page.mouse.down();
  await page.mouse.move(pointer.x - 80, pointer.y - 60, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Space');
  const panned = await work.place();
  expect(panned.frame.x).toBeCloseTo(after.frame.x - 80, 0);
  expect(panned.frame.y).toBeCloseTo(after.frame.y - 60, 0);
  await expect(page.locator('.page-view .box')).toHaveCount(0);
});

test('pages by buttons, number, keys and thumbnails; continuous follows the scroll', async ({ page }) => {
  await openWorkspace(page, { name: 'nine.pdf', bytes: await pages(9) });
  const number = page.getByLabel('Page, of 9');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(number).toHaveValue('2');
  await number.fill('7');
  await number.press('Enter');
  await expect(page.getByRole('img', { name: 'Page 7', exact: true })).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Home');
  await expect(number).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.keyboard.press('PageDown');
  await expect(number).toHaveValue('2');
  await page.keyboard.press('End');
  await expect(number).toHaveValue('9');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 3' }).click();
  await expect(page.getByRole('img', { name: 'Page 3', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Continuous' }).click();
  await expect(number).toHaveValue('3');
  const gap = () =>
    page.evaluate(() => {
      const frames = [...document.querySelectorAll('.page-view')].map((sheet) =>
        sheet.getBoundingClientRect(),
      );
      return (frames[1]?.top ?? 0) - (frames[0]?.bottom ?? 0);
    });
  await expect.poll(gap).toBeCloseTo(20, 1);
  await page.locator('.canvas').evaluate((canvas) => canvas.scrollTo(0, canvas.scrollHeight / 2));
  await expect(number).not.toHaveValue('3');
  await page.locator('.canvas').evaluate((canvas) => canvas.scrollTo(0, canvas.scrollHeight));
  await expect(number).toHaveValue('9');

  await number.fill('2');
  await page.locator('.canvas').evaluate((canvas) => canvas.scrollTo(0, 0));
  await expect(page.getByRole('heading', { name: 'Current Page 1 of 9' })).toBeVisible();
  await number.press('Enter');
  await expect(page.getByRole('heading', { name: 'Current Page 2 of 9' })).toBeVisible();
  await expect(number).toHaveValue('2');
});

test('a page image that fails is asked for again, then at 100 dpi, then stands in as a placeholder', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(/\/png\/1(\?|$)/, async (route) => {
    const { search } = new URL(route.request().url());
    if (search.includes('dpi=36')) return route.continue();
    asked.push(search.replace(/retry=\d+/, 'retry=now'));
    // First broken bytes, then an error, then the smaller image.
    if (asked.length === 1) return route.fulfill({ contentType: 'image/png', body: 'no picture' });
    if (asked.length === 2) return route.fulfill({ status: 500, body: '' });
    return route.continue();
  });
  const work = await openWorkspace(page, { name: 'two.pdf', bytes: await pages(2) });
  expect(asked).toEqual(['', '?retry=now', '?retry=now&dpi=100']);
  await work.drag({ x: 100, y: 100, width: 200, height: 50 });

  await page.route(/\/png\/2(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('This page cannot be rendered')).toBeVisible();
  await work.drag({ page: 2, x: 100, y: 100, width: 200, height: 50 });
  const onTwo = (await work.saved()).find((redaction) => redaction.page === 2);
  expect(onTwo?.x).toBeCloseTo(100, -0.5);
  expect(onTwo?.width).toBeCloseTo(200, -0.5);
});

test('hold B to see final black, ? for the help sheet, and single keys can be switched off', async ({
  page,
}) => {
  const work = await openWorkspace(page, { name: 'one.pdf', bytes: await pages(1) });
  await work.drag({ x: 100, y: 100, width: 200, height: 50 });
  await page.keyboard.down('b');
  await expect(page.locator('.page-view .box')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await page.keyboard.up('b');
  await expect(page.locator('.page-view .box')).not.toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.getByLabel('Use single letters as shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: /Draw Redaction/ })).toHaveAttribute('aria-pressed', 'true');
});
