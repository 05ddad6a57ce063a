import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { emptyFolder, run, timeoutMs } from '../test/command.ts';
import { documentOf } from '../test/documents.ts';

const secret = 'Marguerite Ashdown';

/** A letter with its secret under a bar on page 2. */
const badlyRedacted = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([612, 792]).drawText('Everybody may read this', { x: 72, y: 700, size: 12, font });
  const page = document.addPage([612, 792]);
  page.drawText(secret, { x: 72, y: 600, size: 14, font });
  page.drawRectangle({ x: 68, y: 596, width: 220, height: 20, color: rgb(0, 0, 0) });
  return document.save();
};

test(
  'a check names the page of what can be read, and its words only when asked',
  async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'bad.pdf'), await badlyRedacted());
    const plain = await run(folder, ['check', 'bad.pdf']);
    expect([plain.code, plain.error]).toEqual([14, '']);
    expect(plain.out).toMatch(
      /1 place in this file can still be read:\n {2}Text under a bar: 1 place, page 2\./,
    );
    expect(plain.out).not.toContain('Ashdown');
    const json = await run(folder, ['check', 'bad.pdf', '--json']);
    expect(json.lines[0]).toMatchObject({ code: 'readable', exitCode: 14, unread: [] });
    expect(json.lines[0].leaks[0]).toMatchObject({ kind: 'text-under-bar', page: 2 });
    expect(json.out).not.toContain('Ashdown');
    const words = await run(folder, ['check', 'bad.pdf', '--words']);
    expect(words.out).toContain(`page 2: ${secret}`);
  },
  timeoutMs,
);

test(
  'of a clean file it says that nothing was found, and what was looked for',
  async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'clean.pdf'), await documentOf(['Nothing to hide here']));
    const { code, out } = await run(folder, ['check', 'clean.pdf']);
    expect(code).toBe(0);
    expect(out).toMatch(/^We found nothing that is hidden and can still be read\./);
    expect(out).toMatch(/Looked for: Text under bars and rectangles; .*Thumbnails/);
    writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.7 and no more');
    const both = await run(folder, ['check', 'clean.pdf', 'broken.pdf', '--json', '--continue-on-error']);
    expect(both.code).toBe(3);
    expect(both.lines.map(({ code: own }) => own).sort()).toEqual(['done', 'file-damaged']);
  },
  timeoutMs,
);
