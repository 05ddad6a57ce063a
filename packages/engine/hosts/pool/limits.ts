import type { EngineLimits } from '../../src/index.ts';
import type { Job } from '../protocol.ts';

const MB = 1024 * 1024;

/** Limits of one job; exceeding one terminates its worker. */
export interface HostLimits extends Partial<EngineLimits> {
  timeMs: Record<Job['kind'], number>;
  /** Limit of PDFium's memory in one worker. */
  maxPdfiumBytes: number;
  /** Limit of the JavaScript heap in one worker. */
  maxHeapBytes: number;
  /** Documents one worker keeps open. */
  maxOpenDocuments: number;
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
    assemble: 60_000,
    'verify-file': 60_000,
    'verify-pages': 120_000,
    verify: 180_000,
  },
  // Low enough that hostile files in all workers at once leave memory for other files.
  maxPdfiumBytes: 512 * MB,
  maxHeapBytes: 1536 * MB,
  maxOpenDocuments: 4,
  maxQueue: 1000,
};
