import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const main = join(import.meta.dirname, '..', 'src', 'main.ts');

export interface Ran {
  code: number | null;
  out: string;
  error: string;
  bytes: Buffer;
  /** Standard output as JSON lines. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  lines: any[];
}

/** Runs the command in a folder; a test that ends early ends it. */
export const run = (folder: string, words: readonly string[], input?: Uint8Array): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...words], { cwd: folder });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [out, error]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => error.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const bytes = Buffer.concat(out);
      const text = bytes.toString();
      const isJson = words.includes('--json');
      resolve({
        code,
        out: text,
        error: Buffer.concat(error).toString(),
        bytes,
        lines: isJson
          ? text
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line))
          : [],
      });
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });

/** An empty folder that goes with the test. */
export const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A worker loads PDFium and pdf.js first, and the machine may be busy. */
export const timeoutMs = 240_000;
