/** Durations and outcomes of one kind of call. */
export class Timings {
  readonly #ms: number[] = [];
  ok = 0;
  /** Responses with 503. */
  busy = 0;
  readonly failures = new Map<string, number>();

  add(answer: { status: number; code: string; ms: number }): void {
    if (answer.status === 503) {
      this.busy += 1;
      return;
    }
    if (answer.status >= 400) {
      const what = `${answer.status} ${answer.code}`;
      this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
      return;
    }
    this.ok += 1;
    this.#ms.push(answer.ms);
  }

  fail(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  percentile(share: number): number {
    const sorted = this.#ms.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  row(name: string, seconds: number): string {
    const times = [0.5, 0.95, 0.99].map((share) => this.percentile(share).toFixed(0));
    const failures = [...this.failures].map(([what, count]) => `${count} × ${what}`).join(', ');
    const cells = [name, this.ok, (this.ok / seconds).toFixed(1), ...times, this.busy, failures || '0'];
    return `| ${cells.join(' | ')} |`;
  }
}

export const tableHead =
  '| call | answered | a second | p50 ms | p95 ms | p99 ms | told to come back | errors |\n|---|---|---|---|---|---|---|---|';
