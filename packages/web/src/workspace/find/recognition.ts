import type { PageSize, Word } from '@blackbar/core';
import type { PageRecogniser } from '../recognise/recogniser.ts';

export type RecognitionState =
  | { name: 'idle' }
  /** `done` of `total` pages are read; `share` of `page` is. */
  | { name: 'running'; page: number; done: number; total: number; share: number }
  | { name: 'failed' };

export interface Recognition {
  get(): RecognitionState;
  subscribe(listener: () => void): () => void;
  /** Reads these pages one after the other. Does nothing while it is already running. */
  start(pages: readonly number[]): Promise<void>;
  /** Ends the work at once; the pages read so far stay read. */
  cancel(): void;
}

interface RecognitionOptions {
  sizes: readonly PageSize[];
  loadPicture: (page: number, size: PageSize, signal: AbortSignal) => Promise<Uint8Array>;
  startRecogniser: () => PageRecogniser;
  onWords: (page: number, words: Word[]) => void;
}

/** Text recognition on demand: page by page, with its progress, and cancelled at any moment. */
export const recognition = (options: RecognitionOptions): Recognition => {
  const listeners = new Set<() => void>();
  let state: RecognitionState = { name: 'idle' };
  let running: AbortController | null = null;

  const update = (next: RecognitionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const readAll = async (pages: readonly number[], signal: AbortSignal): Promise<void> => {
    const recogniser = options.startRecogniser();
    try {
      for (const [done, page] of pages.entries()) {
        const size = options.sizes[page - 1];
        if (size === undefined) continue;
        const progress = (share: number): void =>
          update({ name: 'running', page, done, total: pages.length, share });
        progress(0);
        const picture = await options.loadPicture(page, size, signal);
        const words = await recogniser.recognise({ picture, page: size }, signal, progress);
        options.onWords(page, words);
      }
    } finally {
      recogniser.close();
    }
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start(pages) {
      if (running !== null) return;
      const own = new AbortController();
      running = own;
      try {
        await readAll(pages, own.signal);
        update({ name: 'idle' });
      } catch {
        // Cancelled is no failure.
        update({ name: own.signal.aborted ? 'idle' : 'failed' });
      } finally {
        running = null;
      }
    },
    cancel: () => running?.abort(),
  };
};
