import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { letterPdf } from './letter-pdf.ts';
import type { RunningServer } from './running-server.ts';
import { samplePdf } from './sample-pdf.ts';
import type { Shoot } from './screenshot-views.ts';
import { openWorkspace, type Upload, type WorkspaceDriver } from './workspace-driver.ts';

/** Views that only the matrix has: much of everything, questions, rules, what ends, and the check of a file. */

const longName =
  'Okafor_v_Northgate_Family_Clinics_demand_letter_and_exhibits_A-K_signed_2025-03-04_final_final.pdf';

const rules = `version: 1
rules:
  - name: client
    find: Okafor
    label: '(b)(6)'
  - name: telephone
    pattern: phone
`;

/** Boxes over the API, and the tab as it shows them. */
const openWithBoxes = async (
  { page }: Shoot,
  upload: Upload,
  redactions: readonly object[],
): Promise<WorkspaceDriver> => {
  const work = await openWorkspace(page, upload);
  await page.request.post(`/api/files/${await work.fileId()}/redactions/batch`, {
    headers: { authorization: `Bearer ${await work.token()}` },
    data: { redactions },
  });
  await page.reload();
  await work.pageView().getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  return work;
};

const shootMany = async (shoot: Shoot): Promise<void> => {
  const { page, take } = shoot;
  const { bytes } = await letterPdf(99);
  await openWithBoxes(
    shoot,
    { name: longName, bytes },
    Array.from({ length: 300 }, (_, index) => ({
      ...{ page: index < 40 ? 1 : (index % 99) + 1, width: 80, height: 30 },
      ...{ x: 175 + (index % 10) * 95, y: 640 + (Math.floor(index / 10) % 20) * 48 },
    })),
  );
  await take('many');
  await page.keyboard.press('End');
  await page.getByRole('img', { name: 'Page 99', exact: true }).waitFor();
  await take('many-last-page');
};

const shootQuestions = async (shoot: Shoot): Promise<void> => {
  const { page, size, take } = shoot;
  const isPhone = size === 'phone';
  const { bytes, places } = await letterPdf(1);
  const redactions = places.map((box, index) => ({ page: 1, ...box, label: index === 1 ? '(b)(6)' : null }));
  const work = await openWithBoxes(shoot, { name: longName, bytes }, redactions);
  await take('one-page');
  await page.keyboard.press('s');
  const first = await work.pageView().locator('.box').first().boundingBox();
  if (first === null) throw new Error('no box to delete');
  await (isPhone
    ? page.touchscreen.tap(first.x + 8, first.y + 8)
    : page.mouse.click(first.x + 8, first.y + 8));
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).waitFor();
  await take('deleted-toast');
  await page.keyboard.press('Control+z');
  await page.locator('.toast').waitFor({ state: 'detached' });
  const openActions = (): Promise<void> =>
    page.getByRole('button', { name: isPhone ? /Document menu$/ : /^Actions$/ }).click();
  if (isPhone || size === 'tablet') await openActions();
  await page.getByRole('button', { name: 'Clear All Redactions' }).filter({ visible: true }).click();
  await take('clear-all');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to Upload' }).click();
  await take('leave');
  await page.keyboard.press('Escape');
  if (isPhone) {
    await openActions();
    await page.getByRole('button', { name: 'Search and redact' }).click();
  } else await page.keyboard.press('Control+f');
  await page.getByRole('button', { name: 'Patterns', exact: true }).click();
  await take('patterns');
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await take('rules-empty');
  const file = (text: string) => ({
    ...{ name: 'blackbar.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) },
  });
  const panel = page.getByRole('tabpanel', { name: 'Search' });
  const field = panel.getByLabel('Rules file', { exact: true });
  await field.setInputFiles(file('version: 1\nrules:\n  - name: a\n    fnd: b\n'));
  await panel.getByText(/Line 4: "fnd" is no entry of rule 1/).waitFor();
  await take('rules-wrong');
  await field.setInputFiles(file(rules));
  await panel.getByText('blackbar.yaml: 2 rules').waitFor();
  await panel.getByRole('button', { name: /^Redact \d/ }).waitFor();
  await take('rules');
};

/** Takes both clocks ahead, so it comes last. */
export const shootEnding = async (shoot: Shoot, server: RunningServer): Promise<void> => {
  const { page, take } = shoot;
  await page.clock.install();
  const { bytes, places } = await letterPdf(2);
  await openWithBoxes(
    shoot,
    { name: 'Okafor_demand_letter_signed.pdf', bytes },
    places.map((box) => ({ page: 1, ...box })),
  );
  const pass = async (ms: number): Promise<void> => {
    await server.advance(ms);
    await page.clock.fastForward(ms);
  };
  await pass(26 * 60_000);
  await page.getByText('Less than 5 minutes left').first().waitFor();
  await take('ending');
  await pass(10 * 60_000);
  await page.getByRole('heading', { name: 'File Not Available' }).waitFor();
  await take('ended');
};

const badlyRedacted = async (): Promise<Buffer> => {
  const { bytes, places } = await letterPdf(3);
  const document = await PDFDocument.load(bytes);
  const [first] = document.getPages();
  const scale = 72 / 150;
  for (const { x, y, width, height } of places)
    first?.drawRectangle({
      ...{ x: x * scale, y: 792 - (y + height) * scale, width: width * scale, height: height * scale },
      color: rgb(0, 0, 0),
    });
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.getPages()[1]?.drawText('Priya Natarajan', { x: 84, y: 60, size: 12, font, color: rgb(1, 1, 1) });
  return Buffer.from(await document.save());
};

export const shootCheck = async ({ page, take }: Shoot): Promise<void> => {
  const choose = (name: string, buffer: Buffer): Promise<void> =>
    page.getByLabel('Choose a file to check').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await page.goto('/check', { waitUntil: 'networkidle' });
  await take('check');
  await choose(longName, await badlyRedacted());
  await page.getByRole('heading', { level: 1, name: /can still be read/ }).waitFor();
  await page.getByRole('button', { name: 'Show what can be read' }).first().click();
  await take('check-result', true);
  await page.getByRole('button', { name: 'Check another' }).click();
  await choose('clean.pdf', Buffer.from(await samplePdf([[{ text: 'Nothing to hide', x: 72, y: 120 }]])));
  await page.getByRole('heading', { level: 1, name: 'We found nothing' }).waitFor();
  await take('check-clean');
  await page.getByRole('button', { name: 'Check another' }).click();
  await choose('broken.pdf', Buffer.from('%PDF-1.7 and no more'));
  await page.getByRole('alert').getByText('Nothing can be said about this file').waitFor();
  await take('check-failed');
};

export const shootExtremes = async (shoot: Shoot): Promise<void> => {
  await shootMany(shoot);
  await shootQuestions(shoot);
  await shootCheck(shoot);
};
