/** Milliseconds since the epoch. Injected, so that tests decide what time it is. */
export interface Clock {
  now(): number;
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
