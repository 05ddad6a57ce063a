import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEngineHost } from '@blackbar/engine/node';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const timeoutMs = 120_000;
let folder: string;
const path = (name: string) => join(folder, name);
const blackbar = (...words: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words, '--json']).then(
    ({ stdout }) => ({ code: 0, answer: JSON.parse(stdout) }),
    (error) => ({ code: error.code as number, answer: JSON.parse(error.stdout) }),
  );

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blackbar-cli-'));
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of [['Pay Okafor now', 'to okafor@example.com'], ['Nothing here'], ['OKAFOR again']]) {
    const page = pdf.addPage([612, 792]);
    for (const [row, text] of lines.entries())
      page.drawText(text, { x: 72, y: 700 - row * 40, size: 18, font });
  }
  await writeFile(path('in.pdf'), await pdf.save());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const said = async (...words: string[]) =>
  (await run(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words])).stdout;

test(
  'one box on one page is said as one, and a check that was not made is not called passed',
  async () => {
    const box = [{ page: 2, x: 100, y: 100, width: 300, height: 60 }];
    await writeFile(path('boxes.json'), JSON.stringify(box));
    const redacted = await said(
      'redact',
      path('in.pdf'),
      '--boxes',
      path('boxes.json'),
      '--out',
      path('out.pdf'),
    );
    expect(redacted).toContain('What was under 1 box on 1 of 3 pages is gone for good.');
    expect(redacted).toContain('2 pages stay sharp, 1 is a picture.');

    const alone = await said('verify', path('out.pdf'));
    expect(alone).toMatch(/^passed {2}structure:/m);
    for (const name of ['boxes', 'text', 'fidelity']) {
      expect(alone).toMatch(new RegExp(`^not checked  ${name}:`, 'm'));
      expect(alone).not.toMatch(new RegExp(`^passed  ${name}:`, 'm'));
    }
    const { answer } = await blackbar('verify', path('out.pdf'));
    expect(answer).toMatchObject({ ok: true, notChecked: ['boxes', 'text', 'fidelity'] });

    const withBoxes = await said('verify', path('out.pdf'), '--boxes', path('boxes.json'));
    expect(withBoxes).toMatch(/^passed {2}boxes:/m);
    expect(withBoxes).toMatch(/^passed {2}text:/m);
  },
  timeoutMs,
);

const wordsOf = async (file: string): Promise<string[]> => {
  const host = createEngineHost({ workers: 1 });
  try {
    const source = { key: 'out', bytes: new Uint8Array(await readFile(file)) };
    const { pages } = await host.open(source);
    const words: string[] = [];
    for (const page of pages.keys())
      for (const { text } of await host.words(source, page + 1)) words.push(text);
    return words;
  } finally {
    await host.close();
  }
};

test(
  'matches are removed from the written file, and the file passes verification',
  async () => {
    const { code, answer } = await blackbar(
      ...['redact', path('in.pdf'), '--find', 'okafor', '--pattern', 'email', '--label', '(b)(6)'],
      ...['--out', path('out.pdf')],
    );
    expect(code).toBe(0);
    expect(answer.report).toMatchObject({ pages: 3, redactedPages: 2, vectorPages: 1 });
    expect(answer.report.checks.every((check: { passed: boolean }) => check.passed)).toBe(true);
    const words = await wordsOf(path('out.pdf'));
    expect(words.join(' ').toLowerCase()).not.toContain('okafor');
    expect(words).toContain('Nothing');
    const again = await blackbar('redact', path('out.pdf'), '--find', 'okafor', '--dry-run');
    expect(again.answer.matches).toEqual([]);
  },
  timeoutMs,
);

test(
  'an invalid label is a usage error, and nothing is written',
  async () => {
    const { code, answer } = await blackbar(
      ...['redact', path('in.pdf'), '--find', 'okafor', '--label', '🙈', '--out', path('out.pdf')],
    );
    expect([code, answer.code]).toEqual([2, 'usage']);
    await expect(readFile(path('out.pdf'))).rejects.toThrow();
  },
  timeoutMs,
);
