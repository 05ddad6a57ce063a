import type { DocumentSummary, ErrorCode, PageBox, Word } from '@blackbar/core';
import type {
  Check,
  EngineLimits,
  ExportDpi,
  Finished,
  PageImage,
  PageMethod,
  PagePart,
} from '../src/index.ts';

/** A document as other rooms hand it over. `key` names it, so that a worker can keep it open. */
export interface Source {
  key: string;
  bytes: Uint8Array;
  password?: string;
}

/** What a worker can be asked. Only data crosses: no handles, no functions. */
export type Job =
  | { kind: 'open'; maxPages?: number }
  | { kind: 'render'; page: number; dpi?: number }
  | { kind: 'words'; page: number }
  | {
      kind: 'export-page';
      page: number;
      boxes: readonly PageBox[];
      method: PageMethod;
      dpi?: ExportDpi;
    }
  | { kind: 'verify'; boxes: readonly PageBox[] }
  | { kind: 'finish-export'; parts: readonly PagePart[]; boxes: readonly PageBox[] };

export interface Answers {
  open: DocumentSummary;
  render: PageImage;
  words: Word[];
  'export-page': PagePart;
  'finish-export': Finished;
  verify: Check[];
}

/** `bytes` are left out when the worker already holds the document open. */
export type Request =
  | { type: 'job'; id: number; job: Job; key: string; bytes?: Uint8Array; password?: string }
  | { type: 'forget'; key: string };

export type Reply =
  | { type: 'ready' }
  /** `keys` are the documents the worker now holds open. */
  | { type: 'done'; id: number; answer: Answers[keyof Answers]; keys: string[] }
  /** After a `fatal` error the worker's memory cannot be trusted: it is replaced. */
  | { type: 'failed'; id: number; code: ErrorCode; keys: string[]; fatal: boolean };

export interface WorkerSetup {
  limits: Partial<EngineLimits>;
  maxPdfiumBytes: number;
  /** Documents kept open, the least recently used closed first. */
  maxOpenDocuments: number;
}
