import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Purger } from './purge.ts';

const soonestMs = 50;

/** Wakes at the next expiry, and at least every `everyMs`, for as long as the server runs. */
export const startSweeper = (
  purger: Pick<Purger, 'nextExpiry'> & { sweep(): Promise<void> },
  clock: Clock,
  everyMs: number,
  log: Log,
): { stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current: Promise<void> = Promise.resolve();

  const sleep = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(() => {
      current = wake();
    }, ms);
    timer.unref();
  };
  const wake = async () => {
    let pauseMs = everyMs;
    try {
      await purger.sweep();
      const next = await purger.nextExpiry();
      if (next !== null) pauseMs = Math.min(everyMs, Math.max(soonestMs, next - clock.now()));
    } catch (error) {
      log.failure('a sweep failed; the next one tries again', error);
    }
    sleep(pauseMs);
  };
  sleep(soonestMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
};
