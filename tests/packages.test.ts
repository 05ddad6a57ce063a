import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterPage } from '../packages/engine/contract/documents.ts';
import { pagePdf } from '../packages/engine/leaks/make/page-kit.ts';
import { installTarballs } from './install-packages.ts';

const root = join(import.meta.dirname, '..');
const timeoutMs = 900_000;
const work = mkdtempSync(join(tmpdir(), 'blackbar-packages-'));
const empty = join(work, 'empty');
const path = (name: string) => join(empty, name);
let tarballs: string[];
/** What somebody else takes for redacted. */
const textUnderBar = 'BT /F1 20 Tf 40 200 Td (Quillfeather) Tj ET 0 g 30 190 200 30 re f';

/** This project's Node and the machine's, each version once. */
const nodes = [
  ...new Set(
    [process.execPath, ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))]
      .filter((file) => existsSync(file))
      .map((file) => realpathSync(file))
      .filter((file) => !file.endsWith('.mjs') && !file.endsWith('.js')),
  ),
]
  .map((file) => ({
    file,
    version: execFileSync(file, ['--version'], { encoding: 'utf8', env: {} }).trim(),
  }))
  .filter(({ version }, at, all) => all.findIndex((other) => other.version === version) === at);

beforeAll(() => {
  const built = join(work, 'tarballs');
  execFileSync(process.execPath, [join(root, 'scripts', 'build-packages.mjs'), built]);
  tarballs = readdirSync(built).map((name) => join(built, name));
  mkdirSync(empty);
  installTarballs(tarballs, empty);
  writeFileSync(path('in.pdf'), letterPage('Pay Okafor now'));
  writeFileSync(path('barred.pdf'), pagePdf({ content: textUnderBar }));
  writeFileSync(path('boxes.json'), JSON.stringify([{ page: 1, x: 100, y: 140, width: 300, height: 80 }]));
}, timeoutMs);
afterAll(() => rmSync(work, { recursive: true, force: true }));

const manifestOf = (room: string) =>
  JSON.parse(readFileSync(path(`node_modules/@blackbar/${room}/package.json`), 'utf8'));

/** The installed command as its `bin` names it, with nothing of the environment. */
const blackbar = async (node: string, ...words: string[]) => {
  const main = path(join('node_modules/@blackbar/cli', manifestOf('cli').bin.blackbar));
  const { stdout } = await promisify(execFile)(node, [main, ...words], { cwd: empty, env: {} });
  return stdout;
};

test('there are tarballs of what the command and other programs need, and they hold no source', () => {
  const rooms = ['certificate', 'cli', 'client', 'core', 'engine', 'find', 'recognise', 'rules'];
  expect(readdirSync(path('node_modules/@blackbar'))).toEqual(expect.arrayContaining(rooms));
  for (const room of rooms) {
    const manifest = manifestOf(room);
    expect(manifest).toMatchObject({ license: 'MIT', engines: { node: '>=20.11' } });
    expect(manifest.private).toBeUndefined();
    const files = readdirSync(path(`node_modules/@blackbar/${room}`), { recursive: true }) as string[];
    expect(files).toContain('LICENSE');
    expect(files.filter((file) => /(?<!\.d)\.ts$|\.test\./.test(file))).toEqual([]);
    for (const file of files.filter((name) => name.endsWith('.js')))
      expect(readFileSync(path(`node_modules/@blackbar/${room}/${file}`), 'utf8')).not.toContain(root);
  }
});

test('a program that uses the packages compiles against their types', () => {
  writeFileSync(
    path('program.mts'),
    `import { blackbar } from '@blackbar/client';
     import { createEngineHost } from '@blackbar/engine/node';
     export const pages = async (bytes: Uint8Array): Promise<number> =>
       (await createEngineHost({ workers: 1 }).open({ key: 'a', bytes })).pages.length;
     // @ts-expect-error a word is no number of workers
     createEngineHost({ workers: 'two' });
     export const client = blackbar('http://localhost');`,
  );
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--lib', 'es2023,dom'];
  expect(() => execFileSync(tsc, [...options, 'program.mts'], { cwd: empty, stdio: 'pipe' })).not.toThrow();
});

test('the oldest Node that is promised is among those this test runs on, or a later one', () => {
  expect(nodes.length).toBeGreaterThan(0);
  for (const { version } of nodes) expect(Number(version.slice(1).split('.')[0])).toBeGreaterThanOrEqual(20);
});

for (const { file, version } of nodes)
  test(
    `in an empty folder, the installed command inspects, redacts, checks and verifies on Node ${version}`,
    async () => {
      expect(await blackbar(file, 'inspect', 'in.pdf')).toContain('pdf, 1 page');
      const out = `out-${version}.pdf`;
      await blackbar(file, 'redact', 'in.pdf', '--find', 'okafor', '--regex', 'n.w', '--out', out);
      expect(await blackbar(file, 'verify', out)).toMatch(/^passed {2}structure/m);
      expect(await blackbar(file, 'check', out)).toContain('We found nothing');
      await expect(blackbar(file, 'check', 'barred.pdf')).rejects.toMatchObject({
        code: 14,
        stdout: expect.stringContaining('Text under a bar: 1 place, page 1.'),
      });
      await blackbar(file, 'redact', 'in.pdf', '--boxes', 'boxes.json', '--out', `boxes-${out}`);
      expect(await blackbar(file, 'verify', `boxes-${out}`, '--boxes', 'boxes.json')).toMatch(
        /^passed {2}text/m,
      );
    },
    timeoutMs,
  );

test('every Node writes the same bytes', () => {
  const [first, ...others] = nodes.map(({ version }) => readFileSync(path(`out-${version}.pdf`)));
  for (const other of others) expect(other.equals(first as Buffer)).toBe(true);
});
