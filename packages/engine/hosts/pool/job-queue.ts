import type { Answers, Job, Source } from '../protocol.ts';
import { FairQueue } from './fair-queue.ts';

export interface Task {
  id: number;
  source: Source;
  job: Job;
  resolve(answer: Answers[keyof Answers]): void;
  reject(error: unknown): void;
}

const exportKinds: ReadonlySet<Job['kind']> = new Set([
  'make-page',
  'assemble',
  'verify-file',
  'verify-pages',
]);

const isExport = ({ job }: Task): boolean => exportKinds.has(job.kind);

/** What a person waits for comes before exports; documents take turns. */
export class JobQueue {
  private readonly interactive = new FairQueue<Task>();
  private readonly exports = new FairQueue<Task>();

  get size(): number {
    return this.interactive.size + this.exports.size;
  }

  add(task: Task): void {
    (isExport(task) ? this.exports : this.interactive).add(task.source.key, task);
  }

  take(mayExport = true): Task | undefined {
    return this.interactive.take() ?? (mayExport ? this.exports.take() : undefined);
  }

  remove(task: Task): boolean {
    const { key } = task.source;
    return this.interactive.remove(key, task) || this.exports.remove(key, task);
  }

  drain(): Task[] {
    const out: Task[] = [];
    for (let task = this.take(); task; task = this.take()) out.push(task);
    return out;
  }
}
