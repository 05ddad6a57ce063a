import { expect, test } from './journey.ts';
import { croppedPdf, rotatedPdf } from './odd-pdfs.ts';
import { pixelsOf } from './read-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

/** The black rectangle around a point of the exported page, in its own pixels. */
const blackAround = async (pdf: Uint8Array, x: number, y: number) => {
  const pixels = await pixelsOf(pdf, 1);
  const isBlack = (px: number, py: number): boolean =>
    px >= 0 &&
    py >= 0 &&
    px < pixels.width &&
    py < pixels.height &&
    pixels.at(px, py).every((value) => value < 64);
  expect(isBlack(x, y), 'the middle of the box is black').toBe(true);
  let [left, right, top, bottom] = [x, x, y, y];
  while (isBlack(left - 1, y)) left -= 1;
  while (isBlack(right + 1, y)) right += 1;
  while (isBlack(x, top - 1)) top -= 1;
  while (isBlack(x, bottom + 1)) bottom += 1;
  return { left, right: right + 1, top, bottom: bottom + 1 };
};

const documents = [
  { name: 'rotated', bytes: rotatedPdf },
  { name: 'cropped', bytes: croppedPdf },
];
/** Small enough to be in sight at 400 % without scrolling far. */
const wanted = { left: 40, top: 60, right: 140, bottom: 110 };

for (const { name, bytes } of documents) {
  test(`a box lands within a pixel at every zoom, view and fallback: ${name} page`, async ({ page }) => {
    test.setTimeout(240_000);
    const work = await openWorkspace(page, { name: `${name}.pdf`, bytes: await bytes() });
    const situations = [
      { zoom: '25', view: 'Single Page' },
      { zoom: '100', view: 'Continuous' },
      { zoom: '400', view: 'Single Page' },
      { zoom: 'fit', view: 'Continuous' },
    ] as const;
    const check = async (what: string): Promise<void> => {
      const { frame, scale } = await work.place();
      const from = { x: frame.x + wanted.left * scale, y: frame.y + wanted.top * scale };
      const to = { x: frame.x + wanted.right * scale, y: frame.y + wanted.bottom * scale };
      // The pointer stands on whole device pixels; what it points at is the promise.
      const aimed = {
        left: (Math.round(from.x) - frame.x) / scale,
        top: (Math.round(from.y) - frame.y) / scale,
        right: (Math.round(to.x) - frame.x) / scale,
        bottom: (Math.round(to.y) - frame.y) / scale,
      };
      await page.mouse.move(Math.round(from.x), Math.round(from.y));
      await page.mouse.down();
      await page.mouse.move(Math.round(to.x), Math.round(to.y), { steps: 3 });
      await page.mouse.up();
      await work.expectRedactions(1);
      const headers = { authorization: `Bearer ${await work.token()}` };
      const answer = await page.request.get(`/api/files/${await work.fileId()}/download`, { headers });
      const pdf = new Uint8Array(await answer.body());
      const middle = {
        x: Math.round((aimed.left + aimed.right) / 2),
        y: Math.round((aimed.top + aimed.bottom) / 2),
      };
      const black = await blackAround(pdf, middle.x, middle.y);
      for (const side of ['left', 'top', 'right', 'bottom'] as const)
        expect(Math.abs(black[side] - aimed[side]), `${what}: ${side}`).toBeLessThanOrEqual(1);
      await work.undo();
      await work.expectRedactions(0);
    };
    for (const { zoom, view } of situations) {
      await page.getByRole('button', { name: view }).click();
      if (zoom === 'fit') await page.getByRole('button', { name: 'Fit Width' }).click();
      else {
        await page.getByLabel('Zoom in percent').fill(zoom);
        await page.getByLabel('Zoom in percent').press('Enter');
      }
      await page.locator('.desk').evaluate((desk) => desk.scrollTo(0, 0));
      await check(`${zoom}, ${view}`);
    }
    await page.route(/\/png\/1(\?|$)/, (route) =>
      route.request().url().includes('dpi=') ? route.continue() : route.fulfill({ status: 500, body: '' }),
    );
    await page.reload();
    await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
    await check('dpi=100');
  });
}
