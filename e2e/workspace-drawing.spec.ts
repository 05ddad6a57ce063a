import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { openWorkspace } from './workspace-driver.ts';

const pdf = { name: 'statement.pdf', bytes: await samplePdf([[{ text: 'One page', x: 72, y: 120 }]]) };
const box = { x: 130, y: 200, width: 300, height: 80 };

test('a box needs more than 3 pixels, Escape takes it back, and leaving the image commits it', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  const { frame, scale } = await work.place();
  const at = (x: number, y: number): [number, number] => [frame.x + x * scale, frame.y + y * scale];
  await page.mouse.move(...at(100, 100));
  await page.mouse.down();
  await page.mouse.move(...at(102, 300));
  await page.mouse.up();
  await page.mouse.move(...at(100, 100));
  await page.mouse.down();
  await page.mouse.move(...at(400, 300));
  await expect(page.locator('.box.drawing')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.box.drawing')).toBeHidden();
  await page.mouse.up();
  await work.expectRedactions(0);

  await page.mouse.move(...at(1100, 100));
  await page.mouse.down();
  await page.mouse.move(...at(1200, 150));
  await page.mouse.move(frame.x + frame.width + 15, at(0, 200)[1]);
  await work.expectRedactions(1);
  await page.mouse.up();
  const [redaction] = await work.saved();
  expect((redaction?.x ?? 0) + (redaction?.width ?? 0)).toBeCloseTo(1275, 0);
  expect(redaction).toMatchObject({ page: 1, type: 'manual', pattern: null });
});

test('select: click deletes, drag moves, a handle resizes, arrows nudge, Delete removes', async ({
  page,
}) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  await page.getByRole('button', { name: 'Select & Delete' }).click();
  const { frame, scale } = await work.place();
  const at = (x: number, y: number): [number, number] => [frame.x + x * scale, frame.y + y * scale];
  const onlyBox = async () => {
    const [redaction] = await work.saved();
    if (redaction === undefined) throw new Error('no redaction');
    return redaction;
  };

  await page.mouse.move(...at(200, 240));
  await page.mouse.down();
  await page.mouse.move(...at(300, 340), { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await onlyBox()).x - box.x)).toBeCloseTo(100, -1);

  const moved = await onlyBox();
  await page.locator('.handle.se').hover();
  await page.mouse.down();
  await page.mouse.move(...at(moved.x + moved.width + 60, moved.y + moved.height + 40), { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await onlyBox()).width - moved.width)).toBeCloseTo(60, -1);

  const resized = await onlyBox();
  const onPage = page.getByRole('button', { name: /^Redaction 1 on page 1/ });
  await onPage.focus();
  // In one go: keys with a pause between them are more than one step to undo.
  await onPage.evaluate((element) => {
    for (const key of [{ key: 'ArrowRight' }, { key: 'ArrowRight', shiftKey: true }, { key: 'ArrowDown' }])
      element.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  });
  await expect.poll(async () => (await onlyBox()).x).toBeCloseTo(resized.x + 11, 3);
  expect((await onlyBox()).y).toBeCloseTo(resized.y + 1, 3);
  await work.undo();
  await expect.poll(async () => (await onlyBox()).x).toBeCloseTo(resized.x, 3);

  await onPage.focus();
  await page.keyboard.press('Delete');
  await work.expectRedactions(0);
  await work.undo();
  await work.expectRedactions(1);
  await page.mouse.click(...at(resized.x + 20, resized.y + 20));
  await work.expectRedactions(0);
});

test('undo of a delete, then redo, then undo again means the same redaction each time', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  const [first] = await work.saved();
  await page.getByRole('button', { name: 'Delete redaction 1 on page 1' }).click();
  await work.expectRedactions(0);
  await work.undo();
  await work.expectRedactions(1);
  const [second] = await work.saved();
  expect(second?.id, 'the same redaction, under the id this browser chose').toBe(first?.id);
  await work.redo();
  await work.expectRedactions(0);
  await page.keyboard.press('Control+y');
  await work.expectRedactions(0);
  await work.undo();
  await work.expectRedactions(1);
  const [third] = await work.saved();
  expect(third).toMatchObject({ x: first?.x, y: first?.y, width: first?.width, height: first?.height });
  await work.undo();
  await work.expectRedactions(0);
  await work.redo();
  await work.expectRedactions(1);
  await work.drag({ ...box, y: 500 });
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
});

test('Clear All asks, empties both stacks and says so', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await work.drag(box);
  await work.drag({ ...box, y: 500 });
  await work.undo();
  await page.getByRole('button', { name: 'Clear All Redactions' }).click();
  const question = 'Are you sure you want to delete all redactions? This cannot be undone.';
  await expect(page.getByRole('dialog')).toContainText(question);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await work.expectRedactions(1);
  await page.getByRole('button', { name: 'Clear All Redactions' }).click();
  await page.getByRole('button', { name: 'Clear All', exact: true }).click();
  await expect(page.getByText('All redactions cleared', { exact: true })).toBeVisible();
  await expect(page.getByText('All redaction areas have been removed', { exact: true })).toBeVisible();
  await work.expectRedactions(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Download Redacted PDF' })).toBeDisabled();
});

test('offline, a box waits and is saved when the connection is back', async ({ page, context }) => {
  const work = await openWorkspace(page, pdf);
  const { frame, scale } = await work.place();
  await context.setOffline(true);
  await page.mouse.move(frame.x + 100 * scale, frame.y + 100 * scale);
  await page.mouse.down();
  await page.mouse.move(frame.x + 500 * scale, frame.y + 200 * scale, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText('1 redaction', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Not saved yet (1). Trying again.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await work.expectRedactions(1);
});

test('a box the server will not take is shown as lost and taken back; so is a delete', async ({ page }) => {
  const work = await openWorkspace(page, pdf);
  await page.route('**/api/files/*/redactions/*', (route) => route.fulfill({ status: 500, body: '' }));
  const { frame, scale } = await work.place();
  await page.mouse.move(frame.x + 100 * scale, frame.y + 100 * scale);
  await page.mouse.down();
  await page.mouse.move(frame.x + 500 * scale, frame.y + 200 * scale, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator('.page-view .box')).toHaveCount(1);
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(page.locator('.page-view .box')).toHaveCount(0);
  await page.unroute('**/api/files/*/redactions/*');
  await work.drag(box);
  await page.route('**/api/redactions/*', (route) =>
    route.fulfill({ status: 404, json: { code: 'redaction-not-found', message: 'Redaction not found' } }),
  );
  await page.getByRole('button', { name: 'Delete redaction 1 on page 1' }).click();
  await expect(page.getByText('Redaction not found', { exact: true })).toBeVisible();
});
