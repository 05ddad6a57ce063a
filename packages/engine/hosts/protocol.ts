import type { DocumentSummary, ErrorCode, InspectedDocument, PageBox, Word } from '@blackbar/core/model';
import type {
  Assembled,
  Check,
  EngineLimits,
  ExpectedPage,
  ExportDpi,
  ExportOptions,
  ExportResult,
  PageImage,
  PageMethod,
  PagePart,
  Verification,
} from '../src/index.ts';
import { streamsOf } from '../src/index.ts';

/** A document as other rooms hand it over. `key` names it, so that a worker can keep it open. */
export interface Source {
  key: string;
  bytes: Uint8Array;
  password?: string;
}

/** What a worker can be asked. Only data crosses: no handles, no functions. */
export type Job =
  | { kind: 'open'; maxPages?: number }
  | { kind: 'inspect'; maxPages?: number }
  | { kind: 'unlock' }
  | { kind: 'render'; page: number; dpi?: number }
  | { kind: 'words'; page: number }
  | {
      kind: 'make-page';
      page: number;
      boxes: readonly PageBox[];
      method: PageMethod;
      dpi?: ExportDpi;
    }
  | { kind: 'verify'; boxes: readonly PageBox[] }
  | { kind: 'assemble'; parts: readonly PagePart[]; boxes: readonly PageBox[] }
  | { kind: 'verify-file'; pdf: Uint8Array; pageCount: number }
  | {
      kind: 'verify-pages';
      pdf: Uint8Array;
      pages: readonly ExpectedPage[];
      boxes: readonly PageBox[];
    };

export interface Answers {
  open: DocumentSummary;
  inspect: InspectedDocument;
  unlock: { unlocked: Uint8Array | null };
  render: PageImage;
  words: Word[];
  'make-page': PagePart;
  /** The memory of the parts was lent, and comes back with the answer. */
  assemble: { assembled: Assembled; streams: Uint8Array[] };
  'verify-file': Verification;
  'verify-pages': Verification;
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

export interface JobOptions {
  signal?: AbortSignal;
}

export interface OpenJobOptions extends JobOptions {
  maxPages?: number;
}

/** The engine behind workers: nothing here blocks the caller. */
export interface EngineHost {
  /** Kind and page sizes, in no time: nothing else of the file is looked at. */
  open(source: Source, options?: OpenJobOptions): Promise<DocumentSummary>;
  /** Opens the file and looks through all of it; refuses one that is built to exhaust its reader. */
  inspect(source: Source, options?: OpenJobOptions): Promise<InspectedDocument>;
  /** A copy that needs no password; `null` when the file itself needs none. */
  unlock(source: Source, options?: JobOptions): Promise<Uint8Array | null>;
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

/** What a message transfers instead of copying it: each buffer once, shared memory not at all. */
export const buffersOf = (arrays: readonly (Uint8Array | null | undefined)[]): ArrayBuffer[] => {
  const buffers = new Set<ArrayBuffer>();
  for (const array of arrays) if (array?.buffer instanceof ArrayBuffer) buffers.add(array.buffer);
  return [...buffers];
};

/** Pages are lent to the worker that assembles the file; everything else of a request is copied or shared. */
export const transferList = (request: Request): ArrayBuffer[] =>
  request.type === 'job' && request.job.kind === 'assemble' ? buffersOf(streamsOf(request.job.parts)) : [];
