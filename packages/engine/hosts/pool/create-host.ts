import { checkFile, type ExportSteps, exportDocument, restoreStreams } from '../../src/index.ts';
import type { EngineHost } from '../protocol.ts';
import { ExportTurns } from './export-turns.ts';
import { defaultHostLimits, type HostLimits } from './limits.ts';
import { type StartThread, WorkerPool } from './worker-pool.ts';

export interface EngineHostOptions {
  /** Workers that run any job; one more starts when an interactive job would have to wait. */
  workers?: number;
  limits?: Partial<HostLimits>;
}

interface HostParts extends EngineHostOptions {
  copyAndRehash: ExportSteps['copyAndRehash'];
}

/** A host over the workers that `startThread` starts. */
export const createHost = (startThread: StartThread, options: HostParts): EngineHost => {
  const workers = options.workers ?? 2;
  const limits = { ...defaultHostLimits, ...options.limits };
  const pool = new WorkerPool(startThread, workers, limits);
  // One worker stays free for interactive jobs.
  const turns = new ExportTurns(Math.max(1, workers - 1), limits.maxQueue);
  const within = (maxPages: number | undefined) => (maxPages === undefined ? {} : { maxPages });
  const open: EngineHost['open'] = (source, { signal, maxPages } = {}) =>
    pool.run(source, { kind: 'open', ...within(maxPages) }, signal);
  const inspect: EngineHost['inspect'] = (source, { signal, maxPages } = {}) =>
    pool.run(source, { kind: 'inspect', ...within(maxPages) }, signal);
  return {
    open,
    inspect,
    unlock: async (source, { signal } = {}) => (await pool.run(source, { kind: 'unlock' }, signal)).unlocked,
    renderPage: (source, page, { signal, dpi } = {}) =>
      pool.run(source, { kind: 'render', page, ...(dpi === undefined ? {} : { dpi }) }, signal),
    words: (source, page, { signal } = {}) => pool.run(source, { kind: 'words', page }, signal),
    checkFile: (source, { signal, onProgress } = {}) =>
      checkFile(
        {
          open: () => open(source, signal ? { signal } : {}),
          checkPage: (page) => pool.run(source, { kind: 'check-page', page }, signal),
          checkRest: (seen, hidden) => pool.run(source, { kind: 'check-rest', seen, hidden }, signal),
        },
        onProgress,
      ),
    async exportDocument(source, untrustedBoxes, { signal, dpi, found, onProgress } = {}) {
      // A failed page stops the others, as the caller's signal does.
      const failure = new AbortController();
      const stop = AbortSignal.any(signal ? [signal, failure.signal] : [failure.signal]);
      const steps: ExportSteps = {
        open: () => open(source, { signal: stop }),
        inspect: async () => found ?? (await inspect(source, { signal: stop })).found,
        makePage: (page, boxes, method) =>
          pool.run(
            source,
            { kind: 'make-page', page, boxes, method, ...(dpi === undefined ? {} : { dpi }) },
            stop,
          ),
        async assemble(parts, boxes) {
          const { assembled, streams } = await pool.run(source, { kind: 'assemble', parts, boxes }, stop);
          restoreStreams(parts, streams);
          return assembled;
        },
        verifyFile: (pdf, pageCount) => pool.run(source, { kind: 'verify-file', pdf, pageCount }, stop),
        verifyPages: (pdf, pages, boxes) =>
          pool.run(source, { kind: 'verify-pages', pdf, pages, boxes }, stop),
        copyAndRehash: options.copyAndRehash,
      };
      try {
        const job = () => exportDocument(steps, untrustedBoxes, workers, onProgress);
        return await turns.run(source, signal, job);
      } finally {
        failure.abort();
      }
    },
    verify: (source, boxes, { signal } = {}) => pool.run(source, { kind: 'verify', boxes }, signal),
    forget: (key) => pool.forget(key),
    renew: () => pool.renew(),
    close: () => pool.close(),
  };
};
