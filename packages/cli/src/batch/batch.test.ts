import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { emptyFolder, run, start, timeoutMs } from '../../test/command.ts';
import { documentOf } from '../../test/documents.ts';
import type { FileRecord } from '../log/record.ts';

/** A folder `in` with files in two folders; one of them has nothing to find, one is damaged. */
const batchFolder = async (): Promise<string> => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'in', 'deep'), { recursive: true });
  for (const name of ['a', 'b', 'deep/c', 'deep/d'])
    writeFileSync(join(folder, 'in', `${name}.pdf`), await documentOf([`Pay Okafor ${name}`]));
  writeFileSync(join(folder, 'in', 'e.pdf'), await documentOf(['Nobody here']));
  writeFileSync(join(folder, 'in', 'f.pdf'), 'damaged');
  writeFileSync(join(folder, 'in', 'notes.txt'), 'Okafor');
  return folder;
};

const words = ['redact', 'in', '-r', '--find', 'Okafor', '--out-dir', 'out', '--name', '{name}-public.pdf'];
const batch = [...words, '--log', 'batch.jsonl', '--continue-on-error', '--json'];
const released = ['a', 'b', 'deep/c', 'deep/d'].map((name) => `out/${name}-public.pdf`);

const recordsOf = (folder: string): FileRecord[] =>
  readFileSync(join(folder, 'batch.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const digestOf = (folder: string): string[] =>
  released.map((file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  );

const leftovers = (folder: string): string[] =>
  (readdirSync(join(folder, 'out'), { recursive: true }) as string[]).filter((name) =>
    name.endsWith('.part'),
  );

test(
  'a folder is released file by file or named with a reason; a resumed batch does only what is left',
  async () => {
    const folder = await batchFolder();
    const { code, lines } = await run(folder, batch);
    expect(code).toBe(12);
    expect(lines).toHaveLength(6);
    expect(Object.fromEntries(lines.map(({ file, code: own }) => [file, own]))).toEqual({
      'in/a.pdf': 'done',
      'in/b.pdf': 'done',
      'in/deep/c.pdf': 'done',
      'in/deep/d.pdf': 'done',
      'in/e.pdf': 'nothing-found',
      'in/f.pdf': 'unsupported-type',
    });
    for (const file of released) expect(existsSync(join(folder, file)), file).toBe(true);
    const first = digestOf(folder);
    const text = readFileSync(join(folder, 'batch.jsonl'), 'utf8');
    expect(text.toLowerCase()).not.toContain('okafor');
    for (const name of ['a', 'b']) {
      const digest = createHash('sha256').update(readFileSync(join(folder, 'in', `${name}.pdf`)));
      expect(text).not.toContain(digest.digest('hex'));
    }

    // A killed run leaves half a line, a half file, a file without its line, and one that was lost.
    const [half] = text.split('\n').filter((line) => line.includes('in/b.pdf'));
    writeFileSync(join(folder, 'batch.jsonl'), text.replace(`${half}\n`, ''));
    appendFileSync(join(folder, 'batch.jsonl'), half?.slice(0, 40) ?? '');
    writeFileSync(join(folder, 'out', '.a-public.pdf.0000.part'), 'half');
    rmSync(join(folder, 'out', 'deep', 'd-public.pdf'));
    const again = await run(folder, [...batch, '--resume']);
    expect(again.code).toBe(12);
    expect(digestOf(folder)).toEqual(first);
    expect(leftovers(folder)).toEqual([]);
    const count = (file: string) => recordsOf(folder).filter((record) => record.file === file).length;
    expect(['in/a.pdf', 'in/b.pdf', 'in/deep/d.pdf'].map(count)).toEqual([1, 1, 2]);

    // Other settings are another batch: nothing of the old one counts, and nothing is overwritten.
    const other = await run(folder, [...batch, '--resume', '--label', 'NAME']);
    expect(other.lines.filter(({ code: own }) => own === 'output-exists')).toHaveLength(4);
  },
  timeoutMs,
);

test(
  'a batch stops at its first failure unless told to go on, and a log is not overwritten',
  async () => {
    const folder = await batchFolder();
    const stopping = [
      'redact',
      'in/f.pdf',
      'in/a.pdf',
      '--find',
      'Okafor',
      '--out-dir',
      'out',
      '--jobs',
      '1',
    ];
    const { code, lines } = await run(folder, [...stopping, '--log', 'batch.jsonl', '--json']);
    expect([code, lines.length]).toEqual([3, 1]);
    const second = await run(folder, [...stopping, '--log', 'batch.jsonl', '--json']);
    expect([second.code, second.lines[0].code]).toEqual([11, 'output-exists']);
  },
  timeoutMs,
);

test(
  'an interrupted batch leaves no half file, and goes on where it was',
  async () => {
    const folder = await batchFolder();
    // However late a busy machine hears of the first file, this one is not done by then.
    const long = join(folder, 'in', 'long.pdf');
    writeFileSync(long, await documentOf(...Array.from({ length: 300 }, () => ['Pay Okafor'])));
    const child = start(folder, [...batch, '--jobs', '1']);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    // As a terminal does it: to the command and all that it started.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(130);
    expect(JSON.parse(line).ok).toBe(true);
    expect(leftovers(folder)).toEqual([]);
    expect(recordsOf(folder).length).toBeLessThan(7);
    rmSync(long);
    const resumed = await run(folder, [...batch, '--resume']);
    expect(resumed.lines.filter(({ ok }) => ok)).toHaveLength(4);
  },
  timeoutMs,
);

test(
  'a killed batch leaves no process behind, and goes on where it was',
  async () => {
    const folder = await batchFolder();
    const child = start(folder, [...batch, '--jobs', '1']);
    await once(createInterface(child.stdout), 'line');
    child.kill('SIGKILL');
    await once(child, 'close');
    // What it started is of its group, and ends by itself.
    await vi.waitFor(() => expect(() => process.kill(-(child.pid ?? 0), 0)).toThrow('ESRCH'), timeoutMs);
    const resumed = await run(folder, [...batch, '--resume']);
    expect(resumed.lines.filter(({ ok }) => ok)).toHaveLength(4);
  },
  timeoutMs,
);
