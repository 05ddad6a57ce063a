import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { emptyFolder, run, runAsProcess, sharedEngine, timeoutMs } from '../../test/command.ts';
import { documentOf } from '../../test/documents.ts';

let folder: string;
const path = (name: string) => join(folder, name);
const blackbar = (...words: string[]) => run(folder, words);

beforeEach(async () => {
  folder = emptyFolder();
  const pages = [['Pay Okafor now', 'to okafor@example.com'], ['Nothing here'], ['OKAFOR again']];
  await writeFile(path('in.pdf'), await documentOf(...pages));
});

test(
  'one box on one page is said as one, and a check that was not made is not called passed',
  async () => {
    const box = [{ page: 2, x: 100, y: 100, width: 300, height: 60 }];
    await writeFile(path('boxes.json'), JSON.stringify(box));
    const redacted = await blackbar('redact', 'in.pdf', '--boxes', 'boxes.json', '--out', 'out.pdf');
    expect(redacted.out).toContain('What was under 1 box on 1 of 3 pages is gone for good.');
    expect(redacted.out).toContain('2 pages stay sharp, 1 is a picture.');

    const alone = await blackbar('verify', 'out.pdf');
    expect(alone.out).toMatch(/^passed {2}structure:/m);
    for (const name of ['boxes', 'text', 'fidelity']) {
      expect(alone.out).toMatch(new RegExp(`^not checked  ${name}:`, 'm'));
      expect(alone.out).not.toMatch(new RegExp(`^passed  ${name}:`, 'm'));
    }
    const { lines } = await blackbar('verify', 'out.pdf', '--json');
    expect(lines[0]).toMatchObject({ ok: true, notChecked: ['boxes', 'text', 'fidelity'] });

    const withBoxes = await blackbar('verify', 'out.pdf', '--boxes', 'boxes.json');
    expect(withBoxes.out).toMatch(/^passed {2}boxes:/m);
    expect(withBoxes.out).toMatch(/^passed {2}text:/m);
  },
  timeoutMs,
);

test(
  'a box that reaches past the edge of its page ends there, which is nothing to be warned of',
  async () => {
    await writeFile(
      path('boxes.json'),
      JSON.stringify([{ page: 1, x: 100, y: 100, width: 9000, height: 60 }]),
    );
    const words = ['redact', 'in.pdf', '--boxes', 'boxes.json', '--out', 'out.pdf', '--strict', '--json'];
    const { code, lines } = await blackbar(...words);
    expect(code).toBe(0);
    expect(lines[0]).toMatchObject({ warnings: [], boxes: [{ x: 100, width: 1175 }] });
  },
  timeoutMs,
);

const wordsOf = async (file: string): Promise<string[]> => {
  const host = sharedEngine();
  const source = { key: file, bytes: new Uint8Array(await readFile(file)) };
  const { pages } = await host.open(source);
  const words: string[] = [];
  for (const page of pages.keys())
    for (const { text } of await host.words(source, page + 1)) words.push(text);
  return words;
};

test(
  'matches are removed from the written file, and the record says by which rule and label',
  async () => {
    const { code, lines, out } = await blackbar(
      ...['redact', 'in.pdf', '--find', 'okafor', '--pattern', 'email', '--label', '(b)(6)'],
      ...['--out', 'out.pdf', '--json'],
    );
    expect(code).toBe(0);
    expect(lines[0]).toMatchObject({ version: 1, file: 'in.pdf', out: 'out.pdf', ok: true, code: 'done' });
    expect(lines[0].pages.map(({ method }: { method: string }) => method)).toEqual([
      'picture',
      'vector',
      'picture',
    ]);
    expect(lines[0].boxes.map(({ rule }: { rule: string }) => rule)).toEqual(['find', 'find', 'find']);
    expect(lines[0].boxes[0]).toMatchObject({ number: 1, page: 1, label: '(b)(6)' });
    expect(lines[0].checks.every((check: { passed: boolean }) => check.passed)).toBe(true);
    expect(out.toLowerCase()).not.toContain('okafor');
    const words = await wordsOf(path('out.pdf'));
    expect(words.join(' ').toLowerCase()).not.toContain('okafor');
    expect(words).toContain('Nothing');
    const again = await blackbar('find', 'out.pdf', '--find', 'okafor', '--json');
    expect([again.code, again.lines[0].boxes]).toEqual([7, []]);
  },
  timeoutMs,
);

test(
  'standard input and output are a file like others, and results then go to standard error',
  async () => {
    const bytes = await readFile(path('in.pdf'));
    const ran = await runAsProcess(folder, ['redact', '-', '--find', 'okafor', '--out', '-'], bytes);
    expect(ran.code).toBe(0);
    expect(ran.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(ran.error).toContain('gone for good');
    const checked = await run(folder, ['verify', '-', '--json'], ran.bytes);
    expect(checked.lines[0].ok).toBe(true);
  },
  timeoutMs,
);

test(
  'a dry run lists what would be covered as text, JSON, CSV and outlined pages, and writes nothing else',
  async () => {
    const dry = (...more: string[]) =>
      blackbar('redact', 'in.pdf', '--find', 'okafor', '--label', 'NAME', '--dry-run', ...more);
    expect((await dry()).out).toContain('page 1: Pay [Okafor] now to okafor@example.com (find)');
    const { lines } = await dry('--json');
    expect(lines[0].boxes[0]).toMatchObject({ page: 1, rule: 'find', label: 'NAME', text: 'Okafor' });
    const csv = (await dry('--as', 'csv')).out.trim().split('\n');
    expect(csv[0]).toBe('file,number,page,x,y,width,height,rule,label,text');
    expect(csv[1]).toMatch(/^in\.pdf,1,1,[\d.,]+,find,NAME,Okafor$/);
    await dry('--as', 'pdf', '--out', 'preview.pdf');
    const seen = await blackbar('inspect', 'preview.pdf', '--json');
    expect(seen.lines[0].pages).toHaveLength(3);
  },
  timeoutMs,
);

test(
  'text beside a scanned page: the page is named and the code says so, and under --strict nothing is written',
  async () => {
    await writeFile(path('mixed.pdf'), await documentOf(['Pay Okafor now'], null, []));
    const search = ['redact', 'mixed.pdf', '--find', 'okafor', '--out', 'mixed-out.pdf', '--json'];
    const strict = await blackbar(...search, '--strict');
    expect([strict.code, strict.lines[0].code]).toEqual([9, 'strict']);
    expect(strict.lines[0].message).toContain('page 2');
    await expect(readFile(path('mixed-out.pdf'))).rejects.toThrow();
    const warned = await blackbar(...search);
    expect(warned.code).toBe(8);
    // The third page is blank: there is nothing on it to search.
    expect(warned.lines[0].warnings).toMatchObject([{ code: 'page-not-searched', pages: [2] }]);
    expect((await readFile(path('mixed-out.pdf'))).length).toBeGreaterThan(1000);
    const nothing = await blackbar('redact', 'mixed.pdf', '--find', 'Nobody', '--out', 'none.pdf', '--json');
    expect([nothing.code, nothing.lines[0].code]).toEqual([7, 'nothing-found']);
    expect(nothing.lines[0].message).toMatch(/Nothing was found .* page 2/);
  },
  timeoutMs,
);
