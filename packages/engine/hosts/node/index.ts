import type { DocumentSummary, PageBox, Word } from '@blackbar/core';
import type { ExportOptions, ExportResult, PageImage } from '../../src/index.ts';
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
  const pool = new WorkerPool(options.workers ?? 2, { ...defaultHostLimits, ...options.limits });
  return {
    open: (source, { signal, maxPages } = {}) =>
      pool.run(source, { kind: 'open', ...(maxPages === undefined ? {} : { maxPages }) }, { signal }),
    renderPage: (source, page, { signal, dpi } = {}) =>
      pool.run(source, { kind: 'render', page, ...(dpi === undefined ? {} : { dpi }) }, { signal }),
    words: (source, page, { signal } = {}) => pool.run(source, { kind: 'words', page }, { signal }),
    exportDocument: (source, boxes, { signal, dpi, onProgress } = {}) =>
      pool.run(
        source,
        { kind: 'export', boxes, ...(dpi === undefined ? {} : { dpi }) },
        { signal, onProgress },
      ),
    forget: (key) => pool.forget(key),
    close: () => pool.close(),
  };
};
