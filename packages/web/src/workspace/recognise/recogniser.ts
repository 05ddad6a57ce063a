import type { Word } from '@blackbar/core/model';
import type { RecogniseAnswer, RecogniseRequest } from '@blackbar/recognise';

export interface PageRecogniser {
  /** The words on a picture of a page, in the page's own pixels. One at a time; aborting ends the work at once. */
  recognise(
    request: RecogniseRequest,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Word[]>;
  close(): void;
}

/** Loaded when it is first asked. */
const startWorker = async (): Promise<Worker> =>
  (await import('./start-recognise-worker.ts')).startRecogniseWorker();

/** Text recognition in a web worker. */
export const startRecogniser = (): PageRecogniser => {
  let starting: Promise<Worker> | null = null;
  const stop = (): void => {
    void starting?.then((worker) => worker.terminate()).catch(() => undefined);
    starting = null;
  };
  return {
    async recognise(request, signal, onProgress) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Word[]>();
      const listening = new AbortController();
      signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal });
      starting ??= startWorker();
      starting.then((worker) => {
        if (listening.signal.aborted) return;
        worker.addEventListener('error', () => reject(new Error('the worker ended')), {
          signal: listening.signal,
        });
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<RecogniseAnswer>) => {
            if (data.kind === 'progress') onProgress(data.share);
            else if (data.kind === 'words') resolve(data.words);
            else reject(new Error('the page cannot be read'));
          },
          { signal: listening.signal },
        );
        worker.postMessage(request, [request.picture.buffer]);
      }, reject);
      try {
        return await promise;
      } catch (error) {
        stop();
        throw error;
      } finally {
        listening.abort();
      }
    },
    close: stop,
  };
};
