/** Numbers that follow from a seed alone (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to below 1. */
  share(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both ends are among them. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[this.integer(0, items.length - 1)] as T;
  }

  /** Up to `count` of them, each once, in their order. */
  sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items.keys()];
    const chosen = Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(this.integer(0, left.length - 1), 1),
    );
    return chosen
      .flat()
      .sort((one, other) => one - other)
      .map((index) => items[index] as T);
  }

  list<T>(least: number, most: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.integer(least, most) }, (_, index) => make(index));
  }
}
