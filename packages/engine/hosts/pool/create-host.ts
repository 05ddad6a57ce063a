import { checkedBoxes, type ExportSteps, runExport } from '../../src/index.ts';
import type { EngineHost } from '../protocol.ts';
import { defaultHostLimits, type HostLimits } from './limits.ts';
import { type StartThread, WorkerPool } from './worker-pool.ts';

export interface EngineHostOptions {
  /** Workers that take any job; one more starts when a person would otherwise wait. */
  workers?: number;
  limits?: Partial<HostLimits>;
}

/** Opening a document in one more worker takes about as long as exporting this many of its pages. */
const pagesWorthAWorker = 8;

/** A host over whatever `startThread` starts. */
export const createHost = (startThread: StartThread, options: EngineHostOptions): EngineHost => {
  const workers = options.workers ?? 2;
  const pool = new WorkerPool(startThread, workers, { ...defaultHostLimits, ...options.limits });
  const open: EngineHost['open'] = (source, { signal, maxPages } = {}) =>
    pool.run(source, { kind: 'open', ...(maxPages === undefined ? {} : { maxPages }) }, signal);
  return {
    open,
    unlock: async (source, { signal } = {}) => (await pool.run(source, { kind: 'unlock' }, signal)).unlocked,
    renderPage: (source, page, { signal, dpi } = {}) =>
      pool.run(source, { kind: 'render', page, ...(dpi === undefined ? {} : { dpi }) }, signal),
    words: (source, page, { signal } = {}) => pool.run(source, { kind: 'words', page }, signal),
    async exportDocument(source, untrustedBoxes, { signal, dpi, onProgress } = {}) {
      const summary = await open(source, signal ? { signal } : {});
      const checked = checkedBoxes(untrustedBoxes, summary.pages);
      // One page's failure stops the others, as the caller's own signal does.
      const failure = new AbortController();
      const stop = AbortSignal.any(signal ? [signal, failure.signal] : [failure.signal]);
      const shape = dpi === undefined ? {} : { dpi };
      const steps: ExportSteps = {
        page: (page, boxes, method) =>
          pool.run(source, { kind: 'export-page', page, boxes, method, ...shape }, stop),
        finish: (parts, boxes) => pool.run(source, { kind: 'finish-export', parts, boxes }, stop),
      };
      const parallel = Math.min(workers, Math.ceil(summary.pages.length / pagesWorthAWorker));
      try {
        return await runExport(summary.pages.length, checked, steps, { parallel, onProgress });
      } finally {
        failure.abort();
      }
    },
    verify: (source, boxes, { signal } = {}) => pool.run(source, { kind: 'verify', boxes }, signal),
    forget: (key) => pool.forget(key),
    close: () => pool.close(),
  };
};
