import { RedactError } from '@blackbar/core';

export interface WorkLimits {
  /** What may be in flight at the same time, in all, for one client and for one file. */
  total: number;
  perClient: number;
  perFile: number;
}

export interface Owner {
  /** Opaque: an address or a network. Never stored or logged. */
  client: string;
  file?: string;
}

const clientKey = (client: string): string => `client ${client}`;

/**
 * Bounds how much is in flight, in all, for one client and for one file; what exceeds a bound is refused as `busy`.
 * The order of accepted work is decided by the engine alone.
 */
export class WorkLimit {
  readonly #limits: WorkLimits;
  readonly #counts = new Map<string, number>();
  readonly #started = new Set<{ at: number }>();
  #inFlight = 0;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  inFlightOf(client: string): number {
    return this.#counts.get(clientKey(client)) ?? 0;
  }

  get idle(): boolean {
    return this.#inFlight === 0;
  }

  /** How long the oldest of what is in flight has been there. */
  get oldestMs(): number {
    const [oldest] = this.#started;
    return oldest ? performance.now() - oldest.at : 0;
  }

  /** Takes a place; call what it returns once to give it back. */
  enter({ client, file }: Owner): () => void {
    const bounds: [key: string, max: number][] = [[clientKey(client), this.#limits.perClient]];
    if (file !== undefined) bounds.push([`file ${file}`, this.#limits.perFile]);
    const isFull = bounds.some(([key, max]) => (this.#counts.get(key) ?? 0) >= max);
    if (isFull || this.#inFlight >= this.#limits.total) throw new RedactError('busy');
    for (const [key] of bounds) this.#change(key, 1);
    this.#inFlight += 1;
    const start = { at: performance.now() };
    this.#started.add(start);
    return () => {
      this.#started.delete(start);
      this.#inFlight -= 1;
      for (const [key] of bounds) this.#change(key, -1);
    };
  }

  async run<T>(owner: Owner, job: () => Promise<T>): Promise<T> {
    const leave = this.enter(owner);
    try {
      return await job();
    } finally {
      leave();
    }
  }

  #change(key: string, by: number): void {
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
