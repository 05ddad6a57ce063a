import { readFile } from 'node:fs/promises';
import { drag, expectRedactions, openDocument } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { noHurry } from './no-hurry.ts';
import { pixelsOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';

const fivePages = () =>
  samplePdf(Array.from({ length: 5 }, (_, index) => [{ text: `Page ${index + 1}`, x: 72, y: 120 }]));

const box = { from: [600, 600], to: [800, 700] } as const;

test('a box is repeated on the pages that are chosen, each time as one step', async ({ page }) => {
  await openDocument(page, await fivePages());
  await drag(page, [...box.from], [...box.to]);
  await expectRedactions(page, 1);
  await page.getByRole('button', { name: /^Show on page 1: .*box 1,/ }).click();

  await page.getByRole('button', { name: 'Box tools and labels' }).click();
  await page.getByRole('region', { name: 'Boxes' }).getByRole('button', { name: 'Repeat…' }).click();
  await page.getByRole('button', { name: 'Odd' }).click();
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expectRedactions(page, 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectRedactions(page, 1);

  await page.getByRole('region', { name: 'Boxes' }).getByRole('button', { name: 'Repeat…' }).click();
  await page.getByRole('button', { name: 'Range' }).click();
  await page.getByRole('textbox', { name: 'Pages' }).fill('2-9');
  await expect(page.getByText('This document has 5 pages.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Pages' }).fill('2-3, 5');
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expectRedactions(page, 4);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Redacted PDF' }).click();
  const pdf = new Uint8Array(await readFile(await (await started).path()));
  expect((await pixelsOf(pdf, 5)).at(700, 650)).toEqual([0, 0, 0]);
  expect((await pixelsOf(pdf, 4)).at(700, 650)).toEqual([255, 255, 255]);
});

test('a whole page is one box, and a copied box can be pasted on another page', async ({ page }) => {
  await noHurry(page);
  await openDocument(page, await fivePages());
  await page.getByRole('button', { name: 'Box tools and labels' }).click();
  await page.getByRole('button', { name: 'Whole page' }).click();
  await expectRedactions(page, 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectRedactions(page, 0);

  await drag(page, [...box.from], [...box.to]);
  await page.getByRole('button', { name: /^Show on page 1: .*box 1,/ }).click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Control+v');
  await expectRedactions(page, 2);
  await expect(page.getByRole('button', { name: /^Show on page 2: .*box 1, 200 × 100 px/ })).toBeVisible();

  // On its own page every copy lies beside the one before; a box that is there already is said not to be new.
  await page.keyboard.press('PageUp');
  for (let copies = 1; copies <= 3; copies += 1) {
    await page.keyboard.press('Control+v');
    await expectRedactions(page, 2 + copies);
  }
  const whole = page.getByRole('button', { name: 'Whole page', exact: true });
  await whole.click();
  await expectRedactions(page, 6);
  await whole.click();
  await expect(page.locator('.toast')).toContainText('0 redactions added.');
});

test('boxes are saved as a template without content and laid on another document', async ({ page }) => {
  await openDocument(page, await fivePages());
  await drag(page, [...box.from], [...box.to]);
  await expectRedactions(page, 1);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Box tools and labels' }).click();
  await page.getByRole('button', { name: 'Save template' }).click();
  const saved = await started;
  expect(saved.suggestedFilename()).toBe('blackbar-template.json');
  const json = await readFile(await saved.path(), 'utf8');
  expect(Object.keys(JSON.parse(json))).toEqual(['kind', 'version', 'boxes']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectRedactions(page, 0);
  const chooser = page.getByLabel('Template file');
  await chooser.setInputFiles({ name: 't.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByText('Not a template', { exact: true })).toBeVisible();
  await chooser.setInputFiles({ name: 't.json', mimeType: 'application/json', buffer: Buffer.from(json) });
  await expectRedactions(page, 1);
});
