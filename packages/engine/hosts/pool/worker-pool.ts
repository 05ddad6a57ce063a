import { RedactError } from '@blackbar/core/model';
import type { FaceName } from '../../src/index.ts';
import type { Answers, Job, Source } from '../protocol.ts';
import { isPreparation, JobQueue, type Task } from './job-queue.ts';
import type { HostLimits } from './limits.ts';
import { type SlotListeners, type StartThread, WorkerSlot } from './worker-slot.ts';

export type { StartThread } from './worker-slot.ts';

/**
 * Assigns jobs to workers: interactive jobs before exports, clients and documents round-robin. Pages are prepared one at
 * a time, while there is nothing else to do and has not been for a moment.
 */
export class WorkerPool {
  private readonly queue = new JobQueue();
  private readonly slots: WorkerSlot[];
  /** Runs interactive jobs when every other worker is busy, so that nobody waits behind a slow file. */
  private readonly spare: WorkerSlot;
  private readonly limits: HostLimits;
  /** By document. */
  private readonly missing = new Map<string, Set<FaceName>>();
  private nextId = 1;
  private closed = false;
  /** When a job that somebody waited for last ended. */
  private lastNeededAt = Number.NEGATIVE_INFINITY;
  private quietTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(startThread: StartThread, workers: number, limits: HostLimits) {
    this.limits = limits;
    const listeners: SlotListeners = {
      onIdle: (done) => this.goOn(done),
      onMissingFaces: (key, faces) =>
        this.missing.set(key, new Set([...(this.missing.get(key) ?? []), ...faces])),
    };
    const slot = () => new WorkerSlot(startThread, limits, listeners);
    this.slots = Array.from({ length: Math.max(1, workers) }, slot);
    this.spare = slot();
  }

  /** So many workers, before there is a job for them. */
  startAhead(workers: number): void {
    for (const slot of this.slots.slice(0, workers)) slot.startAhead();
  }

  run<K extends Job['kind']>(
    source: Source,
    job: Extract<Job, { kind: K }>,
    signal?: AbortSignal,
  ): Promise<Answers[K]> {
    if (this.closed) return Promise.reject(new RedactError('busy'));
    if (signal?.aborted) return Promise.reject(new RedactError('cancelled'));
    const waiting = job.kind === 'prepare-page' ? this.queue.preparationCount : this.queue.size;
    if (waiting >= this.limits.maxQueue) return Promise.reject(new RedactError('busy'));
    let cancel = () => {};
    const promise = new Promise<Answers[keyof Answers]>((resolve, reject) => {
      const task: Task = { id: this.nextId++, source, job, resolve, reject };
      cancel = () => {
        if (!this.queue.remove(task)) for (const slot of this.everySlot()) slot.cancel(task);
        task.reject(new RedactError('cancelled'));
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.queue.add(task);
      this.fill();
    });
    const done = promise.finally(() => signal?.removeEventListener('abort', cancel));
    return done as Promise<Answers[K]>;
  }

  missingFaces(key: string): FaceName[] {
    return [...(this.missing.get(key) ?? [])];
  }

  forget(key: string): void {
    this.missing.delete(key);
    for (const slot of this.everySlot()) slot.forget(key);
  }

  /** One after the other: others find a worker meanwhile, and the starts do not take every core at once. */
  async renew(): Promise<boolean> {
    let areAll = true;
    for (const slot of this.everySlot()) areAll = (await slot.renew()) && areAll;
    return areAll;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.quietTimer);
    for (const task of this.queue.drain()) task.reject(new RedactError('cancelled'));
    await Promise.all(this.everySlot().map((slot) => slot.close()));
  }

  private everySlot(): WorkerSlot[] {
    return [...this.slots, this.spare];
  }

  private goOn(done: Task | null): void {
    if (done && !isPreparation(done)) this.lastNeededAt = performance.now();
    this.makeRoom();
    this.fill();
  }

  private get heldBytes(): number {
    return this.everySlot().reduce((sum, { heldBytes }) => sum + heldBytes, 0);
  }

  private makeRoom(): void {
    const idle = this.everySlot().filter((slot) => slot.isIdle() && slot.heldBytes > 0);
    idle.sort((one, other) => other.heldBytes - one.heldBytes);
    for (const slot of idle) if (this.heldBytes > this.limits.maxHeldBytes) slot.empty();
  }

  /** One more worker will hold about as much as the largest does. */
  private hasRoomForOneMore(): boolean {
    const largest = Math.max(...this.everySlot().map(({ heldBytes }) => heldBytes));
    return this.heldBytes + largest <= this.limits.maxHeldBytes;
  }

  private fill(): void {
    if (this.closed) return;
    for (;;) {
      const idle = this.idle();
      const task =
        idle.length > 0 ? this.queue.dequeue() : this.isFree(this.spare) && this.queue.dequeue(false);
      if (!task) break;
      this.start(task, idle);
    }
    if (this.queue.size > 0) this.endPreparation();
    else this.prepare();
  }

  private prepare(): void {
    if (this.closed || this.queue.preparationCount === 0) return;
    const idle = this.idle();
    if (idle.length === 0 || this.everySlot().some((slot) => !slot.isIdle())) return;
    const quietInMs = this.lastNeededAt + this.limits.quietMs - performance.now();
    clearTimeout(this.quietTimer);
    if (quietInMs > 0) {
      this.quietTimer = setTimeout(() => this.prepare(), quietInMs);
      return;
    }
    const task = this.queue.dequeuePreparation();
    if (task) this.start(task, idle);
  }

  /** Somebody waits for the worker of a preparation: it may finish its page, if that takes no longer than a moment. */
  private endPreparation(): void {
    for (const slot of this.slots) if (slot.task && isPreparation(slot.task)) slot.cancel(slot.task);
  }

  private isFree(slot: WorkerSlot): boolean {
    return slot.isIdle() && (slot.isStarted() || this.hasRoomForOneMore());
  }

  private idle(): WorkerSlot[] {
    return this.slots.filter((slot) => this.isFree(slot));
  }

  private start(task: Task, idle: readonly WorkerSlot[]): void {
    const warm = idle.find((slot) => slot.holds(task.source.key));
    (warm ?? idle.find((slot) => slot.isStarted()) ?? idle[0] ?? this.spare).start(task);
  }
}
