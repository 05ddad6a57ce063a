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

/** Interactive jobs come before exports; documents are served round-robin. */
export class JobQueue {
  private readonly interactive = new FairQueue<Task>();
  private readonly exports = new FairQueue<Task>();

  get size(): number {
    return this.interactive.size + this.exports.size;
  }

  add(task: Task): void {
    (isExport(task) ? this.exports : this.interactive).add(task.source.key, task);
  }

  dequeue(mayExport = true): Task | undefined {
    return this.interactive.dequeue() ?? (mayExport ? this.exports.dequeue() : undefined);
  }

  remove(task: Task): boolean {
    const { key } = task.source;
    return this.interactive.remove(key, task) || this.exports.remove(key, task);
  }

  drain(): Task[] {
    const out: Task[] = [];
    for (let task = this.dequeue(); task; task = this.dequeue()) out.push(task);
    return out;
  }
}
