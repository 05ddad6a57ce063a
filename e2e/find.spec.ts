import { download, drag, expectRedactions, openDocument, untilWordsAreRead } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';

const letter = () =>
  samplePdf([
    [
      { text: 'Re: Daniel Okafor, employee', x: 72, y: 120 },
      { text: 'This firm represents Mr. OKAFOR here.', x: 72, y: 160 },
      { text: 'Write to d.okafor@example.com or pay', x: 72, y: 200 },
      { text: 'card 4111 1111 1111 1111 not 4111 1111 1111 1112', x: 72, y: 240 },
    ],
    [
      { text: 'Okafors are many, Okafor is one', x: 72, y: 120 },
      { text: 'Everything else stays readable', x: 72, y: 300 },
    ],
  ]);

test('a search redacts what is ticked in one step, and nothing of it is left in the download', async ({
  page,
}) => {
  await openDocument(page, await letter());
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in document' });
  await expect(field).toBeFocused();
  await field.fill('okafor');
  await expect(page.getByText('5 matches on 2 pages')).toBeVisible();
  await page.getByText('Whole words').click();
  await expect(page.getByText('4 matches on 2 pages')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Redact “OKAFOR” on page 1', exact: true }).uncheck();
  await expect(page.getByRole('button', { name: 'Redact 3 Matches' })).toBeVisible();
  await page.getByText('Select all').click();
  await page.getByRole('button', { name: 'Redact 4 Matches' }).click();
  await expectRedactions(page, 4);
  await expect(page.getByText('Already redacted')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Redact 0 Matches' })).toBeDisabled();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectRedactions(page, 0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expectRedactions(page, 4);

  const pdf = await download(page);
  const [first = '', second = ''] = await textOf(pdf);
  expect(first.toLowerCase()).not.toContain('okafor');
  expect(second).not.toMatch(/Okafor\b/);
  expect(second).toContain('Okafors');
  expect(second).toContain('readable');
});

test('patterns are suggested, and near misses stand apart without a tick', async ({ page }) => {
  await openDocument(page, await letter());
  await page.keyboard.press('Control+f');
  await page.getByRole('button', { name: 'Patterns' }).click();
  await page.getByText('E-mail addresses').click();
  await page.getByText('Payment cards').click();
  await expect(page.getByText('2 matches on 1 page')).toBeVisible();
  const near = page.getByRole('region', { name: 'Near misses' });
  await expect(near.getByRole('checkbox')).not.toBeChecked();
  await expect(near.getByText('Check digit does not fit')).toBeVisible();
  await expectRedactions(page, 0);
  await page.getByRole('button', { name: 'Redact 2 Matches' }).click();
  await expectRedactions(page, 2);
});

test('an expression that would never end is stopped and says so', async ({ page }) => {
  await openDocument(page, await samplePdf([[{ text: 'a'.repeat(40), x: 72, y: 120 }]]));
  await page.keyboard.press('Control+f');
  await page.getByText('Regular expression').click();
  const field = page.getByRole('textbox', { name: 'Find in document' });
  await field.fill('a+');
  await expect(page.getByText('1 match on 1 page')).toBeVisible();
  const started = Date.now();
  await field.fill('^(a+)+b');
  await expect(page.getByText('takes too long and was stopped')).toBeVisible();
  // Told, not asserted: the limit is 800 ms, the rest is what a busy machine adds.
  process.stdout.write(`expression stopped after ${Date.now() - started} ms\n`);
  await field.fill('(');
  await expect(page.getByText('Invalid regular expression: Unterminated group.')).toBeVisible();
  await field.fill('a{3}');
  await expect(page.getByRole('button', { name: /^Redact \d+ Matches$/ })).toBeEnabled();
});

test('dragging along a line marks whole words; with Alt it draws a free box', async ({ page }) => {
  await openDocument(page, await letter());
  await untilWordsAreRead(page, 250, 245);
  await drag(page, [250, 245], [420, 240]);
  await expectRedactions(page, 1);
  const pdf = await download(page);
  const [text = ''] = await textOf(pdf);
  expect(text).not.toMatch(/Daniel|Okafor,/);
  expect(text).toContain('employee');

  await page.getByRole('button', { name: 'Back to This Document' }).click();
  await page.keyboard.down('Alt');
  await drag(page, [250, 320], [420, 330]);
  await page.keyboard.up('Alt');
  await expectRedactions(page, 2);
  await expect(page.getByText(/This box cuts through/)).toBeVisible();
});

test('a box that cuts through a word offers to cover it whole', async ({ page }) => {
  await openDocument(page, await letter());
  await untilWordsAreRead(page, 250, 245);
  await page.keyboard.down('Alt');
  await drag(page, [300, 200], [420, 280]);
  await page.keyboard.up('Alt');
  await expectRedactions(page, 1);
  await expect(page.getByText('This box cuts through 2 words.')).toBeVisible();
  await page.getByRole('button', { name: 'Cover whole words' }).click();
  await expect(page.getByText(/This box cuts through/)).toHaveCount(0);
  await expectRedactions(page, 1);
  const [text = ''] = await textOf(await download(page));
  expect(text).not.toMatch(/Daniel|Okafor,/);
});

test('what was covered by hand is looked for in the rest of the document', async ({ page }) => {
  await openDocument(page, await letter());
  await untilWordsAreRead(page, 380, 245);
  await drag(page, [400, 245], [440, 246]);
  await expectRedactions(page, 1);
  await expect(page.getByText('“Okafor” also found 3 more times.')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByText('4 matches on 2 pages')).toBeVisible();
  await page.getByRole('button', { name: 'Redact 3 Matches' }).click();
  await expectRedactions(page, 4);
  await expect(page.getByText(/also found/)).toHaveCount(0);
});

test('the search panel has nothing a check for accessibility finds', async ({ page }) => {
  await openDocument(page, await letter());
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('okafor');
  await expect(page.getByText('5 matches on 2 pages')).toBeVisible();
  await expectNoAxeFindings(page);
});

test('a page without text says that there is nothing to search', async ({ page }) => {
  await openDocument(page, await samplePdf([[], [{ text: 'Some text', x: 72, y: 120 }]]));
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('some');
  await expect(page.getByText('No text to search on page 1.')).toBeVisible();
  await expect(page.getByText('1 match on 1 page')).toBeVisible();
});
