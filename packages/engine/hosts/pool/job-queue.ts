import type { Answers, Job, Source } from '../protocol.ts';

export interface Task {
  id: number;
  source: Source;
  job: Job;
  resolve(answer: Answers[keyof Answers]): void;
  reject(error: unknown): void;
}

/** Documents take turns, so that one with many waiting jobs does not hold up another with one. */
class FairQueue {
  private readonly byKey = new Map<string, Task[]>();
  size = 0;

  add(task: Task): void {
    const waiting = this.byKey.get(task.source.key);
    if (waiting) waiting.push(task);
    else this.byKey.set(task.source.key, [task]);
    this.size++;
  }

  take(): Task | undefined {
    const first = this.byKey.entries().next().value;
    if (!first) return undefined;
    const [key, waiting] = first;
    const task = waiting.shift();
    this.byKey.delete(key);
    if (waiting.length > 0) this.byKey.set(key, waiting);
    this.size--;
    return task;
  }

  remove(task: Task): boolean {
    const waiting = this.byKey.get(task.source.key);
    const index = waiting?.indexOf(task) ?? -1;
    if (!waiting || index < 0) return false;
    waiting.splice(index, 1);
    if (waiting.length === 0) this.byKey.delete(task.source.key);
    this.size--;
    return true;
  }
}

const exportKinds: ReadonlySet<Job['kind']> = new Set([
  'make-page',
  'assemble',
  'verify-file',
  'verify-pages',
]);

const isExport = ({ job }: Task): boolean => exportKinds.has(job.kind);

/** What a person waits for comes before exports. */
export class JobQueue {
  private readonly interactive = new FairQueue();
  private readonly exports = new FairQueue();

  get size(): number {
    return this.interactive.size + this.exports.size;
  }

  add(task: Task): void {
    (isExport(task) ? this.exports : this.interactive).add(task);
  }

  take(mayExport = true): Task | undefined {
    return this.interactive.take() ?? (mayExport ? this.exports.take() : undefined);
  }

  remove(task: Task): boolean {
    return this.interactive.remove(task) || this.exports.remove(task);
  }

  drain(): Task[] {
    const out: Task[] = [];
    for (let task = this.take(); task; task = this.take()) out.push(task);
    return out;
  }
}
