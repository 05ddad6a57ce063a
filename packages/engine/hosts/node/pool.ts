import { RedactError } from '@blackbar/core';
import type { Answers, Job, Source } from '../protocol.ts';
import { JobQueue, type Task } from './job-queue.ts';
import type { HostLimits } from './limits.ts';
import { WorkerSlot } from './worker-slot.ts';

interface RunOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Hands jobs to worker threads: a person waiting for a page before an export, one document never before all others. */
export class WorkerPool {
  private readonly queue = new JobQueue();
  private readonly slots: WorkerSlot[];
  private readonly limits: HostLimits;
  private nextId = 1;
  private closed = false;

  constructor(workers: number, limits: HostLimits) {
    this.limits = limits;
    this.slots = Array.from(
      { length: Math.max(1, workers) },
      () => new WorkerSlot(limits, () => this.fill()),
    );
  }

  run<K extends Job['kind']>(
    source: Source,
    job: Extract<Job, { kind: K }>,
    { signal, onProgress }: RunOptions,
  ): Promise<Answers[K]> {
    if (this.closed) return Promise.reject(new RedactError('busy'));
    if (signal?.aborted) return Promise.reject(new RedactError('cancelled'));
    if (this.queue.size >= this.limits.maxQueue) return Promise.reject(new RedactError('busy'));
    const { promise, resolve, reject } = Promise.withResolvers<Answers[keyof Answers]>();
    const task: Task = { id: this.nextId++, source, job, resolve, reject, onProgress, settled: false };
    const cancel = () => {
      if (!this.queue.remove(task)) for (const slot of this.slots) slot.cancel(task);
      task.reject(new RedactError('cancelled'));
    };
    signal?.addEventListener('abort', cancel, { once: true });
    this.queue.add(task);
    this.fill();
    const done = promise.finally(() => signal?.removeEventListener('abort', cancel));
    return done as Promise<Answers[K]>;
  }

  forget(key: string): void {
    for (const slot of this.slots) slot.forget(key);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.queue.drain()) task.reject(new RedactError('cancelled'));
    await Promise.all(this.slots.map((slot) => slot.close()));
  }

  /** Exports leave one worker free, where there is more than one, so that pages keep appearing. */
  private mayExport(): boolean {
    const exporting = this.slots.filter((slot) => slot.task?.job.kind === 'export').length;
    return exporting < Math.max(1, this.slots.length - 1);
  }

  private fill(): void {
    if (this.closed) return;
    for (;;) {
      const idle = this.slots.filter((slot) => slot.isIdle());
      if (idle.length === 0) return;
      const task = this.queue.take(this.mayExport());
      if (!task) return;
      const warm = idle.find((slot) => slot.holds(task.source.key));
      const fresh = idle.find((slot) => slot.isStarted()) ?? idle[0];
      (warm ?? fresh)?.start(task);
    }
  }
}
