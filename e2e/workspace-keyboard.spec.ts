import { expectRedactions, openDocument, untilTooltip } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { workspaceDriver } from './workspace-driver.ts';

const document = (pages: number) =>
  samplePdf(
    Array.from({ length: pages }, (_, index) => [{ text: `Okafor page ${index + 1}`, x: 72, y: 120 }]),
  );

test('the page has the focus when a file opens, and the first Tab stop leads back to it', async ({
  page,
}) => {
  await openDocument(page, await document(3));
  await expect(page.getByRole('application', { name: 'Drawing area of page 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expectRedactions(page, 1);

  const skip = page.getByRole('button', { name: 'Skip to the page' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('application', { name: 'Drawing area of page 1' })).toBeFocused();
});

test('Space ticks what Tab has reached, in the panels and in the search', async ({ page }) => {
  await openDocument(page, await document(2));
  const snap = page.getByRole('checkbox', { name: 'Snap to words' });
  await page.getByRole('button', { name: /^Select & Delete/ }).focus();
  await page.keyboard.press('Tab');
  await expect(snap).toBeFocused();
  await page.keyboard.press('Space');
  await expect(snap).not.toBeChecked();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await expect(all).toBeChecked();
  await all.focus();
  await page.keyboard.press('Space');
  await expect(all).not.toBeChecked();
});

test('final black ends with the key that is held, also where the window loses it, and only with that', async ({
  page,
}) => {
  const work = await openDocument(page, await document(1));
  await work.drag({ x: 130, y: 200, width: 300, height: 80 });
  const final = page.locator('.box.final');
  await page.keyboard.down('b');
  await expect(final).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(final).toHaveCount(0);
  await page.keyboard.up('b');
  await page.getByRole('button', { name: /^Show final black/ }).click();
  await page.getByRole('textbox', { name: 'Filter by word or page' }).pressSequentially('b');
  await expect(final).toHaveCount(1);
});

test('in a window as narrow as a phone Ctrl+F opens the search, ready to type', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDocument(page, await document(2));
  await page.keyboard.press('Control+f');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox', { name: 'Find in document' })).toBeFocused();
  await page.keyboard.type('okafor');
  await expect(sheet.getByText('2 matches on 2 pages')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Enter goes from match to match and round the end, with Shift back', async ({ page }) => {
  await openDocument(page, await document(3));
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in document' });
  await field.fill('okafor');
  await expect(page.getByText('3 matches on 3 pages')).toBeVisible();
  const shown = page.getByRole('textbox', { name: 'Page, of 3' });
  for (const expected of ['1', '2', '3', '1']) {
    await field.press('Enter');
    await expect(shown).toHaveValue(expected);
    await expect(page.locator('.match-row.on')).toHaveCount(1);
  }
  await field.press('Shift+Enter');
  await expect(shown).toHaveValue('3');
  await page.getByRole('button', { name: 'Previous match' }).click();
  await expect(shown).toHaveValue('2');
  await expect(page.locator('.found-match.on')).toHaveCount(1);
  await page.keyboard.press('F3');
  await expect(shown).toHaveValue('3');
});

test('an icon says its name and its keys after a moment, and help lists them by purpose', async ({
  page,
}) => {
  await openDocument(page, await document(2));
  await untilTooltip(page, page.getByRole('button', { name: 'Next page' }), 'Next page');
  await expect(page.locator('.tooltip .key-cap').first()).toHaveText('PgDn');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('heading', { level: 3 })).toHaveText([
    ...['Tools', 'Boxes', 'Text', 'Drawing by keyboard', 'View', 'Pages', 'Find', 'Actions', 'Review'],
  ]);
  await expect(help.locator('kbd.key-cap').first()).toHaveText('D');
  await expectNoAxeFindings(page);
});

test('the theme is switched in the workspace, and every picture for a button has a name', async ({
  page,
}) => {
  await openDocument(page, await document(2));
  await workspaceDriver(page).drag({ x: 300, y: 700, width: 200, height: 100 });
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Review 1' }).click();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
