import { PDFDocument, PDFName, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { textOf } from './read-pdf.ts';
import { openWorkspace, type Upload, type WorkspaceDriver } from './workspace-driver.ts';

const letter: [number, number] = [612, 792];

/** A form whose value shows on page 1, an author that shows nowhere, and a page to draw on. */
const formPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.setAuthor('K. Osei');
  const page = document.addPage(letter);
  const field = document.getForm().createTextField('name');
  field.setText('Visible Value');
  field.addToPage(page, { x: 72, y: 600, width: 300, height: 30 });
  document.addPage(letter);
  return document.save();
};

/** A comment that is drawn on page 1, one that only a list of comments shows, and a page to draw on. */
const commentPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage(letter);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const stream = document.context.stream('BT /F1 18 Tf 4 8 Td (Drawn remark) Tj ET', {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 30] },
    Resources: { Font: { F1: font.ref } },
  });
  const drawn = document.context.obj({
    ...{ Type: 'Annot', Subtype: 'FreeText', Rect: [72, 600, 272, 630], F: 4 },
    Contents: PDFString.of('Drawn remark'),
    AP: { N: document.context.register(stream) },
  });
  const secret = document.context.obj({
    ...{ Type: 'Annot', Subtype: 'Text', Rect: [72, 500, 92, 520], F: 2 },
    Contents: PDFString.of('Whispered remark'),
  });
  page.node.set(
    PDFName.of('Annots'),
    document.context.obj([document.context.register(drawn), document.context.register(secret)]),
  );
  document.addPage(letter);
  return document.save({ useObjectStreams: false });
};

/** Three words in white beside black ones, and a page to draw on. */
const whiteTextPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage(letter);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText('Seen by all', { x: 72, y: 600, size: 18, font });
  page.drawText('Secret white words', { x: 72, y: 500, size: 18, font, color: rgb(1, 1, 1) });
  document.addPage(letter);
  return document.save();
};

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a8' } })
    .withExif({
      IFD0: { Make: 'Camera Co', Artist: 'Kwame Osei' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toBuffer();

interface Lists {
  panel: Locator;
  hidden: Locator;
  visible: Locator;
}

const opened = async (page: Page, upload: Upload): Promise<WorkspaceDriver & Lists> => {
  const work = await openWorkspace(page, upload);
  await page.getByRole('tab', { name: 'In your file' }).click();
  const panel = page.locator('.found:visible');
  return { ...work, panel, hidden: panel.locator('dl').nth(0), visible: panel.locator('dl').nth(1) };
};

/** Downloads with a box that covers nothing of interest, and answers with the receipt's list of what was removed. */
const downloaded = async (
  work: WorkspaceDriver,
  onPage: number,
): Promise<{ pdf: Uint8Array; removed: string[] }> => {
  if (onPage > 1) await work.page.getByRole('button', { name: 'Next page' }).click();
  await work.drag({ page: onPage, x: 130, y: 400, width: 300, height: 80 });
  const pdf = await work.download();
  await expect(work.page.getByRole('heading', { name: 'Redacted and checked' })).toBeVisible();
  return { pdf, removed: await work.page.locator('.removed:not(.left-open) li').allTextContents() };
};

test('what can be seen of a form is said to stay, stays, and what is hidden goes', async ({ page }) => {
  const work = await opened(page, { name: 'form.pdf', bytes: await formPdf() });
  await expect(work.panel).toContainText('Hidden. None of it will be in your download.');
  await expect(work.hidden).toContainText('Author, dates, software');
  await expect(work.hidden).not.toContainText('Form field');
  await expect(work.panel).toContainText('It stays in your download');
  await expect(work.visible).toContainText('Form field');

  const { pdf, removed } = await downloaded(work, 2);
  expect(removed).toEqual(['Author, dates, software']);
  expect((await textOf(pdf))[0]).toContain('Visible Value');
  const again = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(again.getForm().getFields()).toEqual([]);
  expect(again.getAuthor()).toBeUndefined();
});

test('a comment that is drawn stays as part of the page, one that only a list shows goes', async ({
  page,
}) => {
  const work = await opened(page, { name: 'comments.pdf', bytes: await commentPdf() });
  await expect(work.hidden).toContainText('Comment1');
  await expect(work.visible).toContainText('Comment page 11');

  const { pdf, removed } = await downloaded(work, 2);
  expect(removed).toContain('1 comment');
  expect((await textOf(pdf))[0]).toContain('Drawn remark');
  const again = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(again.getPages().flatMap((one) => one.node.Annots()?.size() ?? 0)).toEqual([0, 0]);
  const objects = again.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  expect(objects.join()).not.toContain('Whispered');
});

test('what a camera wrote into a photo is listed as such, and only the picture is in the download', async ({
  page,
}) => {
  const work = await opened(page, { name: 'photo.jpg', bytes: await photo(), type: 'image/jpeg' });
  await expect(work.panel.getByRole('heading', { name: 'Found in your picture' })).toBeVisible();
  await expect(work.panel).toContainText('Stored beside the picture. None of it will be in your download.');
  await expect(work.hidden).toContainText('Camera data');
  await expect(work.hidden).toContainText('Place where it was taken');
  await expect(work.panel).not.toContainText('scripts');

  const { pdf, removed } = await downloaded(work, 1);
  expect(removed).toEqual(expect.arrayContaining(['Camera data', '1 place where it was taken']));
  for (const trace of ['Exif', 'Osei', 'Camera Co'])
    expect(Buffer.from(pdf).includes(trace), trace).toBe(false);
});

test('words in white are listed with their page, and are in no part of the download', async ({ page }) => {
  const work = await opened(page, { name: 'white.pdf', bytes: await whiteTextPdf() });
  await expect(work.hidden).toContainText('Hidden words page 13');

  const { pdf, removed } = await downloaded(work, 2);
  expect(removed).toContain('3 hidden words');
  const [first] = await textOf(pdf);
  expect(first).toContain('Seen by all');
  expect(first).not.toContain('Secret');
});
