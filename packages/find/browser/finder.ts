import { createFinder, type FindAnswer, type Finder, type FindWorker } from '../src/finder.ts';

/** Requests wait until the worker is there; its code may still be on its way. */
const overMessages = (starting: Promise<Worker>): FindWorker => {
  const withWorker = (act: (worker: Worker) => void): void => void starting.then(act).catch(() => undefined);
  return {
    send: (request) => withWorker((worker) => worker.postMessage(request)),
    onAnswer: (listener) =>
      withWorker((worker) =>
        worker.addEventListener('message', ({ data }: MessageEvent<FindAnswer>) => listener(data)),
      ),
    stop: () => withWorker((worker) => worker.terminate()),
  };
};

const after = (timeMs: number, callBack: () => void): (() => void) => {
  const timer = setTimeout(callBack, timeMs);
  return () => clearTimeout(timer);
};

/** Searches in a web worker that runs `find-worker.ts`, so that a search never blocks drawing. */
export const startFinder = (startWorker: () => Promise<Worker>): Finder =>
  createFinder({ startWorker: () => overMessages(startWorker()), after });
