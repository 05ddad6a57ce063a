import { type PageBox, RedactError } from '@blackbar/core/model';
import { openPdfium } from '../pdfium/document.ts';
import { NotCanonical, type ReadOutput, readOutput } from '../syntax/read-output.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { boxProblem } from './boxes.ts';
import { cutProblem } from './cut-page.ts';
import { isFaithful, isFaithfulBeside, type SourcePages } from './fidelity.ts';
import { plainPicture } from './plain-picture.ts';
import { structureProblem } from './structure.ts';
import { coresOf, hasMoreThan, touchesBox } from './text.ts';
import {
  type Check,
  type ExpectedPage,
  type FailedPage,
  firstOfEach,
  type Verification,
} from './verification.ts';
import type { VerifyTools } from './verify-tools.ts';

/** Without its source nobody knows whether a page with boxes was made as a picture: it has to be right as one of both. */
const mayBeCut = ({ words, cutAreas }: ExpectedPage): boolean =>
  cutAreas !== undefined || words === undefined;

type PageCheck = readonly [name: Check['name'], wrongPages: () => Promise<readonly number[]>];

/** What a reader refuses, no page in question has passed. Any other exception says nothing of the file, and is thrown. */
const refused = (pages: readonly number[]) => (error: unknown) => {
  if ([RedactError, NotCanonical, Unprovable].some((kind) => error instanceof kind)) return pages;
  throw error;
};

const runChecks = async (
  inQuestion: readonly number[],
  checks: readonly PageCheck[],
): Promise<Verification> => {
  const done: Check[] = [];
  const failedPages: FailedPage[] = [];
  for (const [name, wrongPages] of checks) {
    const wrong = await wrongPages().catch(refused(inQuestion));
    failedPages.push(...wrong.map((page) => ({ page, reason: `check-${name}` })));
    done.push({ name, passed: wrong.length === 0 });
  }
  return { checks: done, failedPages: firstOfEach(failedPages) };
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

  const file = canonical(pdf);
  const cut = new Map<ExpectedPage, boolean>();
  const isCut = (expected: ExpectedPage): boolean => {
    const { page } = expected;
    const known =
      cut.get(expected) ??
      (mayBeCut(expected) && cutProblem(output, file, tools.codecs, page, boxesOn(page)) === null);
    cut.set(expected, known);
    return known;
  };
  const wrongBoxes = async () => {
    const wrong: number[] = [];
    for (const expected of redacted) {
      const { page } = expected;
      const plain = file && plainPicture(file, page, tools.codecs);
      const isRight =
        isCut(expected) ||
        (!expected.cutAreas && (await boxProblem(output, tools, page, boxesOn(page), plain)) === null);
      if (!isRight) wrong.push(page);
    }
    return wrong;
  };
  const wrongText = async () => {
    if (redacted.length === 0) return [];
    const extracted = await tools.secondReader.extract(pdf, numbersOf(redacted));
    const isWrong = (expected: ExpectedPage, index: number) => {
      const { page, words } = expected;
      const texts = extracted[index];
      if (!texts || (words && hasMoreThan(texts, words))) return true;
      return touchesBox(isCut(expected) ? coresOf(texts) : texts, boxesOn(page));
    };
    return numbersOf(redacted.filter(isWrong));
  };
  const unfaithfulPages = async () =>
    numbersOf(
      pages.filter(
        ({ page, isVector, islands = [], cutAreas }) =>
          isVector &&
          !(
            source &&
            (cutAreas
              ? isFaithfulBeside(output, page, source, boxesOn(page), cutAreas)
              : isFaithful(output, page, source, islands))
          ),
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
