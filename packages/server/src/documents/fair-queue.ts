import { RedactError } from '@blackbar/core';

interface Waiting {
  start: () => void;
}

export interface QueueLimits {
  running: number;
  waiting: number;
  waitingPerOwner: number;
}

/**
 * A bounded line in front of the engine. Owners take turns, so that one of them with many jobs does not
 * keep the others waiting; who finds the line full is told to come back.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #lines = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get idle(): boolean {
    return this.#running === 0 && this.#waiting === 0;
  }

  async run<T>(owner: string, signal: AbortSignal | undefined, job: () => Promise<T>): Promise<T> {
    if (signal?.aborted) throw new RedactError('cancelled');
    if (this.#running >= this.#limits.running) await this.#turn(owner, signal);
    else this.#running += 1;
    try {
      return await job();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #turn(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const line = this.#lines.get(owner) ?? [];
    if (this.#waiting >= this.#limits.waiting || line.length >= this.#limits.waitingPerOwner)
      return Promise.reject(new RedactError('busy'));
    this.#lines.set(owner, line);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(waiting), 1);
        if (line.length === 0) this.#lines.delete(owner);
        this.#waiting -= 1;
        reject(new RedactError('cancelled'));
      };
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          this.#waiting -= 1;
          this.#running += 1;
          resolve();
        },
      };
      line.push(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #startNext(): void {
    const [next] = this.#lines;
    if (!next || this.#running >= this.#limits.running) return;
    const [owner, line] = next;
    const waiting = line.shift();
    // The owner goes to the end of the circle.
    this.#lines.delete(owner);
    if (line.length > 0) this.#lines.set(owner, line);
    waiting?.start();
  }
}
