import type { Log } from './log.ts';

/** Deletions within this time share one wipe: a worker takes a moment to start. */
const wipeDelayMs = 20_000;
/** Replaced workers have ended by then, and what they shared with this thread can be freed. */
const workersEndMs = 2000;

interface Parts {
  renewWorkers(): Promise<void>;
  overwriteReceiveBuffer(): Promise<void>;
  collectGarbage(): void;
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
    await parts.renewWorkers();
    await parts.overwriteReceiveBuffer();
    await pause(Math.min(workersEndMs, delayMs));
    parts.collectGarbage();
  };
  return {
    /** Call when a file is forgotten. */
    soon(): void {
      if (isPlanned) return;
      isPlanned = true;
      wipe().catch((error) => parts.log.failure('memory of deleted files could not be given back', error));
    },
  };
};
