import type { Box } from '@blackbar/core';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { oddPagesPdf } from './odd-pdfs.ts';
import { type Pixels, pixelsOf } from './read-pdf.ts';
import { openWorkspace, type WorkspaceDriver } from './workspace-driver.ts';

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The black rectangle around a point of the exported page, in its own pixels. */
const blackAround = (pixels: Pixels, x: number, y: number): Edges => {
  const isBlack = (px: number, py: number): boolean =>
    px >= 0 &&
    py >= 0 &&
    px < pixels.width &&
    py < pixels.height &&
    pixels.at(px, py).every((value) => value < 64);
  let [left, right, top, bottom] = [x, x, y, y];
  while (isBlack(left - 1, y)) left -= 1;
  while (isBlack(right + 1, y)) right += 1;
  while (isBlack(x, top - 1)) top -= 1;
  while (isBlack(x, bottom + 1)) bottom += 1;
  return { left, right: right + 1, top, bottom: bottom + 1 };
};

const oddPages = [
  { number: 2, kind: 'rotated', width: 1650, height: 1275 },
  { number: 3, kind: 'cropped', width: 833, height: 1042 },
];
const zooms = ['25', '100', '400', 'fit'] as const;
const views = ['Single Page', 'Continuous'] as const;
const situations = [
  ...views.flatMap((view) => zooms.map((zoom) => ({ image: '150 dpi', view, zoom }))),
  ...zooms.map((zoom) => ({ image: '100 dpi', view: views[0], zoom })),
];

/** Every situation has a place of its own on the page, in a grid of four columns. */
const placeOf = (situation: number, page: { width: number; height: number }): Box => ({
  x: (situation % 4) * (page.width / 4) + 40,
  y: Math.floor(situation / 4) * (page.height / 4) + 60,
  width: 100,
  height: 50,
});

/** Scrolls until the middle of the place is in the middle of the canvas, as far as the canvas goes. */
const bringIntoSight = async (work: WorkspaceDriver, number: number, place: Box): Promise<void> => {
  const { scale } = await work.place(number);
  await work.pageView(number).evaluate(
    (sheet, { x, y }) => {
      const canvas = sheet.closest('.canvas');
      const [frame, sight] = [sheet.getBoundingClientRect(), canvas?.getBoundingClientRect()];
      if (!canvas || !sight) throw new Error('no canvas');
      canvas.scrollBy({
        left: frame.left + x - (sight.left + sight.width / 2),
        top: frame.top + y - (sight.top + sight.height / 2),
        behavior: 'instant',
      });
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    },
    { x: (place.x + place.width / 2) * scale, y: (place.y + place.height / 2) * scale },
  );
};

/** Draws the box and returns what the pointer, which stands on whole device pixels, really pointed at. */
const drawAt = async (work: WorkspaceDriver, number: number, place: Box): Promise<Edges> => {
  await bringIntoSight(work, number, place);
  const { frame, scale } = await work.place(number);
  const [fromX, toX] = [place.x, place.x + place.width].map((x) => Math.round(frame.x + x * scale));
  const [fromY, toY] = [place.y, place.y + place.height].map((y) => Math.round(frame.y + y * scale));
  if (fromX === undefined || toX === undefined || fromY === undefined || toY === undefined)
    throw new Error('no corners');
  const { mouse } = work.page;
  const saved = work.page.waitForResponse((response) => /\/redactions\/\d+$/.test(response.url()));
  await mouse.move(fromX, fromY);
  await mouse.down();
  await mouse.move(toX, toY, { steps: 3 });
  await mouse.up();
  expect((await saved).status()).toBe(201);
  return {
    left: (fromX - frame.x) / scale,
    top: (fromY - frame.y) / scale,
    right: (toX - frame.x) / scale,
    bottom: (toY - frame.y) / scale,
  };
};

const look = async (page: Page, { view, zoom }: (typeof situations)[number], number: number) => {
  await page.getByRole('button', { name: view }).click();
  if (zoom === 'fit') await page.getByRole('button', { name: 'Fit Width' }).click();
  else {
    await page.getByLabel('Zoom in percent').fill(zoom);
    await page.getByLabel('Zoom in percent').press('Enter');
  }
  await page.getByLabel('Page, of 4').fill(String(number));
  await page.getByLabel('Page, of 4').press('Enter');
  await expect(page.getByRole('img', { name: `Page ${number}`, exact: true })).toBeVisible();
};

test('a box lands within a pixel at every zoom, in both views and in the fallback, on odd pages', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  const work = await openWorkspace(page, { name: 'odd.pdf', bytes: await oddPagesPdf() });
  const drawn: { what: string; number: number; aimed: Edges }[] = [];
  for (const [index, situation] of situations.entries()) {
    if (situation.image === '100 dpi' && situations[index - 1]?.image === '150 dpi') {
      await page.route(/\/png\/\d+(\?|$)/, (route) =>
        route.request().url().includes('dpi=') ? route.continue() : route.fulfill({ status: 500, body: '' }),
      );
      await page.reload();
    }
    for (const odd of oddPages) {
      await look(page, situation, odd.number);
      const image = page.getByRole('img', { name: `Page ${odd.number}`, exact: true });
      const shownWidth = await image.evaluate((img: HTMLImageElement) => img.naturalWidth);
      const imageScale = situation.image === '150 dpi' ? 1 : 100 / 150;
      expect(Math.abs(shownWidth - odd.width * imageScale), 'the image it claims to be').toBeLessThan(2);
      if (situation.zoom === '400') {
        const sharp = work.pageView(odd.number).locator('img.sharp');
        await expect(sharp).toBeVisible();
        const sharpWidth = await sharp.evaluate((img: HTMLImageElement) => img.naturalWidth);
        expect(Math.abs(sharpWidth - 2 * odd.width), 'twice as sharp').toBeLessThan(3);
        expect(await sharp.boundingBox(), 'in the same place').toEqual(await image.boundingBox());
      }
      const what = `${odd.kind} page, ${situation.zoom}, ${situation.view}, ${situation.image}`;
      drawn.push({ what, number: odd.number, aimed: await drawAt(work, odd.number, placeOf(index, odd)) });
    }
  }
  await work.expectRedactions(situations.length * oddPages.length);

  const pdf = await work.download();
  const exported = new Map<number, Pixels>();
  for (const { number } of oddPages) exported.set(number, await pixelsOf(pdf, number));
  for (const { what, number, aimed } of drawn) {
    const pixels = exported.get(number);
    if (!pixels) throw new Error(`no page ${number}`);
    const middle = [(aimed.left + aimed.right) / 2, (aimed.top + aimed.bottom) / 2].map(Math.round);
    const black = blackAround(pixels, middle[0] ?? 0, middle[1] ?? 0);
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(black[side] - aimed[side]), `${what}: ${side}`).toBeLessThanOrEqual(1);
  }
});
