import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createEngineHost, type EngineHost } from '@blackbar/engine/node';
import { onTestFinished, vi } from 'vitest';
import { runCommand } from '../src/run-command.ts';

export const main = join(import.meta.dirname, '..', 'src', 'main.ts');

export interface Ran {
  code: number | null;
  out: string;
  error: string;
  bytes: Buffer;
  /** Standard output as JSON lines. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  lines: any[];
}

const ranWith = (code: number | null, words: readonly string[], out: Buffer[], error: Buffer[]): Ran => {
  const bytes = Buffer.concat(out);
  const text = bytes.toString();
  const lines = words.includes('--json') ? text.trim().split('\n') : [];
  return {
    code,
    out: text,
    error: Buffer.concat(error).toString(),
    bytes,
    lines: lines.map((line) => JSON.parse(line)),
  };
};

let started: EngineHost | undefined;

/** One engine for all tests of a process: its workers load PDFium once, and end with it. */
export const sharedEngine = (): EngineHost => {
  started ??= createEngineHost({ workers: 2 });
  return { ...started, close: async () => {} };
};

/** What is written to a standard stream, until it is restored. */
const caught = (stream: NodeJS.WriteStream) => {
  const chunks: Buffer[] = [];
  const write = (chunk: string | Uint8Array, done?: unknown): boolean => {
    chunks.push(Buffer.from(chunk as Uint8Array));
    if (typeof done === 'function') done();
    return true;
  };
  return { chunks, spy: vi.spyOn(stream, 'write').mockImplementation(write) };
};

/** Runs the command in this process, as if started in a folder; one at a time. */
export const run = async (folder: string, words: readonly string[], input?: Uint8Array): Promise<Ran> => {
  const before = process.cwd();
  const [out, error] = [caught(process.stdout), caught(process.stderr)];
  const stdin = Readable.from(input ? [Buffer.from(input)] : []) as unknown as typeof process.stdin;
  const spies = [out.spy, error.spy, vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin)];
  process.chdir(folder);
  try {
    const code = await runCommand(words, new AbortController().signal, sharedEngine);
    return ranWith(code, words, out.chunks, error.chunks);
  } finally {
    process.chdir(before);
    for (const spy of spies) spy.mockRestore();
  }
};

/**
 * Starts the command as a process of its own, for what only a process has; a test that ends early ends it. It leads a group,
 * as in a terminal. It is closed when all that it started has ended too, because they share its standard error.
 */
export const start = (folder: string, words: readonly string[]) => {
  const child = spawn(process.execPath, [main, ...words], { cwd: folder, detached: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

export const runAsProcess = (folder: string, words: readonly string[], input?: Uint8Array): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = start(folder, words);
    const [out, error]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => error.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve(ranWith(code, words, out, error)));
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
