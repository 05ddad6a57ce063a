import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from './log.ts';
import type { Purger } from './purge.ts';
import { createSweeper } from './sweeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const clock = { now: () => Date.now() };
const quiet: Log = { note: () => undefined, warning: () => undefined, failure: () => undefined };
const never = new Promise<never>(() => undefined);

/** Counts when keys were destroyed, in milliseconds since the start. */
const fakePurger = (change: Partial<Purger> = {}) => {
  const started = Date.now();
  const destroyedAt: number[] = [];
  const purger = {
    destroyDue: async () => {
      destroyedAt.push(Date.now() - started);
      return 1;
    },
    cleanUp: async () => undefined,
    nextExpiry: async () => null,
    ...change,
  } as Purger;
  return { purger, destroyedAt };
};

test('a file that expires before the next look wakes the sweeper at its moment', async () => {
  const { purger, destroyedAt } = fakePurger();
  const sweeper = createSweeper(purger, clock, 60_000, quiet);
  sweeper.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(destroyedAt).toEqual([50]);
  sweeper.expect(Date.now() + 5000);
  sweeper.expect(Date.now() + 9000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(destroyedAt).toEqual([50, 6000]);
  await sweeper.stop();
});

test('a store that never answers does not delay the next key', async () => {
  const { purger, destroyedAt } = fakePurger({ cleanUp: () => never });
  const sweeper = createSweeper(purger, clock, 60_000, quiet);
  sweeper.start();
  await vi.advanceTimersByTimeAsync(1000);
  sweeper.expect(Date.now() + 2000);
  await vi.advanceTimersByTimeAsync(2000);
  expect(destroyedAt).toEqual([50, 3000]);
});

test('after a failure the keys are tried again within a second', async () => {
  let isAway = true;
  const tried: number[] = [];
  const started = Date.now();
  const { purger } = fakePurger({
    destroyDue: async () => {
      tried.push(Date.now() - started);
      if (isAway) throw new Error('the database is away');
      return 0;
    },
  });
  const sweeper = createSweeper(purger, clock, 60_000, quiet);
  sweeper.start();
  await vi.advanceTimersByTimeAsync(2100);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tried).toEqual([50, 1050, 2050, 3050]);
  await sweeper.stop();
});
