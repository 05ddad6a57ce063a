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

export const isPreparation = ({ job }: Task): boolean => job.kind === 'prepare-page';

/** Interactive jobs come before exports; clients and their documents are served round-robin. */
export class JobQueue {
  private readonly interactive = new FairQueue<Task>();
  private readonly exports = new FairQueue<Task>();
  /** Nobody waits for these: they are handed out apart. */
  private readonly preparations = new FairQueue<Task>();
  /** Interactive jobs that came before an export which waits. */
  private before = 0;

  /** What somebody waits for. */
  get size(): number {
    return this.interactive.size + this.exports.size;
  }

  get preparationCount(): number {
    return this.preparations.size;
  }

  add(task: Task): void {
    this.rankOf(task).add(task.source, task);
  }

  private rankOf(task: Task): FairQueue<Task> {
    if (isPreparation(task)) return this.preparations;
    return isExport(task) ? this.exports : this.interactive;
  }

  dequeuePreparation(): Task | undefined {
    return this.preparations.dequeue();
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
    return this.rankOf(task).remove(task.source, task);
  }

  drain(): Task[] {
    const out: Task[] = [];
    const next = () => this.dequeue() ?? this.dequeuePreparation();
    for (let task = next(); task; task = next()) out.push(task);
    return out;
  }
}
