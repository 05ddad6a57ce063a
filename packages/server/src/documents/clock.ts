/** Milliseconds since the epoch. Injected, so that tests decide what time it is. */
export interface Clock {
  now(): number;
  /** Reads the time anew where it is another machine's. */
  sync?(): Promise<void>;
}

/**
 * Follows the machine's clock forward but never back: a clock that is set back must not give a file a
 * longer life than was promised.
 */
export const steadyClock = (
  wall: () => number = Date.now,
  elapsedMs: () => number = () => performance.now(),
): Clock => {
  let latest = wall();
  let latestElapsed = elapsedMs();
  return {
    now() {
      const elapsed = elapsedMs();
      latest = Math.max(latest + (elapsed - latestElapsed), wall());
      latestElapsed = elapsed;
      return Math.floor(latest);
    },
  };
};

/**
 * The database's time, which all servers share: a server whose own clock is wrong must not destroy files that others
 * serve, nor keep them longer. Between two readings the time goes on by the processor's counter.
 */
export const databaseClock = async (
  readMs: () => Promise<number>,
  elapsedMs: () => number = () => performance.now(),
): Promise<Clock> => {
  let offsetMs = 0;
  const sync = async () => {
    const before = elapsedMs();
    const time = await readMs();
    offsetMs = time - (before + elapsedMs()) / 2;
  };
  await sync();
  return { now: () => Math.floor(elapsedMs() + offsetMs), sync };
};
