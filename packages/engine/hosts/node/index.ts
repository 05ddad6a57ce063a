import type { DocumentSummary, PageBox, Word } from '@blackbar/core';
import {
  type Check,
  checkedBoxes,
  type ExportOptions,
  type ExportResult,
  type ExportSteps,
  type PageImage,
  runExport,
} from '../../src/index.ts';
import type { Source } from '../protocol.ts';
import { defaultHostLimits, type HostLimits } from './limits.ts';
import { WorkerPool } from './pool.ts';

export type { Source } from '../protocol.ts';
export type { HostLimits } from './limits.ts';

export interface JobOptions {
  signal?: AbortSignal;
}

/** The engine behind worker threads: nothing here blocks the caller's event loop. */
export interface EngineHost {
  open(source: Source, options?: JobOptions & { maxPages?: number }): Promise<DocumentSummary>;
  /** `page` counts from 1. */
  renderPage(source: Source, page: number, options?: JobOptions & { dpi?: number }): Promise<PageImage>;
  words(source: Source, page: number, options?: JobOptions): Promise<Word[]>;
  exportDocument(
    source: Source,
    boxes: readonly PageBox[],
    options?: JobOptions & ExportOptions,
  ): Promise<ExportResult>;
  /** Judges a finished file by itself, with the checks every export goes through. */
  verify(source: Source, boxes: readonly PageBox[], options?: JobOptions): Promise<Check[]>;
  /** Forgets a document in every worker. */
  forget(key: string): void;
  close(): Promise<void>;
}

export interface EngineHostOptions {
  /** Worker threads. */
  workers?: number;
  limits?: Partial<HostLimits>;
}

export const createEngineHost = (options: EngineHostOptions = {}): EngineHost => {
  const workers = options.workers ?? 2;
  const pool = new WorkerPool(workers, { ...defaultHostLimits, ...options.limits });
  const open: EngineHost['open'] = (source, { signal, maxPages } = {}) =>
    pool.run(source, { kind: 'open', ...(maxPages === undefined ? {} : { maxPages }) }, signal);
  return {
    open,
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
      try {
        return await runExport(summary.pages.length, checked, steps, { parallel: workers, onProgress });
      } finally {
        failure.abort();
      }
    },
    verify: (source, boxes, { signal } = {}) => pool.run(source, { kind: 'verify', boxes }, signal),
    forget: (key) => pool.forget(key),
    close: () => pool.close(),
  };
};
