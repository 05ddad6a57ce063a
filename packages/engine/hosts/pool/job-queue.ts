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

/** While both wait, every so many jobs are one of an export: whoever asks for many pages stops nobody's download. */
const exportEvery = 4;

/** Interactive jobs come before exports; clients and their documents are served round-robin. */
export class JobQueue {
  private readonly interactive = new FairQueue<Task>();
  private readonly exports = new FairQueue<Task>();
  /** Interactive jobs that came before an export which waits. */
  private before = 0;

  get size(): number {
    return this.interactive.size + this.exports.size;
  }

  add(task: Task): void {
    (isExport(task) ? this.exports : this.interactive).add(task.source, task);
  }

  dequeue(mayExport = true): Task | undefined {
    const isTurnOfExport = mayExport && this.exports.size > 0 && this.before >= exportEvery - 1;
    const interactive = isTurnOfExport ? undefined : this.interactive.dequeue();
    if (interactive) {
      this.before = this.exports.size > 0 ? this.before + 1 : 0;
      return interactive;
    }
    if (!mayExport) return undefined;
    this.before = 0;
    return this.exports.dequeue();
  }

  remove(task: Task): boolean {
    return this.interactive.remove(task.source, task) || this.exports.remove(task.source, task);
  }

  drain(): Task[] {
    const out: Task[] = [];
    for (let task = this.dequeue(); task; task = this.dequeue()) out.push(task);
    return out;
  }
}
