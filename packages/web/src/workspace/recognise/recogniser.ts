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

/** Text recognition in a web worker. What it needs comes from the page's own server, when it is first asked. */
export const startRecogniser = (): PageRecogniser => {
  let worker: Worker | null = null;
  const stop = (): void => {
    worker?.terminate();
    worker = null;
  };
  return {
    recognise(request, signal, onProgress) {
      const { promise, resolve, reject } = Promise.withResolvers<Word[]>();
      if (signal.aborted) return Promise.reject(signal.reason);
      worker ??= new Worker(new URL('./recognise-worker.ts', import.meta.url), { type: 'module' });
      const asked = worker;
      const listening = new AbortController();
      const fail = (reason: unknown): void => {
        stop();
        reject(reason);
      };
      signal.addEventListener('abort', () => fail(signal.reason), { signal: listening.signal });
      asked.addEventListener('error', () => fail(new Error('the worker ended')), {
        signal: listening.signal,
      });
      asked.addEventListener(
        'message',
        ({ data }: MessageEvent<RecogniseAnswer>) => {
          if (data.kind === 'progress') onProgress(data.share);
          else if (data.kind === 'words') resolve(data.words);
          else fail(new Error('the page cannot be read'));
        },
        { signal: listening.signal },
      );
      asked.postMessage(request, [request.picture.buffer]);
      return promise.finally(() => listening.abort());
    },
    close: stop,
  };
};
