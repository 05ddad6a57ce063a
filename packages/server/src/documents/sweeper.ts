import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Purger } from './purge.ts';

const soonestMs = 50;
/** After a failure, such as a database that cannot be reached. */
const retryMs = 1000;

export interface Sweeper {
  start(): void;
  /** Wakes at this instant at the latest, because something expires then. */
  expect(instant: number): void;
  /** Does everything that is due now, and waits for it. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Destroys keys at the moment of expiry. Everything slower, such as deleting blobs, goes on beside it and never delays
 * the next key.
 */
export const createSweeper = (purger: Purger, clock: Clock, everyMs: number, log: Log): Sweeper => {
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let stopped = false;
  let current: Promise<void> = Promise.resolve();
  let cleaning: Promise<void> | undefined;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  const sleep = (ms: number) => {
    clearTimeout(timer);
    if (stopped) return;
    wakesAt = clock.now() + ms;
    timer = setTimeout(() => {
      current = wake();
    }, ms);
    timer.unref();
  };
  const cleanUp = (): Promise<void> => {
    cleanedAt = performance.now();
    cleaning ??= purger
      .cleanUp()
      .catch((error) => log.failure('a cleanup failed; the next one tries again', error))
      .finally(() => {
        cleaning = undefined;
      });
    return cleaning;
  };
  const wake = async () => {
    let pauseMs = everyMs;
    try {
      await clock.sync?.();
      const destroyed = await purger.destroyDue();
      const next = await purger.nextExpiry();
      if (next !== null) pauseMs = Math.min(everyMs, Math.max(soonestMs, next - clock.now()));
      if (destroyed > 0 || performance.now() - cleanedAt >= everyMs) void cleanUp();
    } catch (error) {
      log.failure('expired keys could not be destroyed; trying again', error);
      pauseMs = Math.min(everyMs, retryMs);
    }
    sleep(pauseMs);
  };
  return {
    start: () => sleep(soonestMs),
    expect(instant) {
      if (instant < wakesAt && timer) sleep(Math.max(soonestMs, instant - clock.now()));
    },
    async sweep() {
      await clock.sync?.();
      await purger.destroyDue();
      // One that is running may have passed what is due only now.
      await cleaning;
      await cleanUp();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
      await cleaning;
    },
  };
};
