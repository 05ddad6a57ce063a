import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, main, run, timeoutMs } from '../../test/command.ts';
import { documentOf } from '../../test/documents.ts';

let folder: string;
const path = (name: string) => join(folder, name);
const find = ['redact', 'in.pdf', '--find', 'Okafor'];
const letter = await documentOf(['Pay Okafor now']);

beforeEach(() => {
  folder = emptyFolder();
  writeFileSync(path('in.pdf'), letter);
});

test('a device is written through and stays a device', { timeout: timeoutMs }, async () => {
  const { code } = await run(folder, [...find, '--out', '/dev/null', '--force']);
  expect(code).toBe(0);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  expect(readdirSync('/dev').filter((name) => name.startsWith('.null'))).toEqual([]);
});

test('a link stays a link: what it leads to is replaced, and never an input', {
  timeout: timeoutMs,
}, async () => {
  writeFileSync(path('target.pdf'), 'older');
  symlinkSync('target.pdf', path('link.pdf'));
  symlinkSync('in.pdf', path('self.pdf'));
  symlinkSync('nowhere/else.pdf', path('dangling.pdf'));
  expect((await run(folder, [...find, '--out', 'link.pdf', '--force'])).code).toBe(0);
  expect(readFileSync(path('target.pdf'), 'latin1')).toMatch(/^%PDF-/);
  expect((await run(folder, [...find, '--out', 'self.pdf', '--force'])).code).toBe(11);
  expect((await run(folder, [...find, '--out', 'dangling.pdf'])).code).toBe(11);
});

test('a named pipe is written through', { timeout: timeoutMs }, async () => {
  execFileSync('mkfifo', [path('pipe')]);
  const reader = spawn('cat', [path('pipe')]);
  onTestFinished(() => void reader.kill('SIGKILL'));
  const chunks: Buffer[] = [];
  reader.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [{ code }] = await Promise.all([run(folder, [...find, '--out', 'pipe']), once(reader, 'close')]);
  expect(code).toBe(0);
  expect(Buffer.concat(chunks).toString('latin1')).toMatch(/^%PDF-/);
  expect(statSync(path('pipe')).isFIFO()).toBe(true);
});

test('a closed pipe ends the command with its code and without a trace', { timeout: timeoutMs }, async () => {
  const script = `"$0" "$1" redact in.pdf --find Okafor --out - 2>said | true; echo "\${PIPESTATUS[0]}"`;
  const status = execFileSync('bash', ['-c', script, process.execPath, main], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status.trim()).toBe('11');
  expect(readFileSync(path('said'), 'utf8')).not.toMatch(/at .*\.ts:/);
});

test('a folder that may not be written is named, and nothing is left in it', {
  timeout: timeoutMs,
}, async () => {
  mkdirSync(path('out'));
  writeFileSync(path('out/file'), '');
  const { code, lines } = await run(folder, [...find, '--out', 'out/file/deeper.pdf', '--json']);
  expect([code, lines[0].code]).toEqual([11, 'output-unwritable']);
  chmodSync(path('out'), 0o700);
  expect(existsSync(path('out/file/deeper.pdf'))).toBe(false);
});
