import { RedactError } from '@blackbar/core';

export interface WorkLimits {
  /** Jobs in flight: waiting for the engine, or in it. */
  total: number;
  perOwner: number;
}

/**
 * Bounds how much work is handed to the engine, in all and for one owner; what exceeds a bound is refused as `busy`.
 * The order of accepted work is decided by the engine alone.
 */
export class WorkLimit {
  readonly #limits: WorkLimits;
  readonly #byOwner = new Map<string, number>();
  #inFlight = 0;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get idle(): boolean {
    return this.#inFlight === 0;
  }

  async run<T>(owner: string, job: () => Promise<T>): Promise<T> {
    const own = this.#byOwner.get(owner) ?? 0;
    if (this.#inFlight >= this.#limits.total || own >= this.#limits.perOwner) throw new RedactError('busy');
    this.#byOwner.set(owner, own + 1);
    this.#inFlight += 1;
    try {
      return await job();
    } finally {
      this.#inFlight -= 1;
      const left = (this.#byOwner.get(owner) ?? 1) - 1;
      if (left === 0) this.#byOwner.delete(owner);
      else this.#byOwner.set(owner, left);
    }
  }
}
