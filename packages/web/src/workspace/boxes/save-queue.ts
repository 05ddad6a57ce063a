import type { SavedRedactions } from '../../document/open-document.ts';
import { applyStep, type Change } from './history.ts';
import type { Mark } from './mark.ts';

/** The calls that save a change. */
export interface Remote extends Omit<SavedRedactions, 'delete'> {
  /** `isRepeated`: an earlier try may have deleted it already. */
  delete(id: number, isRepeated: boolean): Promise<void>;
}

export type SaveStatus = 'saved' | 'saving' | 'retrying';

type Marks = ReadonlyMap<number, Mark>;

export interface SaveQueueOptions {
  /** What is saved to begin with. */
  saved: Marks;
  remote: Remote;
  isWorthRetrying(error: unknown): boolean;
  /** Resolves when another try makes sense; `attempt` counts from 1. `null` means: give up. */
  untilRetry(attempt: number, error: unknown): Promise<void> | null;
  onStatus(status: SaveStatus, waiting: number): void;
  /** The changes were not saved and never will be; `remaining` is what there is without them. */
  onLost(changes: readonly Change[], error: unknown, remaining: Marks): void;
  onClearLost(error: unknown, remaining: Marks): void;
}

export interface SaveQueue {
  push(changes: readonly Change[]): void;
  clear(): void;
  /**
   * Resolves when everything pushed so far is saved or reported as lost, and nothing else is saved. Rejects when
   * nobody says what is.
   */
  settled(): Promise<void>;
}

interface Job {
  act: (isRepeated: boolean) => Promise<void>;
  /** What is saved once it is done. */
  after: (saved: Marks) => Marks;
  giveUp: (error: unknown) => void;
}

const isSame = (a: Mark, b: Mark): boolean =>
  (['page', 'x', 'y', 'width', 'height', 'label'] as const).every((key) => a[key] === b[key]);

/** Saves one change after the other, in the order they were made. */
export const saveQueue = (options: SaveQueueOptions): SaveQueue => {
  const { remote } = options;
  /** As far as answers came. Whatever happens to a redaction that was never saved is skipped. */
  let { saved } = options;
  /** False after a loss: its answer may be all that was lost. */
  let isSure = true;
  const waiting: Job[] = [];
  let running: Promise<void> | null = null;
  let status: SaveStatus = 'saved';
  const tell = (next: SaveStatus): void => {
    status = next;
    options.onStatus(next, waiting.length);
  };

  const isSaved = ({ id }: Mark): boolean => saved.has(id);
  const remaining = (): Marks => waiting.reduce((marks, job) => job.after(marks), saved);

  const save = async (change: Change, isRepeated: boolean): Promise<void> => {
    if (change.kind === 'create') await remote.create(change.mark);
    else if (change.kind === 'change') {
      if (isSaved(change.after)) await remote.change(change.after);
    } else if (isSaved(change.mark)) await remote.delete(change.mark.id, isRepeated);
  };

  const changeAll = async (marks: readonly Mark[]): Promise<void> => {
    const known = marks.filter(isSaved);
    if (known.length > 0) await remote.changeAll(known);
  };

  /** Saves again what is held for saved and is not, and deletes what is held for deleted. */
  const agree = async (): Promise<void> => {
    const there = new Map((await remote.list()).map((one) => [one.id, one]));
    const missing = [...saved.values()].filter(({ id }) => !there.has(id));
    const others = [...saved.values()].filter((mark) => {
      const one = there.get(mark.id);
      return one !== undefined && !isSame(mark, one);
    });
    if (missing.length > 0) await remote.createAll(missing);
    if (others.length > 0) await remote.changeAll(others);
    for (const id of there.keys()) if (!saved.has(id)) await remote.delete(id, true);
    isSure = true;
  };

  /** Whether it was done; otherwise it was given up. */
  const isDone = async (job: Job): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await job.act(attempt > 1);
        waiting.shift();
        return true;
      } catch (error) {
        const pause = options.isWorthRetrying(error) ? options.untilRetry(attempt, error) : null;
        if (pause === null) {
          waiting.shift();
          job.giveUp(error);
          return false;
        }
        tell('retrying');
        await pause;
      }
    }
  };

  const run = async (): Promise<void> => {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      tell('saving');
      if (await isDone(job)) saved = job.after(saved);
      // In vain while the connection is lost; then after the next change, or before a download.
      if (!isSure && waiting.length === 0) await agree().catch(() => undefined);
    }
    running = null;
    tell('saved');
  };

  const add = (job: Job): void => {
    waiting.push(job);
    if (running === null) running = run();
    else tell(status);
  };

  const agreed = (): Promise<void> =>
    new Promise((resolve, reject) => {
      add({ act: () => agree().then(resolve), after: (marks) => marks, giveUp: reject });
    });

  return {
    push(changes) {
      const created = changes.flatMap((change) => (change.kind === 'create' ? [change.mark] : []));
      const changed = changes.flatMap((change) => (change.kind === 'change' ? [change.after] : []));
      const isWhole = (marks: readonly Mark[]): boolean =>
        marks.length > 1 && marks.length === changes.length;
      const jobOf = (all: readonly Change[], act: Job['act']): Job => ({
        act,
        after: (marks) => applyStep(marks, all),
        giveUp: (error) => {
          isSure = false;
          options.onLost(all, error, remaining());
        },
      });
      if (isWhole(created)) add(jobOf(changes, () => remote.createAll(created)));
      else if (isWhole(changed)) add(jobOf(changes, () => changeAll(changed)));
      else for (const change of changes) add(jobOf([change], (isRepeated) => save(change, isRepeated)));
    },
    clear: () =>
      add({
        act: () => remote.clear(),
        after: () => new Map(),
        giveUp: (error) => {
          isSure = false;
          options.onClearLost(error, remaining());
        },
      }),
    async settled() {
      for (;;) {
        while (running !== null) await running;
        if (isSure) return;
        await agreed();
      }
    },
  };
};
