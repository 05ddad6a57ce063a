import type { DocumentSummary, PageBox, Word } from '@blackbar/core';
import type { ExportOptions, ExportResult, PageImage } from '../../src/index.ts';

/** A document as other rooms hand it over. `key` names it, so that a worker can keep it open. */
export interface Source {
  key: string;
  bytes: Uint8Array;
  password?: string;
}

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
