import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** What a records office might cover in letters. */
export const batchRules = `version: 1
codes: foia
unreadable: picture
rules:
  - { name: witnesses, find: [Okafor, Amara Reyes], code: (b)(7)(C) }
  - { name: social security numbers, pattern: ssn, keep: last-four, code: (b)(6) }
  - { name: case numbers, regex: 'AB-\\d{4,6}', code: (b)(5) }
`;

const sentences = (index: number): string[] => [
  `Statement ${index}, taken by Amara Reyes`,
  `The witness, Okafor, was heard in case AB-${10_000 + index}.`,
  `SSN ${String(100 + (index % 700)).padStart(3, '1')}-${10 + (index % 89)}-${1000 + (index % 8999)}`,
  ...Array.from({ length: 20 }, (_, line) => `Line ${line} of what was said, which anyone may read.`),
];

/** One letter in fifty has nothing to cover, and one is damaged: a batch names both. */
export const writeBatchFiles = async (folder: string, count: number): Promise<void> => {
  for (let index = 0; index < count; index++) {
    const name = join(folder, `letter-${String(index).padStart(4, '0')}.pdf`);
    if (index % 50 === 17) {
      writeFileSync(name, `%PDF-1.7\n${index}`);
      continue;
    }
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.TimesRoman);
    for (let page = 0; page <= index % 3; page++) {
      const lines = index % 50 === 33 ? [`Nothing to see in ${index}`] : sentences(index + page);
      const sheet = pdf.addPage([612, 792]);
      for (const [row, line] of lines.entries())
        sheet.drawText(line, { x: 72, y: 720 - row * 24, size: 12, font });
    }
    writeFileSync(name, await pdf.save());
  }
};
