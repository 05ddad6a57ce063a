import { Worker } from 'node:worker_threads';
import { type PageSize, RedactError, type Word } from '@blackbar/core/model';
import type { RecogniseAnswer } from '../src/recognise-messages.ts';

/** A page takes seconds; one that takes minutes is not a page of text. */
const pageLimitMs = 120_000;

export interface NodeRecogniser {
  /** The words on a picture of a page, in the page's own pixels. One at a time, in the order they are asked for. */
  recognise(picture: Uint8Array, page: PageSize, signal: AbortSignal): Promise<Word[]>;
  close(): Promise<void>;
}

/** Text recognition in a worker thread, which starts with the first page and is ended when a page takes too long. */
export const startRecogniser = (): NodeRecogniser => {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const stop = async (): Promise<void> => {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  };
  const read = (picture: Uint8Array, page: PageSize, signal: AbortSignal): Promise<Word[]> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./recognise-worker.ts', import.meta.url));
      const asked = worker;
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        asked.removeAllListeners();
        // An idle worker must not keep the process alive.
        asked.unref();
        act();
      };
      const fail = (code: 'took-too-long' | 'page-unreadable' | 'cancelled'): void =>
        settle(() => void stop().then(() => reject(new RedactError(code))));
      const onAbort = (): void => fail('cancelled');
      const timer = setTimeout(() => fail('took-too-long'), pageLimitMs);
      signal.addEventListener('abort', onAbort);
      asked.ref();
      asked.once('error', () => fail('page-unreadable'));
      asked.once('message', (answer: RecogniseAnswer) =>
        answer.kind === 'words' ? settle(() => resolve(answer.words)) : fail('page-unreadable'),
      );
      asked.postMessage({ picture, page });
    });
  return {
    recognise(picture, page, signal) {
      const next = last.then(() => {
        if (signal.aborted) throw new RedactError('cancelled');
        return read(picture, page, signal);
      });
      last = next.catch(() => {});
      return next;
    },
    close: stop,
  };
};
