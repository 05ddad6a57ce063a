import { drag, expectRedactions, openDocument, screenPoint, untilWordsAreRead } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { noHurry } from './no-hurry.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { workspaceDriver } from './workspace-driver.ts';

/** Four lines of running text. In pixels of the page image: from 240, 52 apart. */
const letter = () =>
  samplePdf([
    ['One two three four', 'five six seven eight', 'nine ten eleven twelve', 'thirteen fourteen'].map(
      (text, line) => ({ text, x: 72, y: 120 + line * 25 }),
    ),
  ]);

test('with the text tool a drag marks words in reading order, from the word pressed to the last one', async ({
  page,
}) => {
  await openDocument(page, await letter());
  const work = workspaceDriver(page);
  await untilWordsAreRead(page, 210, 242);
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Mark Text' })).toHaveAttribute('aria-pressed', 'true');
  await drag(page, [250, 242], [250, 346]);
  await expect
    .poll(async () => [...new Set((await work.saved()).map(({ pattern }) => pattern))])
    .toEqual(['two three four five six seven eight nine ten']);
  // One box a line, and one step to undo.
  expect(await work.saved()).toHaveLength(3);
  await work.undo();
  await work.expectRedactions(0);
  await drag(page, [250, 346], [250, 242]);
  await expectRedactions(page, 3);
  await expectNoAxeFindings(page);
});

test('a frame selects what it meets, Shift adds and takes away, and keys act on all of it', async ({
  page,
}) => {
  await noHurry(page);
  await openDocument(page, await letter());
  const work = workspaceDriver(page);
  for (const y of [600, 800, 1000]) await work.drag({ x: 300, y, width: 200, height: 100 });
  await work.expectRedactions(3);
  await page.keyboard.press('s');
  await drag(page, [250, 550], [400, 850]);
  await expect(page.locator('.box.selected')).toHaveCount(2);
  const third = await screenPoint(page, 1, 400, 1050);
  await page.keyboard.down('Shift');
  await page.mouse.click(third.x, third.y);
  await expect(page.locator('.box.selected')).toHaveCount(3);
  await page.mouse.click(third.x, third.y);
  await page.keyboard.up('Shift');
  await expect(page.locator('.box.selected')).toHaveCount(2);

  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(async () => (await work.saved()).map(({ x }) => Math.round(x)).sort())
    .toEqual([300, 310, 310]);
  await work.undo();
  await expect.poll(async () => (await work.saved()).map(({ x }) => Math.round(x))).toEqual([300, 300, 300]);

  await page.keyboard.press('Delete');
  await work.expectRedactions(1);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await work.expectRedactions(3);
});

test('a selection is moved together and duplicated beside itself', async ({ page }) => {
  await openDocument(page, await letter());
  const work = workspaceDriver(page);
  for (const y of [700, 900]) await work.drag({ x: 300, y, width: 200, height: 100 });
  await page.keyboard.press('s');
  await drag(page, [250, 650], [400, 950]);
  await page.keyboard.press('d');
  await drag(page, [400, 750], [400, 850]);
  await expect.poll(async () => (await work.saved()).map(({ y }) => Math.round(y / 10))).toEqual([80, 100]);
  await page.keyboard.press('Control+d');
  await work.expectRedactions(4);
  await expect(page.locator('.box.selected')).toHaveCount(2);
  await work.undo();
  await work.expectRedactions(2);
});

test('beside a selection every button shows its own icon, whichever tool is in hand', async ({ page }) => {
  await openDocument(page, await letter());
  const work = workspaceDriver(page);
  await work.drag({ x: 300, y: 700, width: 200, height: 100 });
  const buttons = page.getByRole('toolbar', { name: 'Selected boxes' }).getByRole('button');
  for (const tool of ['d', 't', 's']) {
    await page.keyboard.press(tool);
    await page.locator('.box').focus();
    await expect(buttons).not.toHaveCount(0);
    for (const button of await buttons.all()) {
      const [around, icon] = [await button.boundingBox(), await button.locator('svg').boundingBox()];
      if (around === null || icon === null) throw new Error('a button or an icon that is not shown');
      const middle = { x: icon.x + icon.width / 2, y: icon.y + icon.height / 2 };
      expect(middle.x, tool).toBeCloseTo(around.x + around.width / 2, 0);
      expect(middle.y, tool).toBeCloseTo(around.y + around.height / 2, 0);
    }
  }
});
