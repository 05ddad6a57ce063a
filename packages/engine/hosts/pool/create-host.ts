import { RedactError } from '@blackbar/core/model';
// Not through the door: a process that only hands out jobs loads none of what does them.
import { checkFile } from '../../src/check/check-file.ts';
import { exportDocument } from '../../src/export/export-document.ts';
import type { ExportSteps } from '../../src/export/export-steps.ts';
import { restoreStreams, streamsOf } from '../../src/export/part-streams.ts';
import type { BoundedHost, EngineHost } from '../protocol.ts';
import { ExportTurns } from './export-turns.ts';
import { bytesHeldWith, defaultHostLimits, type HostLimits, maxFileBytesWithin } from './limits.ts';
import { type StartThread, WorkerPool } from './worker-pool.ts';

export interface EngineHostOptions {
  /** Workers that run any job; one more starts when an interactive job would have to wait. */
  workers?: number;
  limits?: Partial<HostLimits>;
}

interface HostParts extends EngineHostOptions {
  copyAndRehash: ExportSteps['copyAndRehash'];
}

const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};

/** A host over the workers that `startThread` starts. */
export const createHost = (startThread: StartThread, options: HostParts): BoundedHost => {
  const workers = options.workers ?? 2;
  const limits = { ...defaultHostLimits, ...options.limits };
  const maxFileBytes = maxFileBytesWithin(limits.maxHeldBytes);
  const pool = new WorkerPool(startThread, workers, limits);
  // One worker stays free for interactive jobs.
  const turns = new ExportTurns(Math.max(1, workers - 1), limits.maxQueue);
  const within = (maxPages: number | undefined) => (maxPages === undefined ? {} : { maxPages });
  const open: EngineHost['open'] = (source, { signal, maxPages } = {}) =>
    pool.run(source, { kind: 'open', ...within(maxPages) }, signal);
  const inspect: EngineHost['inspect'] = (source, { signal, maxPages } = {}) =>
    pool.run(source, { kind: 'inspect', ...within(maxPages) }, signal);
  return {
    maxFileBytes,
    startAhead: (count) => pool.startAhead(count),
    missingFaces: (key) => pool.missingFaces(key),
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
    preparePage: (source, page, { signal } = {}) => pool.run(source, { kind: 'prepare-page', page }, signal),
    async exportDocument(source, untrustedBoxes, { signal, found, ...given } = {}) {
      if (source.bytes.length > maxFileBytes) throw new RedactError('too-complex');
      const pageBytes = new Map<number, number>();
      let isFull = false;
      // A failed page stops the others, as the caller's signal does.
      const failure = new AbortController();
      const stop = AbortSignal.any(signal ? [signal, failure.signal] : [failure.signal]);
      const steps: ExportSteps = {
        open: () => open(source, { signal: stop }),
        inspect: async () => found ?? (await inspect(source, { signal: stop })).found,
        async makePage(page, boxes, method) {
          const options = given.dpi === undefined ? {} : { dpi: given.dpi };
          const part = await pool.run(source, { kind: 'make-page', page, boxes, method, ...options }, stop);
          pageBytes.set(page, sumOf(streamsOf([part]).map(({ length }) => length)));
          isFull ||= bytesHeldWith(source.bytes.length, sumOf(pageBytes.values())) > limits.maxHeldBytes;
          // A page by a simpler method would not help: the export ends.
          if (isFull) throw new RedactError('cancelled');
          return part;
        },
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
        const job = () => exportDocument(steps, untrustedBoxes, workers, given);
        return await turns.run(source, signal, job);
      } catch (error) {
        throw isFull ? new RedactError('too-complex', { cause: error }) : error;
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
