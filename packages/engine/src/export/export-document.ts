import { type Finding, type PageBox, RedactError } from '@blackbar/core/model';
import {
  type FailedPage,
  isVerified,
  joinVerifications,
  notChecked,
  type Verification,
} from '../verify/verification.ts';
import { checkedBoxes } from './checked-boxes.ts';
import { expectedPages } from './expected-pages.ts';
import type { ExportResult } from './export-report.ts';
import type { ExportOptions, ExportSteps } from './export-steps.ts';
import { makePages } from './make-pages.ts';
import type { MadePage } from './page-part.ts';
import { releaseStreams } from './part-streams.ts';
import { ExportPlan } from './plan.ts';

/** Opening a document in one more worker takes about as long as exporting this many of its pages. */
const pagesWorthAWorker = 8;
/** More shares than workers, for load balancing. */
const sharesPerWorker = 2;
/** A share opens the file once more; larger ones would leave a long check without a sign of life. */
const pagesPerShare = 12;
/** A page can fail as vector and again as a picture: so often it is made anew alone, and once with all others. */
const attemptsAlone = 2;
const maxAttempts = attemptsAlone + 2;

/**
 * The export pipeline: plan, pages, assemble, verify, release. What fails verification is made again by a safer
 * method, first the pages that failed, then all; a file that still fails is not released.
 */
export const exportDocument = async (
  steps: ExportSteps,
  untrustedBoxes: readonly PageBox[],
  workers: number,
  options: Pick<ExportOptions, 'dpi' | 'pages' | 'prepared' | 'onProgress'> = {},
): Promise<ExportResult> => {
  const { pages = 'picture', onProgress } = options;
  const document = await steps.open();
  const pageCount = document.pages.length;
  const boxes = checkedBoxes(untrustedBoxes, document.pages);
  const parallel = Math.min(workers, Math.ceil(pageCount / pagesWorthAWorker));
  // One worker looks through the file while others begin with its pages; only the report needs what it finds.
  const inspected = Promise.allSettled([steps.inspect()]);
  // Of a short file, first: another worker would have to be started for it.
  if (parallel === 1) await inspected;
  const plan = new ExportPlan(pageCount, boxes, pages);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await makePages(plan, steps, parallel, options);
    const { parts } = plan;
    const assembled = await steps.assemble(parts, boxes);
    let failedPages: readonly FailedPage[];
    if (assembled.kind === 'file') {
      const { pdf, report } = assembled;
      const verification = await verify(steps, pdf, parts, boxes, parallel, onProgress);
      if (isVerified(verification.checks)) {
        releaseStreams(parts);
        const released = await steps.copyAndRehash(pdf, report.outputSha256);
        const { checks } = verification;
        const removed = hiddenOf(await foundBy(inspected));
        return { pdf: released, report: { ...report, fallbacks: plan.fallbacks, removed, checks } };
      }
      failedPages = verification.failedPages;
    } else failedPages = assembled.pages.map((page) => ({ page, reason: 'font' }));
    const isAlone = attempt < attemptsAlone && failedPages.length > 0;
    plan.makeSafer(isAlone ? failedPages : withAll(failedPages, pageCount));
  }
  throw new RedactError('not-verified');
};

const foundBy = async (
  inspected: Promise<readonly [PromiseSettledResult<readonly Finding[]>]>,
): Promise<readonly Finding[]> => {
  const [outcome] = await inspected;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
};

/** Every page; those that have not failed are made again with the others. */
const withAll = (failed: readonly FailedPage[], pageCount: number): FailedPage[] => [
  ...failed,
  ...Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, reason: 'not-verified' })),
];

/**
 * A check that ends in the middle says nothing of the file: a machine that is short of memory must not change how a page
 * comes out. It is made once more, by another worker.
 */
const onceMore = async <T>(check: () => Promise<T>): Promise<T> => {
  try {
    return await check();
  } catch (error) {
    if (!endedInTheMiddle(error)) throw error;
    return check();
  }
};

const endedInTheMiddle = (error: unknown): error is RedactError =>
  error instanceof RedactError && (error.code === 'too-complex' || error.code === 'internal');

/** Visible findings are not removed, except where a box covers them. */
const hiddenOf = (found: readonly Finding[]): Finding[] => found.filter((finding) => !finding.isVisible);

/** Verifies the exact bytes: the file as a whole, and its pages in shares. */
const verify = async (
  steps: ExportSteps,
  pdf: Uint8Array,
  parts: readonly MadePage[],
  boxes: readonly PageBox[],
  parallel: number,
  onProgress: ExportOptions['onProgress'],
): Promise<Verification> => {
  const pages = expectedPages(parts);
  const shareCount =
    parallel > 1 ? Math.max(parallel * sharesPerWorker, Math.ceil(pages.length / pagesPerShare)) : 1;
  // Distributed round-robin: slow pages are often neighbours.
  const shares = Array.from({ length: shareCount }, (_, share) =>
    pages.filter((_page, index) => index % shareCount === share),
  );
  const report = (done: number) => onProgress?.({ phase: 'checking', done, total: pages.length });
  let done = 0;
  report(done);
  const verifyShare = async (share: typeof pages): Promise<Verification> => {
    const verification = await onceMore(() => steps.verifyPages(pdf, share, boxes)).catch((error) => {
      if (error instanceof RedactError && error.code === 'too-complex') return notChecked(share, error.code);
      throw error;
    });
    done += share.length;
    report(done);
    return verification;
  };
  const whole = onceMore(() => steps.verifyFile(pdf, parts.length));
  // For the same reason one after the other.
  if (parallel === 1) await whole.catch(() => undefined);
  return joinVerifications(await Promise.all([whole, ...shares.map(verifyShare)]));
};
