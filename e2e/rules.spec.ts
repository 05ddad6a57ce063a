import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDocument } from './find-driver.ts';
import { expect, test } from './journey.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';

const root = join(import.meta.dirname, '..');
const lines = (...texts: string[]) => texts.map((text, row) => ({ text, x: 72, y: 120 + row * 60 }));

const letter = () =>
  samplePdf([
    lines('Witness Okafor of Okafor Street', 'Case AB-12345, not ab-12345', 'SSN 123-45-6789'),
    lines('DOB 04/12/1981', 'By Chen, on chenille', 'Liam Reyes and Amara Reyes'),
    lines('Hired on 05/01/2009', 'Signature:'),
  ]);

interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string | null;
}

const placed = (boxes: readonly Place[]): string[] =>
  boxes
    .map(({ page, label, ...box }) =>
      [page, label, ...[box.x, box.y, box.width, box.height].map((value) => value.toFixed(2))].join(' '),
    )
    .sort();

/** What the command line would cover, with the same rules file. */
const onCommandLine = async (folder: string): Promise<Place[]> => {
  const main = join(root, 'packages', 'cli', 'src', 'main.ts');
  const words = ['redact', 'in.pdf', '--rules', 'blackbar.yaml', '--dry-run', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], { cwd: folder });
  return (JSON.parse(stdout) as { boxes: Place[] }).boxes;
};

test('the rules file of the docs makes suggestions to tick, the same boxes as on the command line', async ({
  page,
}) => {
  const docs = await readFile(join(root, 'docs', 'rules.md'), 'utf8');
  const [, printed = ''] = /```yaml\n([\s\S]*?)```/.exec(docs) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'blackbar-rules-'));
  try {
    const bytes = await letter();
    await writeFile(join(folder, 'in.pdf'), bytes);
    await writeFile(join(folder, 'blackbar.yaml'), printed);
    await writeFile(join(folder, 'staff.txt'), 'Chen\n');
    const expected = await onCommandLine(folder);

    const work = await openDocument(page, bytes);
    await page.keyboard.press('Control+f');
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    const files = page.getByLabel('Rules file', { exact: true });
    await files.setInputFiles({
      name: 'wrong.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from('version: 1\nrules:\n  - name: a\n    fnd: b\n'),
    });
    await expect(page.getByText('Line 4: "fnd" is no entry of rule 1. Did you mean find?')).toBeVisible();
    await files.setInputFiles([join(folder, 'blackbar.yaml'), join(folder, 'staff.txt')]);
    await expect(page.getByText('blackbar.yaml: 7 rules')).toBeVisible();
    await page.getByRole('button', { name: `Redact ${expected.length} Matches` }).click();
    await work.expectRedactions(expected.length);
    expect(placed(await work.saved())).toEqual(placed(expected));

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save rules' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text).toContain('Okafor');
    expect(text).toContain('pattern:');
    await expectNoAxeFindings(page);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
