import type {
  CheckedFile,
  CheckProgress,
  DocumentSummary,
  ErrorCode,
  InspectedDocument,
  PageBox,
  Word,
} from '@blackbar/core/model';
import { streamsOf } from '../src/export/part-streams.ts';
import type {
  Assembled,
  Check,
  CheckedPage,
  CheckedRest,
  EngineLimits,
  ExpectedPage,
  ExportDpi,
  ExportOptions,
  ExportResult,
  FaceName,
  MadePage,
  PageImage,
  PageMethod,
  PagePart,
  PreparedPage,
  Verification,
} from '../src/index.ts';

/** A document from the caller. `key` identifies it, so that a worker can keep it open. */
export interface Source {
  key: string;
  bytes: Uint8Array;
  password?: string;
  /** Whose job it is, where jobs of several wait: each gets a turn. Not sent to a worker. */
  client?: string;
}

/** A job for a worker. Plain data only: no handles, no functions. */
export type Job =
  | { kind: 'open'; maxPages?: number }
  | { kind: 'inspect'; maxPages?: number }
  | { kind: 'unlock' }
  | { kind: 'render'; page: number; dpi?: number }
  | { kind: 'words'; page: number }
  | { kind: 'check-page'; page: number }
  | { kind: 'check-rest'; seen: readonly string[]; hidden: readonly string[] }
  | {
      kind: 'make-page';
      page: number;
      boxes: readonly PageBox[];
      method: PageMethod;
      dpi?: ExportDpi;
    }
  | { kind: 'prepare-page'; page: number }
  | { kind: 'verify'; boxes: readonly PageBox[] }
  | { kind: 'assemble'; parts: readonly MadePage[]; boxes: readonly PageBox[] }
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
  'check-page': CheckedPage;
  'check-rest': CheckedRest;
  'make-page': PagePart;
  'prepare-page': { prepared: PreparedPage; tookMs: number };
  /** The buffers of the parts were transferred to the worker, and are transferred back in `streams`. */
  assemble: { assembled: Assembled; streams: Uint8Array[] };
  'verify-file': Verification;
  'verify-pages': Verification;
  verify: Check[];
}

/** `bytes` are absent when the document is already open in the worker. */
export type Request =
  | { type: 'job'; id: number; job: Job; key: string; bytes?: Uint8Array; password?: string }
  | { type: 'forget'; key: string }
  /** The last one: the worker lets go of every document. */
  | { type: 'forget-all' };

export type Reply =
  | { type: 'ready' }
  | { type: 'forgotten' }
  | ({ type: 'done'; id: number; answer: Answers[keyof Answers] } & Kept)
  /** After a `fatal` error the worker's memory may be corrupt: it is replaced. */
  | ({ type: 'failed'; id: number; code: ErrorCode; fatal: boolean } & Kept);

/** What a worker keeps after a job. */
interface Kept {
  /** The documents that are open in it. */
  keys: string[];
  /** PDFium's memory and the bytes of these documents. */
  heldBytes: number;
  /** Faces that the job asked for and the worker does not have. */
  missingFaces: FaceName[];
}

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

/** The engine in workers: no call blocks the caller. */
export interface EngineHost {
  /** Kind and page sizes; fast, because nothing else of the file is read. */
  open(source: Source, options?: OpenJobOptions): Promise<DocumentSummary>;
  /** Opens the file and inspects all of it; refuses decompression bombs. */
  inspect(source: Source, options?: OpenJobOptions): Promise<InspectedDocument>;
  /** A decrypted copy; `null` when the file needs no password. */
  unlock(source: Source, options?: JobOptions): Promise<Uint8Array | null>;
  /** `page` counts from 1. */
  renderPage(source: Source, page: number, options?: JobOptions & { dpi?: number }): Promise<PageImage>;
  words(source: Source, page: number, options?: JobOptions): Promise<Word[]>;
  /** Looks for everything that can be read although the pages do not show it; says what could not be looked at. */
  checkFile(
    source: Source,
    options?: JobOptions & { onProgress?: (progress: CheckProgress) => void },
  ): Promise<CheckedFile>;
  /**
   * Makes a page as an export makes it that has no boxes there, while nobody waits for anything: everything else goes
   * first, whoever asks for it.
   */
  preparePage(source: Source, page: number, options?: JobOptions): Promise<Answers['prepare-page']>;
  exportDocument(
    source: Source,
    boxes: readonly PageBox[],
    options?: JobOptions & ExportOptions,
  ): Promise<ExportResult>;
  /** Checks a finished file without its source, with the same checks as for an export. */
  verify(source: Source, boxes: readonly PageBox[], options?: JobOptions): Promise<Check[]>;
  /** Closes a document in every worker. */
  forget(key: string): void;
  /**
   * Replaces the workers that had a forgotten document: only with a worker's end all of its memory is given back. False
   * when one of them was busy, and will be replaced after its job.
   */
  renew(): Promise<boolean>;
  close(): Promise<void>;
}

/** Where memory is short and faces are not all at hand, a caller asks what there is. */
export interface BoundedHost extends EngineHost {
  /** Starts so many workers while whoever asks is still reading the file; otherwise each starts with its first job. */
  startAhead(workers: number): void;
  /** The largest file for whose export there is memory. */
  readonly maxFileBytes: number;
  /** Faces that pages of a document have asked for in vain so far: text in them is neither drawn nor exported. */
  missingFaces(key: string): FaceName[];
}

/** The transfer list for these arrays: each buffer once, shared memory not at all. */
export const buffersOf = (arrays: readonly (Uint8Array | null | undefined)[]): ArrayBuffer[] => {
  const buffers = new Set<ArrayBuffer>();
  for (const array of arrays) if (array?.buffer instanceof ArrayBuffer) buffers.add(array.buffer);
  return [...buffers];
};

/** The buffers of pages are transferred to the worker that assembles the file; all else is copied or shared. */
export const transferList = (request: Request): ArrayBuffer[] =>
  request.type === 'job' && request.job.kind === 'assemble' ? buffersOf(streamsOf(request.job.parts)) : [];
