import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import { pixelsOf, textOf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';

const secret = 'Wolfsbane';

test('what a person covers is gone from the download, and the rest is there', async ({ page }) => {
  const pdf = await samplePdf([
    [
      { text: `The witness is ${secret} alone`, x: 72, y: 120 },
      { text: 'Everything else stays readable', x: 72, y: 300 },
    ],
  ]);
  await page.goto('/');
  await page.locator('#file-input').setInputFiles({
    name: 'statement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf),
  });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept & Upload' }).click();

  const image = page.getByRole('img', { name: 'Page 1', exact: true });
  await expect(image).toBeVisible();
  const frame = await image.boundingBox();
  if (!frame) throw new Error('the page image has no place on the screen');
  const scale = frame.width / 1275;
  const box = { x: 130, y: 200, width: 700, height: 80 };
  await page.mouse.move(frame.x + box.x * scale, frame.y + box.y * scale);
  await page.mouse.down();
  await page.mouse.move(frame.x + (box.x + box.width) * scale, frame.y + (box.y + box.height) * scale, {
    steps: 5,
  });
  const saved = page.waitForResponse(
    (response) => /\/redactions\/\d+$/.test(response.url()) && response.status() === 201,
  );
  await page.mouse.up();
  await saved;
  await expect(page.getByText('1 redaction', { exact: true }).first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Redacted PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('redacted_statement.pdf');
  const bytes = new Uint8Array(await readFile(await file.path()));

  expect(Buffer.from(bytes).includes(secret)).toBe(false);
  const [text] = await textOf(bytes);
  expect(text).not.toContain(secret);
  expect(text).toContain('readable');
  const pixels = await pixelsOf(bytes, 1);
  expect([pixels.width, pixels.height]).toEqual([1275, 1650]);
  for (let y = 210; y < 270; y += 5) {
    for (let x = 140; x < 820; x += 5) expect(pixels.at(x, y), `pixel ${x}, ${y}`).toEqual([0, 0, 0]);
  }
});
