import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { batchRules, writeBatchFiles } from './batch/files.ts';
import { residentWithChildrenMb } from './process-memory.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    corpus: { type: 'string' },
    single: { type: 'string', default: '20' },
    jobs: { type: 'string', default: '2' },
    keep: { type: 'string' },
  },
});
const total = Number(values.files);
const tenth = Math.max(1, Math.ceil(total / 10));
const main = join(import.meta.dirname, '..', 'packages', 'cli', 'src', 'main.ts');
const work = mkdtempSync(join(tmpdir(), 'blackbar-batch-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

interface Ran {
  code: number | null;
  /** Files that were done, released or refused, by the code of each. */
  codes: Map<string, string>;
  seconds: number;
  /** With all processes of the batch, in MB, after each file. */
  memory: number[];
}

const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Runs a batch; ended by SIGKILL after so many lines of JSON, when a number is given. */
const runBatch = (
  folder: string,
  name: string,
  isResumed = false,
  killAfter = Number.POSITIVE_INFINITY,
): Promise<Ran> =>
  new Promise((resolve) => {
    const words = [
      'redact',
      folder,
      '-r',
      '--rules',
      'blackbar.yaml',
      '--out-dir',
      name,
      '--log',
      `${name}.jsonl`,
    ];
    const more = ['--continue-on-error', '--json', '--jobs', values.jobs, ...(isResumed ? ['--resume'] : [])];
    const started = performance.now();
    const child = spawn(process.execPath, [main, ...words, ...more], {
      cwd: work,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.once('exit', () => child.kill('SIGKILL'));
    const codes = new Map<string, string>();
    const memory: number[] = [];
    createInterface(child.stdout).on('line', (line) => {
      const { file, code } = JSON.parse(line) as { file: string; code: string };
      codes.set(file, code);
      memory.push(residentWithChildrenMb(child.pid ?? 0));
      // A long run that is ended early has said how far it came.
      if (codes.size % tenth === 0)
        console.log(`${name}: ${codes.size} files, ${mean(memory.slice(-tenth)).toFixed(0)} MB in the mean`);
      if (codes.size >= killAfter) child.kill('SIGKILL');
    });
    child.on('close', (code) =>
      resolve({ code, codes, seconds: (performance.now() - started) / 1000, memory }),
    );
  });

const digests = (name: string): Map<string, string> =>
  new Map(
    (readdirSync(join(work, name), { recursive: true, withFileTypes: true }) ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(join(work, name).length), digestOf(readFileSync(path))]),
  );

/** How a file was made, from its last record: what makes two of them different shows here. */
const madeAs = (name: string, file: string): string => {
  const lines = readFileSync(join(work, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  const record = lines.map((line) => JSON.parse(line)).findLast(({ out }) => out?.endsWith(file));
  if (!record) return 'no record';
  const methods = record.pages.map(({ method }: { method: string }) => method).join(', ');
  return `${record.boxes.length} boxes, ${methods}, ${record.outputBytes} bytes`;
};

/** What was made differently is kept, with its input: a cause is found in the files. */
const keep = (folder: string, file: string): void => {
  for (const [from, to] of [
    [join('in', file.replace('redacted_', '')), 'in'],
    [join('whole', file), 'whole'],
    [join('killed', file), 'killed'],
  ] as const) {
    const path = join(folder, to, file);
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(join(work, from))) copyFileSync(join(work, from), path);
  }
};

/** The second half of a batch may take so much more memory than the first, whose files are alike. */
const flatRatio = 1.1;

const growth = (memory: readonly number[]): number => {
  const half = Math.floor(memory.length / 2);
  return mean(memory.slice(half)) / mean(memory.slice(0, half));
};

const printMemory = (memory: readonly number[]): void => {
  console.log('\n| files | memory in the mean, MB | highest, MB |\n|---|---|---|');
  for (let from = 0; from < memory.length; from += tenth) {
    const part = memory.slice(from, from + tenth);
    const files = `${from + 1} to ${from + part.length}`;
    console.log(`| ${files} | ${mean(part).toFixed(0)} | ${Math.max(...part).toFixed(0)} |`);
  }
  console.log(`second half to first: ${growth(memory).toFixed(2)}\n`);
};

const counted = (codes: Map<string, string>): string => {
  const counts = new Map<string, number>();
  for (const code of codes.values()) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => `${count} ${code}`)
    .sort()
    .join(', ');
};

/** A folder with some of the letters, to time a batch of them against a call for each. */
const someLetters = (count: number): string[] => {
  const letters = readdirSync(join(work, 'in'))
    .filter((name) => name.endsWith('-letter.pdf'))
    .slice(0, count);
  mkdirSync(join(work, 'some'));
  for (const name of letters) copyFileSync(join(work, 'in', name), join(work, 'some', name));
  return letters;
};

/** Seconds for each file when every file has a call of its own. */
const oneByOne = async (files: readonly string[]): Promise<number> => {
  const started = performance.now();
  for (const [index, file] of files.entries())
    await new Promise((resolve) =>
      spawn(
        process.execPath,
        [main, 'redact', join('some', file), '--rules', 'blackbar.yaml', '--out', `one-${index}.pdf`],
        { cwd: work, stdio: 'ignore' },
      ).on('close', resolve),
    );
  return (performance.now() - started) / 1000 / files.length;
};

mkdirSync(join(work, 'in'));
writeFileSync(join(work, 'blackbar.yaml'), batchRules);
const { corpus } = values;
const found = corpus === undefined ? [] : readdirSync(corpus).filter((name) => name.endsWith('.pdf'));
// By name, the files of one maker would lie together and make one part of the batch heavier than another.
const shuffled = found.toSorted((one, other) => (digestOf(one) < digestOf(other) ? -1 : 1));
const taken = shuffled.slice(0, Math.floor(total / 4)).map((name) => join(corpus ?? '', name));
await writeBatchFiles(join(work, 'in'), total, taken);

const whole = await runBatch('in', 'whole');
console.log(`one run: ${whole.codes.size} files in ${whole.seconds.toFixed(0)} s; ${counted(whole.codes)}`);
printMemory(whole.memory);

const points = [0.25, 0.5, 0.75].map((share) => Math.round(share * total));
let resumed = await runBatch('in', 'killed', false, points[0]);
for (const point of [...points.slice(1), Number.POSITIVE_INFINITY]) {
  console.log(`killed after ${resumed.codes.size} files`);
  resumed = await runBatch('in', 'killed', true, point);
}
const [one, other] = [digests('whole'), digests('killed')];
const different = [...new Set([...one.keys(), ...other.keys()])].filter(
  (file) => one.get(file) !== other.get(file),
);
for (const file of different) {
  console.log(`differs: ${file}: ${madeAs('whole', file)} and ${madeAs('killed', file)}`);
  if (values.keep !== undefined) keep(values.keep, file);
}
const outcomes = [...whole.codes].filter(([file, code]) => resumed.codes.get(file) !== code);
console.log(
  `after three SIGKILLs: ${other.size} of ${one.size} files released, ${different.length} differ, ${outcomes.length} outcomes differ`,
);

const letters = someLetters(Number(values.single));
const together = await runBatch('some', 'together');
const alone = await oneByOne(letters);
const rows: [string, number][] = [
  [`the whole batch (${whole.codes.size} files)`, whole.seconds / whole.codes.size],
  [`${letters.length} letters in one batch`, together.seconds / letters.length],
  ['the same letters, one call each', alone],
];
console.log('\n| | seconds per file |\n|---|---|');
for (const [name, seconds] of rows) console.log(`| ${name} | ${seconds.toFixed(2)} |`);
const named = whole.codes.size === total && [...whole.codes.values()].every((code) => code !== 'internal');
const isSame = different.length === 0 && outcomes.length === 0;
process.exitCode = named && isSame && growth(whole.memory) <= flatRatio ? 0 : 1;
