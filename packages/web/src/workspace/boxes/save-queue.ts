import type { Change } from './history.ts';
import type { Mark } from './mark.ts';

/** The calls that save a change on the server. */
export interface Remote {
  create(mark: Mark): Promise<{ id: number }>;
  /** All or none; the ids come in the order of the marks. */
  createAll(marks: readonly Mark[]): Promise<readonly { id: number }[]>;
  change(id: number, mark: Mark): Promise<void>;
  /** All or none. */
  changeAll(changes: readonly { id: number; mark: Mark }[]): Promise<void>;
  delete(id: number): Promise<void>;
  clear(): Promise<void>;
}

export type SaveStatus = 'saved' | 'saving' | 'retrying';

export interface SaveQueueOptions {
  remote: Remote;
  /** The server's ids of what is already there. */
  ids: ReadonlyMap<string, number>;
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
  /** Resolves when everything pushed so far is on the server or reported as lost. */
  settled(): Promise<void>;
}

/**
 * Saves one change after the other, in the order they were made, because a later one may need the id that
 * an earlier one gets. A change whose redaction was never saved is skipped.
 */
export const saveQueue = (options: SaveQueueOptions): SaveQueue => {
  const { remote } = options;
  const ids = new Map(options.ids);
  const waiting: { act: () => Promise<void>; giveUp: (error: unknown) => void }[] = [];
  let running: Promise<void> | null = null;

  const save = async (change: Change): Promise<void> => {
    if (change.kind === 'create') {
      ids.set(change.mark.key, (await remote.create(change.mark)).id);
      return;
    }
    const key = change.kind === 'delete' ? change.mark.key : change.after.key;
    const id = ids.get(key);
    if (id === undefined) return;
    if (change.kind === 'change') return remote.change(id, change.after);
    await remote.delete(id);
    ids.delete(key);
  };

  const saveAll = async (marks: readonly Mark[]): Promise<void> => {
    const saved = await remote.createAll(marks);
    marks.forEach((mark, index) => {
      const id = saved[index]?.id;
      if (id !== undefined) ids.set(mark.key, id);
    });
  };

  const changeAll = async (marks: readonly Mark[]): Promise<void> => {
    const known = marks.flatMap((mark) => {
      const id = ids.get(mark.key);
      return id === undefined ? [] : [{ id, mark }];
    });
    if (known.length > 0) await remote.changeAll(known);
  };

  const run = async (): Promise<void> => {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      options.onStatus('saving', waiting.length);
      for (let attempt = 1; ; attempt += 1) {
        try {
          await job.act();
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

  const start = (): void => {
    running ??= run();
  };

  return {
    push(changes) {
      const created = changes.flatMap((change) => (change.kind === 'create' ? [change.mark] : []));
      const changed = changes.flatMap((change) => (change.kind === 'change' ? [change.after] : []));
      const isWhole = (marks: readonly Mark[]): boolean =>
        marks.length > 1 && marks.length === changes.length;
      if (isWhole(created) || isWhole(changed)) {
        const giveUp = (error: unknown): void => {
          for (const change of changes) options.onLost(change, error);
        };
        waiting.push({ act: () => (isWhole(created) ? saveAll(created) : changeAll(changed)), giveUp });
        start();
        return;
      }
      for (const change of changes) {
        waiting.push({ act: () => save(change), giveUp: (error) => options.onLost(change, error) });
      }
      if (waiting.length > 0) start();
    },
    clear() {
      waiting.push({
        act: async () => {
          await remote.clear();
          ids.clear();
        },
        giveUp: options.onClearLost,
      });
      start();
    },
    async settled() {
      while (running !== null) await running;
    },
  };
};
