import { RedactError } from '@blackbar/core/model';
import type { ExportOptions, ExportSteps } from './export-steps.ts';
import type { ExportPlan } from './plan.ts';

/** A page that exceeds a worker limit is retried by a simpler method; any other error ends the export. */
const exceedsWorkerLimit = (error: unknown): error is RedactError =>
  error instanceof RedactError && (error.code === 'took-too-long' || error.code === 'too-complex');

/** Makes every page that is missing, `parallel` of them at a time, each by the most faithful method that works. */
export const makePages = async (
  plan: ExportPlan,
  steps: Pick<ExportSteps, 'makePage'>,
  parallel: number,
  onProgress: ExportOptions['onProgress'],
): Promise<void> => {
  const missing = plan.missing;
  let done = plan.pages.length - missing.length;
  const makeNext = async (): Promise<void> => {
    for (let page = missing.shift(); page !== undefined; page = missing.shift()) {
      while (page.part === undefined)
        try {
          page.part = await steps.makePage(page.number, page.boxes, page.method);
        } catch (error) {
          if (!exceedsWorkerLimit(error) || !plan.trySimpler(page, error.code)) throw error;
        }
      done++;
      onProgress?.({ phase: 'pages', done, total: plan.pages.length });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, parallel) }, makeNext));
};
