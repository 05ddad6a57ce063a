import { Worker } from 'node:worker_threads';
import { createFinder, type Finder, type FindWorker } from '../src/finder.ts';

export type { Finder } from '../src/finder.ts';

const startWorker = (): FindWorker => {
  const worker = new Worker(new URL('./find-worker.ts', import.meta.url));
  // An idle worker must not keep the process alive.
  worker.unref();
  return {
    send: (request) => worker.postMessage(request),
    onAnswer: (listener) => worker.on('message', listener),
    stop: () => void worker.terminate(),
  };
};

const after = (timeMs: number, callBack: () => void): (() => void) => {
  const timer = setTimeout(callBack, timeMs);
  return () => clearTimeout(timer);
};

/** Nobody waits at a screen, and a batch may have a busy machine. */
const limitMs = 5000;

/** Searches in a worker thread, which is terminated when a regular expression takes too long. */
export const startFinder = (): Finder => createFinder({ startWorker, after, limitMs });
