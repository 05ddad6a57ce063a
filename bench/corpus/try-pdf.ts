import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Fallback } from '@blackbar/engine';
import type { ExportedFile } from './export-file.ts';
import { differenceInPoppler, differences, maxDifference } from './look.ts';
import { type FromScreen, lookFromScreen } from './screen.ts';
import { unboxedRatio } from './sizes.ts';
import { type Kept, keptWords } from './words.ts';

export interface Outcome {
  name: string;
  ms: number;
  /** `exported`, or the code it was refused with. */
  result: string;
  pages: number;
  vectorPages: number;
  islands: number;
  unboxedPages: number;
  /** Mean difference of each page, of 1; absent when MuPDF cannot draw the source. */
  differences: readonly (number | undefined)[] | undefined;
  /** Of pages that look otherwise in MuPDF, how much they differ in poppler. */
  inPoppler: ReadonlyMap<number, number | undefined>;
  /** Of the same pages, and of the boxed one, how they look beside what the screen showed. */
  fromScreen: ReadonlyMap<number, FromScreen>;
  fallbacks: readonly Fallback[];
  /** Of the export: size by the input's, and CPU for a page. */
  sizeRatio: number;
  /** The same of the unboxed pages alone; absent when there are none or qpdf cannot split the file. */
  unboxedRatio: number | undefined;
  cpuMsPerPage: number;
  /** Most memory of a process with two workers that exports nothing else. */
  peakMb: number;
  boxedPage: number;
  /** How the page with the box came out, and why not better. */
  boxed: { method: string; reason: string };
  /** By page; absent when poppler cannot read the file. */
  words: readonly Kept[] | undefined;
}

const childPath = fileURLToPath(import.meta.resolve('./export-file.ts'));
const run = promisify(execFile);

/** So long after its own end, a process is ended. */
const graceMs = 10_000;

/** Puts one box on a page, exports, and looks at what became of the rest. */
export const tryPdf = async (
  name: string,
  path: string,
  {
    boxes,
    pages,
    timeoutMs,
    keepIn,
  }: {
    boxes: 'first' | 'last';
    pages: 'picture' | 'sharp';
    timeoutMs: number;
    keepIn?: string | undefined;
  },
): Promise<Outcome> => {
  const started = performance.now();
  const output = join(keepIn ?? tmpdir(), keepIn ? name : `blackbar-corpus-${process.pid}-out.pdf`);
  const exported = await run(process.execPath, [childPath, path, output, boxes, pages, `${timeoutMs}`], {
    timeout: timeoutMs + graceMs,
  }).then(
    ({ stdout }) => JSON.parse(stdout) as ExportedFile,
    () => undefined,
  );
  const ms = performance.now() - started;
  try {
    return await outcomeOf(name, ms, readFileSync(path), exported, output);
  } finally {
    if (!keepIn) rmSync(output, { force: true });
  }
};

const outcomeOf = async (
  name: string,
  ms: number,
  bytes: Uint8Array,
  exported: ExportedFile | undefined,
  output: string,
): Promise<Outcome> => {
  const outcome: Outcome = {
    name,
    ms,
    result: exported?.result ?? 'crash',
    pages: 0,
    vectorPages: 0,
    islands: 0,
    unboxedPages: 0,
    differences: undefined,
    inPoppler: new Map(),
    fromScreen: new Map(),
    fallbacks: [],
    sizeRatio: 0,
    unboxedRatio: undefined,
    cpuMsPerPage: 0,
    peakMb: 0,
    boxedPage: 0,
    boxed: { method: '', reason: '' },
    words: undefined,
  };
  if (exported?.result !== 'exported') return outcome;
  const { pages, boxedPage, methods, fallbacks, vectorPages, islands, cpuMs, peakMb } = exported;
  const pdf = readFileSync(output);
  const covered = { page: boxedPage, left: 0.1, top: 0.1, right: 0.5, bottom: 0.2 };
  const found = differences(bytes, pdf, covered);
  const isOff = (index: number): boolean => (found?.[index] ?? 0) > maxDifference && index + 1 !== boxedPage;
  const far = (found ?? []).flatMap((difference, index) =>
    (difference ?? 0) > maxDifference && methods[index] !== 'picture' ? [index + 1] : [],
  );
  return {
    ...outcome,
    pages,
    vectorPages,
    islands,
    unboxedPages: pages - 1,
    boxedPage,
    boxed: {
      method: methods[boxedPage - 1] ?? '',
      reason: fallbacks.find(({ page }) => page === boxedPage)?.reason ?? '',
    },
    fallbacks: fallbacks.filter(({ page }) => page !== boxedPage),
    sizeRatio: pdf.length / bytes.length,
    unboxedRatio: unboxedRatio(bytes, pdf, boxedPage, pages),
    cpuMsPerPage: cpuMs / pages,
    peakMb,
    words: keptWords(bytes, pdf, boxedPage, covered),
    differences: found,
    fromScreen: await lookFromScreen(bytes, pdf, far, covered),
    inPoppler: new Map(
      (found ?? []).flatMap((_, index) =>
        isOff(index) ? [[index + 1, differenceInPoppler(bytes, pdf, index + 1)] as const] : [],
      ),
    ),
  };
};
