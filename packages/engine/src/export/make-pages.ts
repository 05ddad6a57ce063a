import { pageDpi, RedactError } from '@blackbar/core/model';
import type { ExportOptions, ExportSteps } from './export-steps.ts';
import type { PreparedPage } from './page-part.ts';
import type { ExportPlan } from './plan.ts';

/** A page that exceeds a worker limit is retried by a simpler method; any other error ends the export. */
const exceedsWorkerLimit = (error: unknown): error is RedactError =>
  error instanceof RedactError && (error.code === 'took-too-long' || error.code === 'too-complex');

type MakeOptions = Pick<ExportOptions, 'dpi' | 'prepared' | 'onProgress'>;

/** What making the page anew would give: nothing is taken for a page with boxes, or by any other method than the first. */
const preparedFor = (
  { number, boxes, method }: ExportPlan['pages'][number],
  { dpi = pageDpi, prepared }: MakeOptions,
): PreparedPage | undefined => {
  if (boxes.length > 0 || method !== 'vector') return undefined;
  const page = prepared?.(number);
  // Pages are prepared for the first of the resolutions; a vector page has none.
  return page?.method === 'vector' || dpi === pageDpi ? page : undefined;
};

/** Makes every page that is missing, `parallel` of them at a time, each by the most faithful method that works. */
export const makePages = async (
  plan: ExportPlan,
  steps: Pick<ExportSteps, 'makePage'>,
  parallel: number,
  options: MakeOptions,
): Promise<void> => {
  const missing = plan.missing;
  let done = plan.pages.length - missing.length;
  const report = () => options.onProgress?.({ phase: 'pages', done, total: plan.pages.length });
  const makeNext = async (): Promise<void> => {
    for (let page = missing.shift(); page !== undefined; page = missing.shift()) {
      page.part = preparedFor(page, options);
      while (page.part === undefined)
        try {
          page.part = await steps.makePage(page.number, page.boxes, page.method);
        } catch (error) {
          if (!exceedsWorkerLimit(error) || !plan.trySimpler(page, error.code)) throw error;
        }
      done++;
      report();
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, parallel) }, makeNext));
};
