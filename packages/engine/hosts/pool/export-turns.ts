import { RedactError } from '@blackbar/core/model';
import { FairQueue, type Turn } from './fair-queue.ts';

interface Waiting {
  start(): void;
}

/** Exports keep their finished pages in memory: only a few run at once, the others wait, round-robin by client and document. */
export class ExportTurns {
  private readonly waiting = new FairQueue<Waiting>();
  private readonly maxRunning: number;
  private readonly maxWaiting: number;
  private running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.maxRunning = maxRunning;
    this.maxWaiting = maxWaiting;
  }

  async run<T>(turn: Turn, signal: AbortSignal | undefined, job: () => Promise<T>): Promise<T> {
    if (signal?.aborted) throw new RedactError('cancelled');
    if (this.running < this.maxRunning) this.running++;
    else await this.wait(turn, signal);
    try {
      return await job();
    } finally {
      this.running--;
      this.startNext();
    }
  }

  private wait(turn: Turn, signal: AbortSignal | undefined): Promise<void> {
    if (this.waiting.size >= this.maxWaiting) throw new RedactError('busy');
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.remove(turn, entry);
        reject(new RedactError('cancelled'));
      };
      const entry: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.add(turn, entry);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private startNext(): void {
    if (this.running >= this.maxRunning) return;
    const next = this.waiting.dequeue();
    if (!next) return;
    this.running++;
    next.start();
  }
}
