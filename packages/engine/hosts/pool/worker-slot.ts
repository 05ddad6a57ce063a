import { RedactError } from '@blackbar/core/model';
import type { FaceName } from '../../src/index.ts';
import type { Job, Reply, Request, WorkerSetup } from '../protocol.ts';
import type { Task } from './job-queue.ts';
import type { HostLimits } from './limits.ts';

/** A running worker: a worker thread or a web worker. */
export interface Thread {
  send(request: Request): void;
  stop(): Promise<void>;
  /** Ends an idle one, so that nothing of its documents is left in memory; absent where its end does that. */
  end?(): Promise<void>;
  /** Keeps the process alive only while there is a job; absent where a process does not exit by itself. */
  keepAlive?(isBusy: boolean): void;
  /** CPU time of the thread; absent where the platform does not measure it. */
  cpuMs?(): Promise<number>;
}

export type StartThread = (
  setup: WorkerSetup,
  maxHeapBytes: number,
  listeners: { onReply(reply: Reply): void; onLost(): void },
) => Thread;

export interface SlotListeners {
  onIdle(done: Task | null): void;
  /** A job asked for faces that its worker does not have. */
  onMissingFaces(key: string, faces: readonly FaceName[]): void;
}

/** A cancelled job that is still running after this long is terminated with its worker. */
const cancelGraceMs = 2000;

/** How often a job that waits for a CPU gets another half of its time limit. */
const maxWaits = 10;

/** An `open` job always sends its bytes, so that a changed password is checked. */
const readsKeptDocument = ({ kind }: Job): boolean =>
  kind !== 'open' && kind !== 'inspect' && kind !== 'verify';

/** A slot for one worker, which is replaced when it is terminated. */
export class WorkerSlot {
  task: Task | null = null;
  /** What the worker held after its last job. */
  heldBytes = 0;
  private worker: Thread | null = null;
  private isReady = false;
  /** Called when the worker is ready, or will never be. */
  private started: () => void = () => undefined;
  private isCancelled = false;
  /** Documents that are open in the worker. */
  private keys = new Set<string>();
  /** Documents the worker was ever sent: its memory may have something left of each. */
  private readonly received = new Set<string>();
  private isStained = false;
  private isRenewalDue = false;
  /** Until the threads of replaced workers have ended. */
  private ending: Promise<unknown> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly startThread: StartThread;
  private readonly limits: HostLimits;
  private readonly listeners: SlotListeners;

  constructor(startThread: StartThread, limits: HostLimits, listeners: SlotListeners) {
    this.startThread = startThread;
    this.limits = limits;
    this.listeners = listeners;
  }

  isIdle(): boolean {
    return this.task === null;
  }

  isStarted(): boolean {
    return this.worker !== null;
  }

  holds(key: string): boolean {
    return this.keys.has(key);
  }

  /** Before there is a job: by then it is ready, or nearly so. */
  startAhead(): void {
    this.worker ??= this.spawn();
  }

  start(task: Task): void {
    this.task = task;
    this.worker ??= this.spawn();
    const { worker } = this;
    worker.keepAlive?.(true);
    const { key, bytes, password } = task.source;
    this.received.add(key);
    worker.send({
      type: 'job',
      id: task.id,
      job: task.job,
      key,
      ...(this.keys.has(key) && readsKeptDocument(task.job) ? {} : { bytes }),
      ...(password === undefined ? {} : { password }),
    });
    this.startTimer(task);
  }

  /** On a busy machine a job may have waited for a CPU: then it gets more time. */
  private async timeIsUp(task: Task, startedAt: Promise<number>, limitMs: number, waits = 1): Promise<void> {
    const now = this.worker?.cpuMs?.();
    const usedMs = now
      ? await Promise.all([now, startedAt]).then(
          ([a, b]) => a - b,
          () => limitMs,
        )
      : limitMs;
    if (this.task !== task) return;
    if (usedMs >= limitMs * 0.8 || waits >= maxWaits) this.kill('took-too-long');
    else this.timer = setTimeout(() => this.timeIsUp(task, startedAt, limitMs, waits + 1), limitMs / 2);
  }

