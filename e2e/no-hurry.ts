import type { Page } from '@playwright/test';
import { toastDurationMs } from '../packages/web/src/ui/toast-store.ts';

/**
 * What is said for a moment, in a toast or over the page, is said for as long as the journey takes: a busy machine reads
 * slower than a person. To be called before the page opens.
 */
export const noHurry = (page: Page): Promise<unknown> =>
  page.addInitScript((momentMs) => {
    const { setTimeout } = window;
    const never = 0;
    window.setTimeout = ((act: TimerHandler, ms?: number, ...given: unknown[]) =>
      ms === momentMs ? never : setTimeout(act, ms, ...given)) as typeof setTimeout;
  }, toastDurationMs);
