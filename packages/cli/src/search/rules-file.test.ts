import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { emptyFolder, run, sharedEngine, timeoutMs } from '../../test/command.ts';
import { documentOf } from '../../test/documents.ts';
import { readRulesFile } from './rules-file.ts';

const docs = readFileSync(join(import.meta.dirname, '../../../../docs/rules.md'), 'utf8');
/** As printed. */
const [printed = '', ownCodes = ''] = Array.from(
  docs.matchAll(/```yaml\n([\s\S]*?)```/g),
  ([, text]) => text ?? '',
);

const letter = () =>
  documentOf(
    ['Witness Okafor of Okafor Street', 'Case AB-12345, not ab-12345', 'SSN 123-45-6789'],
    ['DOB 04/12/1981', 'By Chen', 'Chenille is a cloth', 'Liam Reyes and Amara Reyes'],
    ['Hired on 05/01/2009', 'Signature:'],
  );

let drawn = 0;
const pageImage = (pdf: Uint8Array, page: number) =>
  sharedEngine().renderPage({ key: `page ${++drawn}`, bytes: pdf }, page);

const grey = async (pdf: Uint8Array, page: number) =>
  sharp((await pageImage(pdf, page)).png)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });

test(
  'the rules file of the docs runs as printed, and keeps in sight what it says it keeps',
  async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'blackbar.yaml'), printed);
    writeFileSync(join(folder, 'staff.txt'), '# staff\nChen\n');
    const input = await letter();
    writeFileSync(join(folder, 'in.pdf'), input);
    const { code, lines } = await run(folder, [
      'redact',
      'in.pdf',
      '--rules',
      'blackbar.yaml',
      '--out',
      'out.pdf',
      '--json',
    ]);
    expect(code).toBe(0);
    const boxes: {
      page: number;
      rule: string;
      label: string;
      x: number;
      y: number;
      width: number;
      height: number;
    }[] = lines[0].boxes;
    expect(boxes.map(({ page, rule, label }) => `${page} ${rule} ${label}`)).toEqual([
      '1 witnesses (b)(7)(C)',
      '2 witnesses (b)(7)(C)',
      '2 staff (b)(6)',
      '1 case numbers (b)(5)',
      '1 social security numbers (b)(6)',
      '2 dates of birth (b)(6)',
      '2 children (b)(6)',
      '2 children (b)(6)',
      '3 signature (b)(6)',
    ]);
    // The last four digits: right of the box nothing changed, and there is ink.
    const ssn = boxes.find(({ rule }) => rule === 'social security numbers');
    if (!ssn) throw new Error('no box');
    const before = await grey(input, 1);
    const after = await grey(new Uint8Array(readFileSync(join(folder, 'out.pdf'))), 1);
    const row = Math.round(ssn.y + ssn.height / 2) * before.info.width;
    const from = Math.ceil(ssn.x + ssn.width) + 1;
    const kept = (image: typeof before) => [...image.data.subarray(row + from, row + from + 60)];
    const changed = kept(after).map((value, index) => Math.abs(value - (kept(before)[index] ?? 0)));
    // A palette of few greys is what a page of text is stored in, none of them further off than this.
    expect(Math.max(...changed)).toBeLessThanOrEqual(28);
    expect(kept(after).some((value) => value < 128)).toBe(true);
    const top = (Math.ceil(ssn.y) + 2) * before.info.width;
    expect(new Set(after.data.subarray(top + Math.ceil(ssn.x), top + Math.floor(ssn.x + ssn.width)))).toEqual(
      new Set([0]),
    );
  },
  timeoutMs,
);

test('codes of one’s own are as printed in the docs too', async () => {
  const file = join(emptyFolder(), 'own.yaml');
  writeFileSync(file, `version: 1\n${ownCodes}rules:\n  - { name: a, find: b, code: Art. 9 }\n`);
  expect((await readRulesFile(file)).rules[0]?.label).toBe('Art. 9');
});

test(
  'a scanned page is read where the rules say so, and what is found on it is covered',
  async () => {
    const folder = emptyFolder();
    const { png } = await pageImage(await documentOf(['The witness Okafor was heard']), 1);
    writeFileSync(join(folder, 'scan.png'), png);
    const rules = (unreadable: string) =>
      `version: 1\nunreadable: ${unreadable}\nrules:\n  - { name: witness, find: Okafor }\n`;
    for (const how of ['recognise', 'fail']) writeFileSync(join(folder, `${how}.yaml`), rules(how));
    const read = await run(folder, ['find', 'scan.png', '--rules', 'recognise.yaml', '--json']);
    expect(read.lines[0].boxes).toMatchObject([{ page: 1, rule: 'witness', text: 'Okafor' }]);
    const failed = await run(folder, ['find', 'scan.png', '--rules', 'fail.yaml', '--json']);
    expect([failed.code, failed.lines[0].code]).toEqual([9, 'strict']);
  },
  timeoutMs,
);
