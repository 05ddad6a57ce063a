import type { Log } from './log.ts';

/** Deletions within this time share one wipe: a worker takes a moment to start. */
const wipeDelayMs = 10_000;
interface Parts {
  /** False when a worker that had a deleted file is busy, and is replaced later. */
  renewWorkers(): Promise<boolean>;
  overwriteReceiveBuffer(): Promise<void>;
  collectGarbage(): Promise<void>;
  log: Log;
}

/** Gives back the memory in which deleted files left copies that nobody can overwrite by name. */
export const memoryWiper = (parts: Parts, delayMs = wipeDelayMs) => {
  let isPlanned = false;
  // A process that has nothing else to do may end: its memory goes with it.
  const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
  const wipe = async (): Promise<void> => {
    await pause(delayMs);
    isPlanned = false;
    const isDone = await parts.renewWorkers();
    await parts.overwriteReceiveBuffer();
    // After the workers: now what they shared with this thread can be freed.
    await parts.collectGarbage();
    if (!isDone) soon();
  };
  /** Call when a file is forgotten. */
  const soon = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    wipe().catch((error) => parts.log.failure('memory of deleted files could not be given back', error));
  };
  return { soon };
};
