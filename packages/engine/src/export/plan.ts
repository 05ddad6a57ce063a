import type { PageBox } from '@blackbar/core/model';
import type { FailedPage } from '../verify/verification.ts';
import type { Fallback } from './export-report.ts';
import { type BoxedPages, type MadePage, methodOf, type PageMethod } from './page-part.ts';

/** The next method after a page exceeded a worker limit: the words of a picture may take longer than its pixels. */
const simpler = {
  vector: 'picture',
  sharp: 'picture',
  picture: 'pixels',
  pixels: 'blank',
  blank: undefined,
} as const;
/** The next method after a page failed verification. */
const safer = {
  vector: 'picture',
  sharp: 'picture',
  picture: 'pixels',
  pixels: 'pixels',
  blank: 'blank',
} as const;

interface PlannedPage {
  /** From 1. */
  readonly number: number;
  readonly boxes: readonly PageBox[];
  method: PageMethod;
  /** Why a safer or simpler method than the first one is used. */
  reason: string | undefined;
  /** Absent until the page is made. */
  part: MadePage | undefined;
}

/** Which method makes each page: the most faithful one first, a safer one when that fails. */
export class ExportPlan {
  readonly pages: readonly PlannedPage[];

  private readonly boxedPages: BoxedPages;

  constructor(pageCount: number, boxes: readonly PageBox[], boxedPages: BoxedPages) {
    this.boxedPages = boxedPages;
    this.pages = Array.from({ length: pageCount }, (_, index) => {
      const onPage = boxes.filter((box) => box.page === index + 1);
      const method = onPage.length > 0 ? boxedPages : 'vector';
      return { number: index + 1, boxes: onPage, method, reason: undefined, part: undefined };
    });
  }

  get missing(): PlannedPage[] {
    return this.pages.filter((page) => page.part === undefined);
  }

  /** Every page that is made, in order. */
  get parts(): MadePage[] {
    return this.pages.flatMap(({ part }) => part ?? []);
  }

  /** `false` when there is no simpler method left. */
  trySimpler(page: PlannedPage, reason: string): boolean {
    const next = simpler[page.method];
    if (next === undefined) return false;
    page.method = next;
    page.reason ??= reason;
    return true;
  }

  /** Pages that were exported by another method than planned, and why. */
  get fallbacks(): Fallback[] {
    return this.pages.flatMap(({ number, boxes, part, reason }) => {
      const planned = boxes.length > 0 ? this.boxedPages : 'vector';
      const became = part ? methodOf(part) : planned;
      if (became === 'vector' || became === 'sharp' || became === planned) return [];
      return [
        { page: number, became, reason: (part && 'reason' in part && part.reason) || reason || 'unknown' },
      ];
    });
  }

  /** These pages are made again by a safer method, each for its reason. */
  makeSafer(failed: readonly FailedPage[]): void {
    for (const page of this.pages) {
      const failure = failed.find(({ page: number }) => number === page.number);
      if (!failure) continue;
      page.method = safer[page.method];
      page.reason ??= failure.reason;
      page.part = undefined;
    }
  }
}
