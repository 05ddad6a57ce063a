import type { SavedRedactions } from '../../document/open-document.ts';
import type { Change } from './history.ts';
import type { Mark } from './mark.ts';

/** The calls that save a change. */
export interface Remote extends Omit<SavedRedactions, 'list' | 'delete'> {
  /** `isRepeated`: an earlier try may have deleted it already. */
  delete(id: number, isRepeated: boolean): Promise<void>;
}

export type SaveStatus = 'saved' | 'saving' | 'retrying';

export interface SaveQueueOptions {
  remote: Remote;
  isWorthRetrying(error: unknown): boolean;
  /** Resolves when another try makes sense; `attempt` counts from 1. `null` means: give up. */
  untilRetry(attempt: number, error: unknown): Promise<void> | null;
  onStatus(status: SaveStatus, waiting: number): void;
  /** The change was not saved and never will be. */
  onLost(change: Change, error: unknown): void;
  onClearLost(error: unknown): void;
}

export interface SaveQueue {
  push(changes: readonly Change[]): void;
  clear(): void;
  /** Resolves when everything pushed so far is saved or reported as lost. */
  settled(): Promise<void>;
}

interface Job {
  act: (isRepeated: boolean) => Promise<void>;
  giveUp: (error: unknown) => void;
}

/** Saves one change after the other, in the order they were made. */
export const saveQueue = (options: SaveQueueOptions): SaveQueue => {
  const { remote } = options;
  /** Redactions that were never saved: whatever happened to them afterwards is skipped. */
  const lost = new Set<number>();
  const waiting: Job[] = [];
  let running: Promise<void> | null = null;

  const isKnown = ({ id }: Mark): boolean => !lost.has(id);

  const save = async (change: Change, isRepeated: boolean): Promise<void> => {
    if (change.kind === 'create') {
      await remote.create(change.mark);
      lost.delete(change.mark.id);
    } else if (change.kind === 'change') {
      if (isKnown(change.after)) await remote.change(change.after);
    } else if (isKnown(change.mark)) await remote.delete(change.mark.id, isRepeated);
  };

  const changeAll = async (marks: readonly Mark[]): Promise<void> => {
    const known = marks.filter(isKnown);
    if (known.length > 0) await remote.changeAll(known);
  };

  const lose = (changes: readonly Change[], error: unknown): void => {
    for (const change of changes) {
      if (change.kind === 'create') lost.add(change.mark.id);
      options.onLost(change, error);
    }
  };

  const run = async (): Promise<void> => {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      options.onStatus('saving', waiting.length);
      for (let attempt = 1; ; attempt += 1) {
        try {
          await job.act(attempt > 1);
          break;
        } catch (error) {
          const pause = options.isWorthRetrying(error) ? options.untilRetry(attempt, error) : null;
          if (pause === null) {
            job.giveUp(error);
            break;
          }
          options.onStatus('retrying', waiting.length);
          await pause;
        }
      }
      waiting.shift();
    }
    running = null;
    options.onStatus('saved', 0);
  };

  const add = (job: Job): void => {
    waiting.push(job);
    running ??= run();
  };

  return {
    push(changes) {
      const created = changes.flatMap((change) => (change.kind === 'create' ? [change.mark] : []));
      const changed = changes.flatMap((change) => (change.kind === 'change' ? [change.after] : []));
      const isWhole = (marks: readonly Mark[]): boolean =>
        marks.length > 1 && marks.length === changes.length;
      const giveUp = (error: unknown): void => lose(changes, error);
      if (isWhole(created)) add({ act: () => remote.createAll(created), giveUp });
      else if (isWhole(changed)) add({ act: () => changeAll(changed), giveUp });
      else
        for (const change of changes)
          add({
            act: (isRepeated) => save(change, isRepeated),
            giveUp: (error) => lose([change], error),
          });
    },
    clear: () => add({ act: () => remote.clear(), giveUp: options.onClearLost }),
    async settled() {
      while (running !== null) await running;
    },
  };
};
