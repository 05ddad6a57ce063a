import { createFinder, type FindAnswer, type Finder, type FindWorker } from '../src/finder.ts';

const startWorker = (): FindWorker => {
  const worker = new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module' });
  return {
    send: (request) => worker.postMessage(request),
    onAnswer: (listener) =>
      worker.addEventListener('message', ({ data }: MessageEvent<FindAnswer>) => listener(data)),
    stop: () => worker.terminate(),
  };
};

const after = (timeMs: number, callBack: () => void): (() => void) => {
  const timer = setTimeout(callBack, timeMs);
  return () => clearTimeout(timer);
};

/** Searches in a web worker, so that a search never blocks drawing. */
export const startFinder = (): Finder => createFinder({ startWorker, after });
