import { type ExportProgress, RedactError } from '@blackbar/core';

export interface JoinOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ExportProgress) => void) | undefined;
}

interface Job<T> {
  result: Promise<T>;
  controller: AbortController;
  waiters: number;
  listeners: Set<(progress: ExportProgress) => void>;
  progress?: ExportProgress;
}

type Start<T> = (signal: AbortSignal, onProgress: (progress: ExportProgress) => void) => Promise<T>;

/** One job for all requests for the same thing; it is cancelled when the last of them has left. */
export class SharedJobs<T> {
  readonly #jobs = new Map<string, Job<T>>();

  get size(): number {
    return this.#jobs.size;
  }

  async join(key: string, start: Start<T>, { signal, onProgress }: JoinOptions = {}): Promise<T> {
    if (signal?.aborted) throw new RedactError('cancelled');
    const job = this.#jobs.get(key) ?? this.#begin(key, start);
    job.waiters += 1;
    if (onProgress) {
      job.listeners.add(onProgress);
      if (job.progress) onProgress(job.progress);
    }
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new RedactError('cancelled'));
      signal?.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([job.result, left]);
    } finally {
      signal?.removeEventListener('abort', leave);
      if (onProgress) job.listeners.delete(onProgress);
      job.waiters -= 1;
      if (job.waiters === 0) {
        job.controller.abort();
        this.#forget(key, job);
      }
    }
  }

  /** Resolves when everything that is running now has ended, one way or the other. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#jobs.values()].map((job) => job.result));
  }

  #begin(key: string, start: Start<T>): Job<T> {
    const controller = new AbortController();
    const listeners = new Set<(progress: ExportProgress) => void>();
    const job: Job<T> = { result: undefined as never, controller, waiters: 0, listeners };
    job.result = start(controller.signal, (progress) => {
      job.progress = progress;
      for (const listener of listeners) listener(progress);
    }).finally(() => this.#forget(key, job));
    // Everyone may have left before it fails; that is not an unhandled rejection.
    job.result.catch(() => undefined);
    this.#jobs.set(key, job);
    return job;
  }

  #forget(key: string, job: Job<T>): void {
    if (this.#jobs.get(key) === job) this.#jobs.delete(key);
  }
}
