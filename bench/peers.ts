import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PageBox } from '@blackbar/core';

const execute = promisify(execFile);

const exists = async (command: string, ...args: string[]): Promise<boolean> =>
  execute(command, args).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  );

/** The peers on this machine; a missing one is left out of the table and reported. */
export const findPeers = async (): Promise<{ mutool: boolean; pdftoppm: boolean }> => ({
  mutool: await exists('mutool', '-v'),
  pdftoppm: await exists('pdftoppm', '-v'),
});

const inScratch = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Every page to a raw bitmap at 150 DPI, thrown away, in one process. */
export const mutoolDraw = async (pdf: string): Promise<void> => {
  await execute('mutool', ['draw', '-q', '-r', '150', '-F', 'pnm', '-o', '/dev/null', pdf]);
};

export const pdftoppm = async (pdf: string): Promise<void> =>
  inScratch(async (folder) => {
    await execute('pdftoppm', ['-q', '-r', '150', pdf, join(folder, 'page')]);
  });

// MuPDF's interpreter supports ECMAScript 5.
const redactScript = `
var boxes = JSON.parse(read(scriptArgs[1]));
var pdf = new Document(scriptArgs[0]);
var scale = 72 / 150;
for (var number in boxes) {
  var page = pdf.loadPage(Number(number) - 1);
  boxes[number].forEach(function (b) {
    var mark = page.createAnnotation('Redact');
    mark.setRect([b.x * scale, b.y * scale, (b.x + b.width) * scale, (b.y + b.height) * scale]);
  });
  page.applyRedactions();
}
pdf.save(scriptArgs[2], 'garbage,compress');
`;

/** What MuPDF users do: redact annotations, applyRedactions, save. Returns the size of the result. */
export const mutoolRedact = async (pdf: string, boxes: readonly PageBox[]): Promise<number> =>
  inScratch(async (folder) => {
    const script = join(folder, 'redact.js');
    const boxesFile = join(folder, 'boxes.json');
    const output = join(folder, 'out.pdf');
    writeFileSync(script, redactScript);
    writeFileSync(boxesFile, JSON.stringify(Object.groupBy(boxes, (box) => String(box.page))));
    await execute('mutool', ['run', script, pdf, boxesFile, output]);
    return statSync(output).size;
  });