  /** Cancels a job. If it does not end soon by itself, its worker is terminated. */
  cancel(task: Task): void {
    if (this.task !== task || this.isCancelled) return;
    this.isCancelled = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.kill('cancelled'), cancelGraceMs);
  }

  forget(key: string): void {
    const wasHeld = this.keys.delete(key);
    this.worker?.send({ type: 'forget', key });
    if (this.received.delete(key)) this.isStained = true;
    // PDFium's memory never shrinks: after a large file it is more than small ones will need.
    if (wasHeld && this.keys.size === 0 && this.heldBytes > this.limits.maxIdleBytes) this.empty();
  }

  /**
   * Replaces a worker that had a document which is forgotten, after the job it is busy with. Resolves when an idle one has
   * started again and the one before has ended; whether there is none left that had one.
   */
  async renew(): Promise<boolean> {
    if (this.isStained) {
      this.isRenewalDue = true;
      if (!this.isIdle()) return false;
      this.discard(true);
      if (this.worker)
        await new Promise<void>((resolve) => {
          this.started = resolve;
        });
    }
    await this.ending;
    return true;
  }

  /** Gives back the memory of an idle worker, which only its end does. */
  empty(): void {
    if (this.isIdle()) this.discard(true);
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    this.started();
    clearTimeout(this.timer);
    this.task?.reject(new RedactError('cancelled'));
    this.task = null;
    await worker?.stop();
  }

  private spawn(): Thread {
    const { timeMs, quietMs, maxPdfiumBytes, maxHeldBytes, maxHeapBytes, maxQueue, ...ofWorker } =
      this.limits;
    const { maxOpenDocuments, ...limits } = ofWorker;
    const setup: WorkerSetup = { limits, maxPdfiumBytes, maxOpenDocuments };
    const thread = this.startThread(setup, maxHeapBytes, {
      onReply: (reply) => this.receive(thread, reply),
      // Out of memory, or a crash: the thread is gone, and only its own job fails.
      onLost: () => this.lost(thread),
    });
    return thread;
  }

  private startTimer(task: Task): void {
    clearTimeout(this.timer);
    const limitMs = this.limits.timeMs[task.job.kind];
    // A worker that is still starting has used no CPU time.
    const startedAt = this.worker?.cpuMs?.().catch(() => 0) ?? Promise.resolve(0);
    this.timer = setTimeout(() => this.timeIsUp(task, startedAt, limitMs), limitMs);
  }

  private receive(worker: Thread, reply: Reply): void {
    if (worker !== this.worker) return;
    if (reply.type === 'ready') {
      this.isReady = true;
      this.started();
      // The time limit counts from when the worker is ready.
      if (this.task && !this.isCancelled) this.startTimer(this.task);
      return;
    }
    if (reply.type === 'forgotten' || !this.task || reply.id !== this.task.id) return;
    const { task } = this;
    this.keys = new Set(reply.keys);
    this.heldBytes = reply.heldBytes;
    if (reply.missingFaces.length > 0) this.listeners.onMissingFaces(task.source.key, reply.missingFaces);
    if (this.isRenewalDue || (reply.type === 'failed' && reply.fatal)) this.discard(true);
    this.finish();
    if (reply.type === 'done') task.resolve(reply.answer);
    else task.reject(new RedactError(reply.code));
    this.listeners.onIdle(task);
  }

  private kill(code: 'took-too-long' | 'cancelled'): void {
    const { task } = this;
    this.discard();
    this.finish();
    task?.reject(new RedactError(code));
    this.listeners.onIdle(task);
  }

  private lost(worker: Thread): void {
    if (worker !== this.worker) return;
    const { task } = this;
    this.discard();
    this.finish();
    task?.reject(new RedactError('too-complex'));
    this.listeners.onIdle(task);
  }

  /** Replaces the worker at once, so that the next job need not wait; one that never became ready is not replaced. */
  private discard(isIdle = false): void {
    const { worker, isReady } = this;
    this.worker = null;
    this.isReady = false;
    this.started();
    this.heldBytes = 0;
    this.keys.clear();
    this.received.clear();
    this.isStained = false;
    this.isRenewalDue = false;
    const end = isIdle && worker?.end ? worker.end() : worker?.stop();
    this.ending = Promise.allSettled([this.ending, end]);
    if (isReady) this.worker = this.spawn();
  }

  private finish(): void {
    clearTimeout(this.timer);
    this.isCancelled = false;
    this.task = null;
    this.worker?.keepAlive?.(false);
  }
}
