import { drag, expectRedactions, openDocument, screenPoint, untilWordsAreRead } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { workspaceDriver } from './workspace-driver.ts';

/** "Okafor" on three pages, at the same place. In pixels of the page image: the word at 150 to 280, 242. */
const document = () =>
  samplePdf([1, 2, 3].map((number) => [{ text: `Okafor signed page ${number}`, x: 72, y: 120 }]));

test('the menu of a box labels, finds the same words, duplicates, repeats and deletes', async ({ page }) => {
  await openDocument(page, await document());
  const work = workspaceDriver(page);
  await untilWordsAreRead(page, 200, 242);
  await drag(page, [140, 215], [285, 255]);
  await work.expectRedactions(1);
  const at = await screenPoint(page, 1, 200, 242);
  const choose = async (name: string): Promise<void> => {
    // What is still closing takes the click for itself, and no menu would come.
    await expect(page.locator('body')).not.toHaveCSS('pointer-events', 'none');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
    await page.mouse.click(at.x, at.y, { button: 'right' });
    await page.getByRole('menuitem', { name }).click();
  };

  await page.mouse.click(at.x, at.y, { button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Label/,
    /^Same words/,
    /^Duplicate/,
    /^Repeat/,
    /^Delete/,
  ]);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  await choose('Label…');
  await expectNoAxeFindings(page);
  await page.getByRole('textbox', { name: 'Text of the label' }).fill('(b)(6)');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await work.saved()).map(({ label }) => label)).toEqual(['(b)(6)']);

  await choose('Same words');
  await expect(page.getByRole('textbox', { name: 'Find in document' })).toHaveValue('Okafor');
  await expect(page.getByText('3 matches on 3 pages')).toBeVisible();

  await choose('Repeat…');
  await expectNoAxeFindings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Repeat', exact: true }).click();
  await expectRedactions(page, 3);
  await choose('Duplicate');
  await expectRedactions(page, 4);
  await work.undo();
  await choose('Delete');
  await expectRedactions(page, 2);
});

test('selecting a box shows what can be done with it, also for a finger', async ({ page }) => {
  await openDocument(page, await document());
  const work = workspaceDriver(page);
  await work.drag({ x: 300, y: 700, width: 200, height: 100 });
  const toolbar = page.getByRole('toolbar', { name: 'Selected boxes' });
  await expect(toolbar).toHaveCount(0);
  const at = await screenPoint(page, 1, 400, 750);
  await page.mouse.click(at.x, at.y);
  await expect(toolbar).toBeVisible();
  await expectNoAxeFindings(page);
  const button = await toolbar.getByRole('button', { name: 'Delete' }).boundingBox();
  expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  await work.expectRedactions(0);
  await expect(toolbar).toHaveCount(0);
});

test('a group of the list is labelled at once, and the list is filtered by label', async ({ page }) => {
  await openDocument(page, await document());
  const work = workspaceDriver(page);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await page.getByRole('button', { name: 'Redact 3 Matches' }).click();
  await work.expectRedactions(3);
  await page.getByRole('tab', { name: /^Redactions/ }).click();
  await work.drag({ x: 300, y: 700, width: 200, height: 100 });
  const group = page.getByRole('listitem').filter({ hasText: 'Okafor' });
  await group.hover();
  await group.getByRole('button', { name: 'Label all 3: Okafor' }).click();
  await page.getByRole('textbox', { name: 'Text of the label' }).fill('NAME');
  await page.getByRole('button', { name: 'Set Label' }).click();
  await expect
    .poll(async () => (await work.saved()).map(({ label }) => label ?? '').sort())
    .toEqual(['', 'NAME', 'NAME', 'NAME']);
  await expect(group).toContainText('NAME');

  const rows = page.locator('.redaction-row');
  await expect(rows).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Label' }).selectOption('NAME');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Okafor');
  await page.getByRole('combobox', { name: 'Label' }).selectOption({ label: 'No label' });
  await expect(rows).toContainText('Picture, no words');
});
