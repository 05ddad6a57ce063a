import type { PageBox } from '@blackbar/core/model';
import type { Part } from '../pdfium/bitmap.ts';
import { openPdfium } from '../pdfium/document.ts';
import { NotCanonical, type ReadOutput, readOutput } from '../syntax/read-output.ts';
import { boxProblem } from './boxes.ts';
import { isFaithful, type SourcePages } from './fidelity.ts';
import { plainPicture } from './plain-picture.ts';
import { structureProblem } from './structure.ts';
import { hasMoreThan, touchesBox } from './text.ts';
import type { VerifyTools } from './verify-tools.ts';

const checkNames = ['structure', 'pages', 'boxes', 'text', 'fidelity'] as const;

export interface Check {
  name: (typeof checkNames)[number];
  passed: boolean;
}

/** Whether every check was made and has passed. */
export const isVerified = (checks: readonly Check[]): boolean =>
  checkNames.every((name) => checks.some((check) => check.name === name)) &&
  checks.every((check) => check.passed);

export interface Verification {
  checks: Check[];
  /** Pages, from 1, to make again by a safer method; all of them when the file as a whole failed. */
  failedPages: number[];
}

/** A page of the file and its expected contents. Plain data that can be sent to another worker. */
export interface ExpectedPage {
  /** From 1. */
  page: number;
  /** The words of a rasterised page; absent when unknown. */
  words?: readonly { text: string }[];
  /** Kept as vector: it has to look like its source. */
  isVector?: boolean;
  /** Parts of its page image that are pictures. */
  islands?: readonly Part[];
}

type PageCheck = readonly [name: Check['name'], wrongPages: () => Promise<readonly number[]>];

/** An exception counts as a failed check of every page in question. */
const runChecks = async (
  inQuestion: readonly number[],
  checks: readonly PageCheck[],
): Promise<Verification> => {
  const done: Check[] = [];
  const failed = new Set<number>();
  for (const [name, wrongPages] of checks) {
    const wrong = await wrongPages().catch(() => inQuestion);
    for (const page of wrong) failed.add(page);
    done.push({ name, passed: wrong.length === 0 });
  }
  return { checks: done, failedPages: [...failed].sort((a, b) => a - b) };
};

/** Checks the file as a whole: its objects and its page count. */
export const verifyFile = async (
  tools: VerifyTools,
  pdf: Uint8Array,
  pageCount: number,
): Promise<Verification> => {
  const everyPage = Array.from({ length: pageCount }, (_, index) => index + 1);
  return runChecks(everyPage, [
    ['structure', async () => (structureProblem(readOutput(pdf), tools.codecs) === null ? [] : everyPage)],
    ['pages', async () => ((await countPages(tools, pdf)) === pageCount ? [] : everyPage)],
  ]);
};

export const countPages = async (tools: VerifyTools, pdf: Uint8Array): Promise<number> => {
  const output = openPdfium(await tools.pdfium(), pdf);
  try {
    return output.pdfium.call.FPDF_GetPageCount(output.handle);
  } finally {
    output.close();
  }
};

/** Checks pages of the exact bytes that will be released, independently of the code that wrote them. */
export const verifyPages = async (
  tools: VerifyTools,
  pdf: Uint8Array,
  pages: readonly ExpectedPage[],
  boxes: readonly PageBox[],
  source?: SourcePages,
): Promise<Verification> => {
  const boxesOn = (page: number) => boxes.filter((box) => box.page === page);
  const redacted = pages.filter(({ page }) => boxes.some((box) => box.page === page));
  const numbersOf = (some: readonly ExpectedPage[]) => some.map(({ page }) => page);
  const output = openPdfium(await tools.pdfium(), pdf);

  const wrongBoxes = async () => {
    const wrong: number[] = [];
    const file = canonical(pdf);
    for (const { page } of redacted) {
      const plain = file && plainPicture(file, page, tools.codecs);
      if ((await boxProblem(output, tools, page, boxesOn(page), plain)) !== null) wrong.push(page);
    }
    return wrong;
  };
  const wrongText = async () => {
    if (redacted.length === 0) return [];
    const extracted = await tools.secondReader.extract(pdf, numbersOf(redacted));
    const isWrong = ({ page, words }: ExpectedPage, index: number) => {
      const texts = extracted[index];
      return !texts || touchesBox(texts, boxesOn(page)) || (words && hasMoreThan(texts, words));
    };
    return numbersOf(redacted.filter(isWrong));
  };
  const unfaithfulPages = async () =>
    numbersOf(
      pages.filter(
        ({ page, isVector, islands = [] }) =>
          isVector && !(source && isFaithful(output, page, source, islands)),
      ),
    );
  try {
    return await runChecks(numbersOf(pages), [
      ['boxes', wrongBoxes],
      ['text', wrongText],
      ['fidelity', unfaithfulPages],
    ]);
  } finally {
    output.close();
  }
};

/** The parsed file; `null` when it was not written by `Output`: then pages must be drawn to be checked. */
const canonical = (pdf: Uint8Array): ReadOutput | null => {
  try {
    return readOutput(pdf);
  } catch (error) {
    if (error instanceof NotCanonical) return null;
    throw error;
  }
};

/** Merges verifications: a check has passed when it failed in none of them. */
export const joinVerifications = (several: readonly Verification[]): Verification => {
  const checks = new Map<Check['name'], Check>();
  for (const { name, passed } of several.flatMap((one) => one.checks))
    checks.set(name, { name, passed: passed && (checks.get(name)?.passed ?? true) });
  const failed = new Set(several.flatMap((one) => one.failedPages));
  return { checks: [...checks.values()], failedPages: [...failed].sort((a, b) => a - b) };
};
