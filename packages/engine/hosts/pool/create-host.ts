import {
  checkedBoxes,
  type ExportResult,
  type ExportSteps,
  expectedPages,
  judge,
  putBackStreams,
  releaseStreams,
  runExport,
} from '../../src/index.ts';
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

/** More shares than workers, so that none is left alone with the slow pages. */
const sharesEach = 2;

/** Dealt out in turn: slow pages stand beside each other. */
const shared = <T>(all: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_, share) => all.filter((_one, index) => index % count === share));

interface HostParts extends EngineHostOptions {
  /** Takes a verified file out of the workers' reach, where its memory is shared with them. */
  take(result: ExportResult): Promise<ExportResult>;
}

/** A host over whatever `startThread` starts. */
export const createHost = (startThread: StartThread, options: HostParts): EngineHost => {
  const workers = options.workers ?? 2;
  const pool = new WorkerPool(startThread, workers, { ...defaultHostLimits, ...options.limits });
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
    async exportDocument(source, untrustedBoxes, { signal, dpi, found, onProgress } = {}) {
      const opening = signal ? { signal } : {};
      const summary = found ? { ...(await open(source, opening)), found } : await inspect(source, opening);
      const checked = checkedBoxes(untrustedBoxes, summary.pages);
      // One page's failure stops the others, as the caller's own signal does.
      const failure = new AbortController();
      const stop = AbortSignal.any(signal ? [signal, failure.signal] : [failure.signal]);
      const shape = dpi === undefined ? {} : { dpi };
      const parallel = Math.min(workers, Math.ceil(summary.pages.length / pagesWorthAWorker));
      const steps: ExportSteps = {
        page: (page, boxes, method) =>
          pool.run(source, { kind: 'export-page', page, boxes, method, ...shape }, stop),
        async finish(parts, boxes) {
          const { written, streams } = await pool.run(source, { kind: 'write-export', parts, boxes }, stop);
          putBackStreams(parts, streams);
          if (written.kind === 'failed') return written;
          const { pdf } = written;
          const shares = shared(expectedPages(parts), parallel > 1 ? parallel * sharesEach : 1);
          const looks = [
            pool.run(source, { kind: 'verify-file', pdf, pageCount: parts.length }, stop),
            ...shares.map((pages) => pool.run(source, { kind: 'verify-pages', pdf, pages, boxes }, stop)),
          ];
          const judged = judge(written, await Promise.all(looks), summary.found);
          if (judged.kind === 'verified') releaseStreams(parts);
          return judged;
        },
      };
      try {
        const result = await runExport(summary.pages.length, checked, steps, { parallel, onProgress });
        return await options.take(result);
      } finally {
        failure.abort();
      }
    },
    verify: (source, boxes, { signal } = {}) => pool.run(source, { kind: 'verify', boxes }, signal),
    forget: (key) => pool.forget(key),
    close: () => pool.close(),
  };
};
