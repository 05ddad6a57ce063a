import type { EngineLimits } from '../../src/index.ts';
import type { Job } from '../protocol.ts';

const MB = 1024 * 1024;

/** Limits of one job; exceeding one terminates its worker. */
export interface HostLimits extends Partial<EngineLimits> {
  timeMs: Record<Job['kind'], number>;
  /** Limit of PDFium's memory in one worker. */
  maxPdfiumBytes: number;
  /** Limit of what all workers hold together: beyond it none is started, and idle ones are replaced. */
  maxHeldBytes: number;
  /** What a worker may go on holding once none of its files is needed: with more it is replaced. */
  maxIdleBytes: number;
  /** Limit of the JavaScript heap in one worker. */
  maxHeapBytes: number;
  /** Documents one worker keeps open. */
  maxOpenDocuments: number;
  /** How long nobody has asked for anything before a page is prepared. */
  quietMs: number;
  /** Jobs waiting; the next one fails with `busy`. */
  maxQueue: number;
}

/** One limit for every kind of job. */
export const everyJobWithin = (ms: number): HostLimits['timeMs'] => ({
  open: ms,
  inspect: ms,
  unlock: ms,
  render: ms,
  words: ms,
  'check-page': ms,
  'check-rest': ms,
  'make-page': ms,
  'prepare-page': ms,
  assemble: ms,
  'verify-file': ms,
  'verify-pages': ms,
  verify: ms,
});

export const defaultHostLimits: HostLimits = {
  timeMs: {
    open: 20_000,
    inspect: 20_000,
    unlock: 20_000,
    render: 20_000,
    words: 20_000,
    'check-page': 30_000,
    'check-rest': 60_000,
    'make-page': 20_000,
    'prepare-page': 20_000,
    assemble: 60_000,
    'verify-file': 60_000,
    'verify-pages': 120_000,
    verify: 180_000,
  },
  // Low enough that hostile files in all workers at once leave memory for other files.
  maxPdfiumBytes: 512 * MB,
  // A server has a limit for each worker, and as many workers as its memory has room for.
  maxHeldBytes: Number.POSITIVE_INFINITY,
  maxIdleBytes: 128 * MB,
  maxHeapBytes: 1536 * MB,
  maxOpenDocuments: 4,
  quietMs: 250,
  maxQueue: 1000,
};

/** A worker with PDFium and no document, with its share of code and buffers. */
const idleWorkerBytes = 64 * MB;
/** In one piece: with the caller, in a worker, as pages, as the finished file, and as that file in its reader. */
const copiesOfFile = 5;

/** The largest file whose export one worker makes within the limit. */
export const maxFileBytesWithin = (maxHeldBytes: number): number =>
  Math.max(0, Math.floor((maxHeldBytes - idleWorkerBytes) / copiesOfFile));

/** What an export holds that has made these pages: they and the file, each with a copy in a worker. */
export const bytesHeldWith = (fileBytes: number, pageBytes: number): number =>
  idleWorkerBytes + 2 * (fileBytes + pageBytes);
