/** A round-robin queue: a key with many entries does not delay another with one. */
export class FairQueue<T> {
  private readonly byKey = new Map<string, T[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(key: string, entry: T): void {
    const waiting = this.byKey.get(key);
    if (waiting) waiting.push(entry);
    else this.byKey.set(key, [entry]);
    this.count++;
  }

  dequeue(): T | undefined {
    const first = this.byKey.entries().next().value;
    if (!first) return undefined;
    const [key, waiting] = first;
    const entry = waiting.shift();
    this.byKey.delete(key);
    if (waiting.length > 0) this.byKey.set(key, waiting);
    this.count--;
    return entry;
  }

  remove(key: string, entry: T): boolean {
    const waiting = this.byKey.get(key);
    const index = waiting?.indexOf(entry) ?? -1;
    if (!waiting || index < 0) return false;
    waiting.splice(index, 1);
    if (waiting.length === 0) this.byKey.delete(key);
    this.count--;
    return true;
  }
}
