import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RedactError } from '@blackbar/core';
import { type Fallback, isVerified } from '@blackbar/engine';
import { collectGarbage, type EngineHost } from '@blackbar/engine/node';
import { peakMb, residentMb } from '../process-memory.ts';
import { differenceInPoppler, differences, maxDifference } from './look.ts';
import { unboxedRatio } from './sizes.ts';
import { type Kept, keptWords } from './words.ts';

/** Linux then measures the peak anew (`proc(5)`, clear_refs). */
const forgetPeak = (): void => writeFileSync('/proc/self/clear_refs', '5');

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
  fallbacks: readonly Fallback[];
  /** Of the export: size by the input's, and CPU for a page. */
  sizeRatio: number;
  /** The same of the unboxed pages alone; absent when there are none or qpdf cannot split the file. */
  unboxedRatio: number | undefined;
  cpuMsPerPage: number;
  /** Most memory of the process while it exports, and what of that it had before, without the bench's own pictures. */
  peakMb: number;
  idleMb: number;
  boxedPage: number;
  /** How the page with the box came out, and why not better. */
  boxed: { method: string; reason: string };
  /** By page; absent when poppler cannot read the file. */
  words: readonly Kept[] | undefined;
}

/** Puts one box on a page, exports, and looks at what became of the rest. */
export const tryPdf = async (
  host: EngineHost,
  name: string,
  bytes: Uint8Array,
  {
    boxes,
    pages: boxedPages,
    timeoutMs,
    keepIn,
  }: {
    boxes: 'first' | 'last';
    pages: 'picture' | 'sharp';
    timeoutMs: number;
    keepIn?: string | undefined;
  },
): Promise<Outcome> => {
  const source = { key: `in ${name}`, bytes };
  const outcome: Outcome = {
    name,
    ms: 0,
    result: '',
    pages: 0,
    vectorPages: 0,
    islands: 0,
    unboxedPages: 0,
    differences: undefined,
    inPoppler: new Map(),
    fallbacks: [],
    sizeRatio: 0,
    unboxedRatio: undefined,
    cpuMsPerPage: 0,
    peakMb: 0,
    idleMb: 0,
    boxedPage: 0,
    boxed: { method: '', reason: '' },
    words: undefined,
  };
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { pages } = await host.open(source, { signal });
    const boxed = boxes === 'last' ? pages.length : 1;
    const { width = 0, height = 0 } = pages[boxed - 1] ?? {};
    const box = {
      page: boxed,
      x: width * 0.1,
      y: height * 0.1,
      width: Math.max(4, width * 0.4),
      height: Math.max(4, height * 0.1),
    };
    // What the file before was compared with is the bench's own, and no part of an export.
    await collectGarbage();
    outcome.idleMb = residentMb(process.pid);
    forgetPeak();
    const cpu = process.cpuUsage();
    const { pdf, report } = await host.exportDocument(source, [box], { signal, pages: boxedPages });
    const { user, system } = process.cpuUsage(cpu);
    outcome.cpuMsPerPage = (user + system) / 1000 / pages.length;
    outcome.peakMb = peakMb(process.pid);
    outcome.sizeRatio = pdf.length / bytes.length;
    outcome.boxedPage = boxed;
    const covered = { page: boxed, left: 0.1, top: 0.1, right: 0.5, bottom: 0.2 };
    outcome.words = keptWords(bytes, pdf, boxed, covered);
    outcome.boxed = {
      method: report.methods[boxed - 1] ?? '',
      reason: report.fallbacks.find(({ page }) => page === boxed)?.reason ?? '',
    };
    if (!isVerified(report.checks)) throw new Error('the export was not verified');
    outcome.ms = performance.now() - started;
    outcome.result = 'exported';
    outcome.pages = pages.length;
    outcome.unboxedPages = pages.length - 1;
    outcome.vectorPages = report.vectorPages;
    outcome.islands = report.islands;
    outcome.fallbacks = report.fallbacks.filter(({ page }) => page !== boxed);
    outcome.differences = differences(bytes, pdf, covered);
    outcome.inPoppler = new Map(
      (outcome.differences ?? []).flatMap((difference, index) =>
        (difference ?? 0) > maxDifference && index + 1 !== boxed
          ? [[index + 1, differenceInPoppler(bytes, pdf, index + 1)] as const]
          : [],
      ),
    );
    outcome.unboxedRatio = unboxedRatio(bytes, pdf, boxed, pages.length);
    if (keepIn) writeFileSync(join(keepIn, name), pdf);
  } catch (error) {
    outcome.ms = performance.now() - started;
    outcome.result = error instanceof RedactError ? error.code : 'crash';
  }
  host.forget(source.key);
  return outcome;
};
