import { Worker } from 'node:worker_threads';
import { createFinder, type Finder, type FindWorker } from '../src/finder.ts';

const startWorker = (): FindWorker => {
  const worker = new Worker(new URL('./find-worker.ts', import.meta.url));
  // A waiting worker must not keep a program alive that has nothing left to do.
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

/** Finds in a worker thread, which is ended when an expression runs too long. */
export const startFinder = (): Finder => createFinder({ startWorker, after });
