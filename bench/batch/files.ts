import { copyFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { generatePages } from '../generated-documents.ts';

/** What a records office might cover in letters, and words that occur in many a file of a corpus. */
export const batchRules = `version: 1
codes: foia
unreadable: picture
rules:
  - { name: witnesses, find: [Okafor, Amara Reyes], code: (b)(7)(C) }
  - { name: social security numbers, pattern: ssn, keep: last-four, code: (b)(6) }
  - { name: case numbers, regex: 'AB-\\d{4,6}', code: (b)(5) }
  - { name: words of other files, find: [page, test, hello, PDF, text] }
`;

const sentences = (index: number): string[] => [
  `Statement ${index}, taken by Amara Reyes`,
  `The witness, Okafor, was heard in case AB-${10_000 + index}.`,
  `SSN ${String(100 + (index % 700)).padStart(3, '1')}-${10 + (index % 89)}-${1000 + (index % 8999)}`,
  ...Array.from({ length: 20 }, (_, line) => `Line ${line} of what was said, which anyone may read.`),
];

const letter = async (index: number, lines = sentences): Promise<PDFDocument> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let page = 0; page < (index % 5 === 4 ? 3 : 1); page++) {
    const sheet = pdf.addPage([396, 612]);
    for (const [row, line] of lines(index + page).entries())
      sheet.drawText(line, { x: 54, y: 560 - row * 22, size: 12, font });
  }
  return pdf;
};

const saved = (index: number): Promise<Uint8Array> => letter(index).then((pdf) => pdf.save());

const encrypted = async (index: number, userPassword: string): Promise<Uint8Array> => {
  const pdf = await letter(index);
  pdf.encrypt({ userPassword, ownerPassword: `owner ${index}` });
  return pdf.save();
};

/** A letter with a scanned page behind it: its text can be searched, the scan cannot. */
const withScan = async (index: number): Promise<Uint8Array> => {
  const pdf = await letter(index);
  const [scan] = await pdf.copyPages(await PDFDocument.load(await generatePages('scan', 1)), [0]);
  if (scan) pdf.addPage(scan);
  return pdf.save();
};

type Kind = readonly [name: string, make: (index: number) => Promise<Uint8Array>];

/** Of fifty files, these are no plain letters: a batch releases them or says why not. */
const kinds = new Map<number, Kind>([
  [3, ['owner-locked', (index) => encrypted(index, '')]],
  [9, ['locked', (index) => encrypted(index, `user ${index}`)]],
  [17, ['damaged', async (index) => Buffer.from(`%PDF-1.7\n${index}`)]],
  [21, ['cut-off', async (index) => (await saved(index)).slice(0, -200)]],
  [27, ['scan', () => generatePages('scan', 1)]],
  [33, ['plain', (index) => letter(index, () => [`Nothing to see in ${index}`]).then((pdf) => pdf.save())]],
  [39, ['drawing', () => generatePages('vector', 1)]],
  [45, ['with-scan', withScan]],
]);

const letters: Kind = ['letter', saved];

/**
 * Most are letters of half a sheet, of one page or three; the rest is what lies in such folders besides. Files of others
 * lie evenly between them: each tenth of the batch is like every other.
 */
export const writeBatchFiles = async (
  folder: string,
  count: number,
  others: readonly string[],
): Promise<void> => {
  let copied = 0;
  for (let index = 0; index < count; index++) {
    const number = String(index).padStart(4, '0');
    const other = others[copied];
    if (other !== undefined && (copied + 1) * count <= (index + 1) * others.length) {
      copyFileSync(other, join(folder, `${number}-${basename(other)}`));
      copied++;
    } else {
      const own = index - copied;
      const [name, make] = kinds.get(own % 50) ?? letters;
      writeFileSync(join(folder, `${number}-${name}.pdf`), await make(own));
    }
  }
};
