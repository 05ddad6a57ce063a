import {
  type CheckedFile,
  type CheckProgress,
  type Leak,
  leakKinds,
  type PageSize,
  RedactError,
  type Unread,
} from '@blackbar/core/model';
import type { CheckedRest } from './file/check-rest.ts';
import type { CheckedPage } from './page/check-page.ts';

/** The steps of a check. A host runs each in a worker, with a time limit of its own. */
export interface CheckSteps {
  open(): Promise<{ pages: PageSize[] }>;
  checkPage(page: number): Promise<CheckedPage>;
  checkRest(seen: readonly string[], hidden: readonly string[]): Promise<CheckedRest>;
}

/** Codes that concern one part of the file; with any other, nothing can be said at all. */
const reasons: Partial<Record<string, Unread['reason']>> = {
  'took-too-long': 'took-too-long',
  'too-complex': 'too-complex',
  'page-unreadable': 'unreadable',
  'file-damaged': 'unreadable',
  internal: 'unreadable',
};

const reasonOf = (error: unknown): Unread['reason'] => {
  const reason = error instanceof RedactError ? reasons[error.code] : undefined;
  if (!reason) throw error;
  return reason;
};

/**
 * Looks for everything that can be read in a file although its pages do not show it. What could not be looked at is
 * told: a part that failed is never a part without findings.
 */
export const checkFile = async (
  steps: CheckSteps,
  onProgress?: (progress: CheckProgress) => void,
): Promise<CheckedFile> => {
  const { pages } = await steps.open();
  const leaks: Leak[] = [];
  const unread: Unread[] = [];
  const [seen, hidden]: [string[], string[]] = [[], []];
  const total = pages.length + 1;
  for (let page = 1; page <= pages.length; page++) {
    try {
      const checked = await steps.checkPage(page);
      leaks.push(...checked.leaks);
      seen.push(...checked.seen);
      hidden.push(...checked.hidden);
      if (!checked.isComplete) unread.push({ part: 'page', page, reason: 'too-complex' });
    } catch (error) {
      unread.push({ part: 'page', page, reason: reasonOf(error) });
    }
    onProgress?.({ done: page, total });
  }
  try {
    const rest = await steps.checkRest(seen, hidden);
    leaks.push(...rest.leaks);
    unread.push(...rest.unread.filter(({ page }) => !unread.some((known) => page && known.page === page)));
  } catch (error) {
    unread.push({ part: 'file', reason: reasonOf(error) });
  }
  onProgress?.({ done: total, total });
  const rank = ({ kind, page, weight }: Leak): number =>
    (weight === 'leak' ? 0 : 1e9) + leakKinds.indexOf(kind) * 1e6 + (page ?? 0);
  return { pages, unread, leaks: leaks.sort((a, b) => rank(a) - rank(b)) };
};
