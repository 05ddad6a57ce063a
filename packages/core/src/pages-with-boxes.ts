import type { ReportAnswer } from './report-api.ts';

type PageWithBoxes = ReportAnswer['pagesWithBoxes'][number];

/** What an engine tells of its pages. */
interface Made {
  /** Of every page, in the order of the document. */
  methods: readonly (PageWithBoxes['became'] | 'vector')[];
  fallbacks: readonly { page: number; reason: string }[];
}

/** What each page with boxes became, and why where it is not what was asked for. */
export const pagesWithBoxes = (
  boxes: readonly { page: number }[],
  { methods, fallbacks }: Made,
): PageWithBoxes[] => {
  const redacted = new Set(boxes.map(({ page }) => page));
  const reasons = new Map(fallbacks.map(({ page, reason }) => [page, reason]));
  return methods.flatMap((became, index) => {
    const page = index + 1;
    const reason = reasons.get(page);
    // A page that was kept whole has no boxes.
    if (became === 'vector' || !redacted.has(page)) return [];
    return [{ page, became, ...(reason === undefined ? {} : { reason }) }];
  });
};
