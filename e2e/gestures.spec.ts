import { drag, expectRedactions, openDocument, screenPoint, untilWordsAreRead } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { noHurry } from './no-hurry.ts';
import { samplePdf } from './sample-pdf.ts';
import { workspaceDriver } from './workspace-driver.ts';

/** Three columns of eight lines. In pixels of the page image: lines 52 apart from 240, columns at 150, 520 and 900. */
const table = () =>
  samplePdf([
    Array.from({ length: 8 }, (_, line) => [
      { text: `Employee${line}`, x: 72, y: 120 + line * 25 },
      { text: `Hours${line}`, x: 250, y: 120 + line * 25 },
      { text: `Amount${line}`, x: 432, y: 120 + line * 25 },
    ]).flat(),
  ]);

test('dragging down a column covers that column with one box, and nothing of the next', async ({ page }) => {
  await openDocument(page, await table());
  await untilWordsAreRead(page, 200, 245);
  await drag(page, [165, 240], [330, 600]);
  await expectRedactions(page, 1);
  const [box] = await workspaceDriver(page).saved();
  expect(box?.x).toBeLessThan(151);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(330 - 1);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(520);
  await expect(page.getByText('cuts through')).toHaveCount(0);
});

test('a double click marks a word, a third click its line, and both are one step each', async ({ page }) => {
  await openDocument(page, await table());
  await untilWordsAreRead(page, 200, 245);
  const at = await screenPoint(page, 1, 200, 245);
  await page.mouse.dblclick(at.x, at.y);
  await expectRedactions(page, 1);
  const work = workspaceDriver(page);
  await expect.poll(async () => (await work.saved()).map(({ pattern }) => pattern)).toEqual(['Employee0']);
  await page.keyboard.press('Control+z');
  await expectRedactions(page, 0);
  await page.mouse.click(at.x, at.y, { clickCount: 3 });
  await expect
    .poll(async () => [...new Set((await work.saved()).map(({ pattern }) => pattern))])
    .toEqual(['Employee0 Hours0 Amount0']);
});

test('a box is moved and deleted with the draw tool in hand, and a click that deletes offers Undo', async ({
  page,
}) => {
  await noHurry(page);
  await openDocument(page, await table());
  const work = workspaceDriver(page);
  await work.drag({ x: 600, y: 750, width: 200, height: 100 });
  await drag(page, [700, 800], [700, 900]);
  await expect.poll(async () => Math.round((await work.saved())[0]?.y ?? 0)).toBeCloseTo(850, -1);
  await page.keyboard.press('Delete');
  await work.expectRedactions(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await work.expectRedactions(1);

  await page.keyboard.press('s');
  const middle = await screenPoint(page, 1, 700, 900);
  await page.mouse.click(middle.x, middle.y);
  await work.expectRedactions(0);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await work.expectRedactions(1);
});

test('Alt draws a free box over words, and snapping can be switched off', async ({ page }) => {
  await openDocument(page, await table());
  await untilWordsAreRead(page, 200, 245);
  await page.keyboard.down('Alt');
  await drag(page, [170, 240], [230, 300]);
  await page.keyboard.up('Alt');
  await expectRedactions(page, 1);
  const work = workspaceDriver(page);
  await expect.poll(async () => Math.round((await work.saved())[0]?.width ?? 0)).toBeCloseTo(60, -1);
  await page.getByText('Snap to words').click();
  await drag(page, [170, 400], [230, 460]);
  await expectRedactions(page, 2);
  await expect.poll(async () => Math.round((await work.saved())[1]?.width ?? 0)).toBeCloseTo(60, -1);
});
